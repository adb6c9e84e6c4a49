"""A third table of invented pairs: crime reports at their real length, labelled before any rule was run on them."""

from tests.conflicts.table import C, N

CRIME: tuple[tuple[str, str, str], ...] = (
    (
        "A 19-year-old man was shot in the thigh as he walked home along Verbena Street around "
        "11:20 p.m. Saturday, according to Fenton police.",
        "Fenton police said the 19-year-old was walking on Verbena Street when he was shot shortly "
        "before midnight Saturday.",
        C,
    ),
    (
        "Deputies found Latrell Oakes, 27, lying in the driveway of a home in the 2100 block of Tamarack Lane.",
        "Latrell Oakes, 29, was found in a driveway on Tamarack Lane, the sheriff's office said.",
        C,
    ),
    (
        "Four people, including two teenagers, were wounded when someone opened fire on a cookout "
        "in Delmar Park on Sunday evening.",
        "Gunfire at a Sunday cookout in Delmar Park left five people wounded, none of them seriously, police said.",
        C,
    ),
    (
        "Police say Marquis Tillery shot his cousin during an argument over a phone charger at a house on Quarry Road.",
        "Marquise Tillery, 22, is accused of shooting his cousin at the Quarry Road house.",
        C,
    ),
    (
        "The woman, whose name was not released, was taken to St. Luke's Hospital, where she was "
        "listed in critical condition.",
        "The woman was rushed to St. Luke's Hospital, where she was in fair condition Sunday night.",
        C,
    ),
    (
        "The gunman, armed with a shotgun, walked into the Lucky Mart on Division Street and "
        "demanded money from the clerk.",
        "A man carrying a handgun walked into the Lucky Mart on Division Street and demanded cash, police said.",
        C,
    ),
    (
        "Investigators believe the shooting was gang-related and that the victims were not the intended targets.",
        "Lt. Dana Fisk said there is nothing to suggest that the shooting was gang-related.",
        C,
    ),
    (
        "The shooting happened just after 1 a.m. Sunday outside the Palms nightclub on Harbor Boulevard.",
        "Shots rang out in front of the Palms nightclub on Harbor Boulevard at about 1:45 a.m. Sunday.",
        C,
    ),
    (
        "Witnesses said three men in a green van pulled up and began shooting at the group "
        "standing outside the barbershop.",
        "Two men in a green van fired at a group of people outside the barbershop, a witness told reporters.",
        C,
    ),
    (
        "Officers responded to a report of shots fired in the 4400 block of Sable Avenue about 9:15 p.m.",
        "Police were sent to the 4600 block of Sable Avenue after neighbors reported gunfire.",
        C,
    ),
    (
        "Two men were killed and three others were hurt in the shooting at the Oasis Lounge.",
        "One man was killed and four people were hurt in a shooting at the Oasis Lounge early Friday.",
        C,
    ),
    (
        "The boy's 16-year-old brother was also grazed by a bullet, the police report says.",
        "His 16-year-old cousin was grazed by a bullet, police said.",
        N,
    ),
    (
        "The 3-year-old found the gun under a couch and shot himself in the foot on Wednesday afternoon, police said.",
        "A 4-year-old boy shot himself in the foot Wednesday afternoon after he found a gun under a couch.",
        C,
    ),
    (
        "Police arrested Devin Marsh at a motel in Orrin on Tuesday, two days after the killing.",
        "Marsh was arrested Wednesday at a motel in Orrin, according to the sheriff.",
        C,
    ),
    (
        "Coroner Ruth Abbott ruled the death accidental.",
        "The death has been ruled a homicide, Coroner Ruth Abbott said.",
        C,
    ),
    ("The suspect, described as a man in his 20s, fled on foot.", "The suspect fled in a silver SUV, police said.", N),
    (
        "Robbers got away with about $12,000 in cash from the credit union on Oak Street.",
        "The robbers took $20,000 from the credit union, the FBI said.",
        C,
    ),
    ("She was shot once in the abdomen, her mother said.", "Police said she had been shot in the neck.", C),
    (
        "Her husband, 41-year-old Neil Castor, was arrested at the scene.",
        "Her boyfriend, Neil Castor, 41, was taken into custody at the house.",
        C,
    ),
    (
        "Fisk said the victim had been shot at least six times.",
        "The victim was shot nine times, according to the autopsy.",
        N,
    ),
    (
        "Police said six shots were fired at the car as it left the lot.",
        "At least a dozen shots were fired, a neighbor said.",
        C,
    ),
    ("Two suspects were arrested within hours.", "A third suspect was arrested on Friday.", N),
    (
        "Three teenagers were shot near Grant High School on Thursday.",
        "A 15-year-old girl was among those shot near the school.",
        N,
    ),
    (
        "Six people were shot, two of them fatally, at a party on Larch Road.",
        "Two people died after a party on Larch Road, police said.",
        N,
    ),
    (
        "Seven people were shot at the vigil.",
        "Nine people were shot across the city over the weekend, three of them fatally.",
        N,
    ),
    ("He was pronounced dead at 2:10 a.m. at Mercy Hospital.", "The shooting was reported at 1:32 a.m.", N),
    ("One man was shot in the leg and another in the shoulder.", "One of the men was shot in the shoulder.", N),
    (
        "The 24-year-old driver was shot in the head and died at the scene.",
        "A 30-year-old passenger was shot in the arm.",
        N,
    ),
    (
        "Police initially said the victim was 15, but later said she was 17.",
        "The 17-year-old girl was shot on her porch.",
        N,
    ),
    (
        "Officers first went to the house Monday evening after a neighbor complained about noise.",
        "Officers returned to the house early Tuesday and found the two bodies.",
        N,
    ),
    ("Castor told police that he had fired twice.", "Police said Castor fired five shots.", N),
    (
        "Detectives recovered nine shell casings from the street.",
        "Detectives found fourteen shell casings at the scene.",
        C,
    ),
    ("Police recovered two handguns from the car.", "Three handguns were recovered from the car, police said.", C),
    ("Police recovered two handguns from the car.", "Police also recovered a rifle at the house.", N),
    (
        "The victims were identified as Shawna Petit, 20, and Corey Lamb, 23.",
        "Friends identified the victims as Shawna Pettit and Corey Lamb.",
        C,
    ),
    (
        "The victims were identified as Shawna Petit, 20, and Corey Lamb, 23.",
        "Shawna Petit, 23, and Corey Lamb, 20, died at the scene.",
        C,
    ),
    ("Bond was set at $1 million for Castor.", "Castor is being held in lieu of $750,000 bond.", C),
    ("Castor is being held without bond.", "A judge set bond at $1 million for Castor on Friday.", N),
    ("No arrests have been made.", "Police have arrested three people.", C),
    ("The child remained hospitalized Thursday in serious condition.", "The child died Friday at the hospital.", N),
    (
        "Castor, a deputy for 14 years, was placed on leave.",
        "Castor had been with the sheriff's office for 11 years.",
        C,
    ),
    ("Deputy Castor was fired after the review.", "Deputy Castor resigned after the review.", C),
    ("The gunman opened fire from the roof, police said.", "The gunman did not fire from the roof, witnesses said.", C),
    ("The man had not fired at the officers, a witness said.", "The man fired at the officers, police said.", C),
    ("Five officers fired at the man, striking him nine times.", "Four officers fired their weapons at the man.", C),
    (
        "Grief counselors will be at Orrin Middle School on Monday.",
        "Counselors will be at the school Monday and Tuesday.",
        N,
    ),
    (
        "The Fenton Police Department is investigating with the help of the FBI.",
        "Fenton police and the FBI are investigating.",
        N,
    ),
    ("Anyone with information is asked to call 555-0142.", "Tips can be left at 555-0199.", N),
    (
        "The shooting is the city's 31st homicide this year.",
        "The city had recorded 29 homicides by this time last year.",
        N,
    ),
    ("Residents reported hearing between five and seven shots.", "Neighbors said they heard six or seven shots.", N),
    ("Ms. Oakes is survived by two children.", "Oakes, a mother of three, was shot on her porch.", C),
    (
        "A bullet struck the 8-year-old in the hand while she slept.",
        "The 8-year-old girl was hit in the foot by a stray bullet as she slept.",
        C,
    ),
    (
        "Police found the car, a blue Impala, abandoned on Fifth Street.",
        "The car, a gray Impala, was found abandoned on Fifth Street.",
        C,
    ),
    (
        "Jerome Whitlow, the victim's uncle, said the family was in shock.",
        "Jerome Whitlow, the victim's brother, said he last saw him Friday.",
        C,
    ),
    ("Castor turned himself in on Thursday morning.", "Castor was arrested Friday at a bus station in Orrin.", N),
    (
        "The shooting took place in the parking lot of the Rite Way store in Marlow County.",
        "The shooting took place in the parking lot of the Rite Way store in Harlow County.",
        C,
    ),
    ("Sgt. Will Dorn said the two knew each other.", "Police Sgt. William Dorn said so.", N),
    ("The suspect is 5 feet 9 inches tall and weighs 160 pounds.", "The suspect was about 6 feet 2 inches tall.", C),
)
