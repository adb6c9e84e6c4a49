"""Invented pairs of sentences from two reports of one event, labelled before any rule was run on them.

``C`` they cannot both be right, or print one thing in two ways; ``E`` the second says nothing the first does not;
``N`` neither. The comment says what the pair is there for.
"""

C, E, N = "contradiction", "entailment", "neutral"

PAIRS: tuple[tuple[str, str, str], ...] = (
    # --- counts: plain disagreement
    ("Nine people were injured in the blast at the mill.", "The blast at the mill injured eleven people.", C),
    # the dead of a coordinated tally
    ("The crash killed four people and injured 12.", "Five people died and 12 were injured in the crash.", C),
    # the wounded of a coordinated tally
    ("The gunman killed two and wounded seven.", "Two people were killed and nine wounded, police said.", C),
    # digits against words
    ("Three people were killed in the fire.", "The fire killed 4 people.", C),
    # things, not people
    ("Investigators recovered eight rifles from the cabin.", "Police seized eleven rifles at the cabin.", C),
    # places destroyed
    ("The tornado destroyed 40 homes in Pell County.", "Officials said 55 homes were destroyed by the tornado.", C),
    # arrests
    ("Police arrested six people after the march.", "Nine people were arrested after the march, police said.", C),
    # headline against sentence
    ("2 dead, 5 injured in Larkin bar shooting", "Two people were killed and six were injured at a bar in Larkin.", C),
    # singular against plural in a full tally
    ("The man shot and killed two clerks and wounded a third.", "He killed two clerks and wounded two others.", C),
    # bounds that do not meet
    ("At least 20 people were hurt in the stampede.", "Fewer than 15 people were hurt in the stampede.", C),
    # nearly against more than
    ("Nearly 500 passengers were on board the ferry.", "More than 500 passengers were on board the ferry.", C),
    # more wounded than shot
    ("Eight people were wounded in the drive-by shooting.", "Five people were shot in the drive-by.", C),
    # shots fired
    ("The officer fired seven shots at the car.", "The officer fired four shots at the car.", C),
    # robbers
    ("Three robbers entered the bank on Elm Street.", "Two robbers entered the bank on Elm Street, witnesses said.", C),
    # corrected figure
    (
        "Six people were hurt when the bus overturned.",
        "Four people were hurt, not six as first reported, police said.",
        C,
    ),
    # population
    ("The town, home to 4,500 people, lost power.", "The town, home to 6,200 people, lost power.", C),
    # counts of a charge
    ("Moss faces four counts of attempted murder.", "Moss faces two counts of attempted murder.", C),
    # hostages
    ("The man held seven hostages inside the store.", "He held five hostages in the store for hours.", C),
    # --- counts: traps
    # sum of dead and hurt
    ("Two people were killed and three were injured.", "Five people were shot in all.", N),
    # sum given whole first
    ("Seven people were shot at the party.", "One person was killed and six were wounded at the party.", N),
    # sum of groups
    ("Three men and two women were arrested.", "Five people were arrested.", N),
    # subset by including
    ("Ten people died, including three children.", "Three children died in the fire.", N),
    # subset by group
    ("Twelve people were injured in the crash.", "Four students were injured in the crash.", N),
    # of whom
    ("Nine people were hurt, two of them seriously.", "Two people were seriously hurt.", N),
    # partitive
    ("Forty of the 130 firefighters entered the plant.", "The city sent 130 firefighters to the plant.", N),
    # additional
    ("Four officers were at the scene.", "Three additional officers arrived at the scene later.", N),
    # more
    ("Two deputies stood outside.", "Five more deputies arrived minutes later.", N),
    # another
    ("One man was killed in the shooting.", "Another man was wounded in the shooting.", N),
    # lower bound
    ("At least 30 people were injured.", "Forty-two people were injured.", N),
    # upper bound
    ("Up to six men took part in the raid.", "Five men took part in the raid.", N),
    # about
    ("About 200 people attended the vigil.", "Some 210 people attended the vigil.", N),
    # range
    ("Three or four men entered the shop.", "Four men entered the shop.", N),
    # dozen
    ("A dozen people were arrested.", "Twelve people were arrested.", E),
    # number word
    ("The fire destroyed seven homes.", "Seven homes were destroyed by the fire.", E),
    # other quantity
    ("Six people were killed in the crash.", "Eleven people were injured in the crash.", N),
    # other event
    ("Two people were killed Friday in the shooting.", "Last year, nine people were killed in a shooting there.", N),
    # planned
    ("He killed three people.", "He had planned to kill ten people, prosecutors said.", N),
    # hypothetical
    ("Four people were injured.", "The bomb could have injured hundreds of people, police said.", N),
    # earlier wrong figure quoted as wrong
    ("Officials initially said nine people had died.", "Seven people died in the collapse.", N),
    # counting basis: gunman counted in
    ("Five people, including the gunman, were killed.", "The gunman killed four people.", N),
    # counting basis: unborn child
    ("Three people, including an unborn child, were killed.", "Two people were killed.", N),
    # hospital against hurt
    ("Six people were taken to hospitals.", "Nine people were wounded in the shooting.", N),
    # different actors
    ("The suspect fired five shots.", "Officers fired eleven shots at the suspect.", N),
    # the same number of different things
    ("Police found three bodies in the house.", "Police found five guns in the house.", N),
    # statistics over time
    ("The city has had 14 homicides this year.", "The city had 22 homicides last year.", N),
    # order of a sequence
    ("The first officer fired one round.", "A second officer fired three rounds.", N),
    # years are not counts
    ("The plant was built in 1987.", "The plant employs 1,200 people.", N),
    # --- money
    ("The robbers took $40,000 from the bank.", "The robbers took $65,000 from the bank.", C),
    # bail
    ("Judge Lane set bail at $500,000.", "Bail was set at $250,000 for Reed.", C),
    # worth
    ("Thieves stole jewels worth 3 million euros.", "Thieves stole jewels worth 5 million euros.", C),
    # currency
    ("Thieves stole jewels worth 3 million euros.", "Thieves stole jewels worth $3.4 million.", N),
    # short scale
    ("The heist netted £4m in gems.", "Gems worth £4 million were stolen.", N),
    # reward against loss
    ("The robbers took $40,000.", "Police offered a $5,000 reward.", N),
    # more than
    ("Thieves stole more than $2 million in jewelry.", "Thieves stole $2.3 million in jewelry.", N),
    # --- measures
    ("The quake had a magnitude of 6.4.", "A 6.8-magnitude earthquake struck the coast.", C),
    # distance
    ("The village is 30 miles north of Orrin.", "The village lies 45 miles north of Orrin.", C),
    # conversion
    ("The village is 30 miles north of Orrin.", "The village is 48 kilometers north of Orrin.", N),
    # other measure
    ("The fire burned 300 acres.", "The fire was 20 miles from the town.", N),
    # acres
    ("The wildfire has burned 3,000 acres.", "The wildfire has burned 4,500 acres.", C),
    # two values in both
    (
        "One agency put the magnitude at 5.2, another at 5.5.",
        "The quake's magnitude was put at 5.5 by one agency and at 5.2 by another.",
        N,
    ),
    # speed
    ("The train was going 80 mph when it derailed.", "The train was traveling at 55 mph when it derailed.", C),
    # --- durations
    ("The standoff lasted six hours.", "The standoff lasted nine hours, police said.", C),
    # about
    ("The standoff lasted about six hours.", "The standoff lasted six and a half hours.", N),
    # hours and minutes
    ("The outage lasted two hours.", "The outage lasted 120 minutes.", N),
    # other duration
    ("The standoff lasted six hours.", "He had lived there for six years.", N),
    # service
    ("Lane, a 12-year veteran of the force, was hurt.", "Lane has been with the force for nine years.", C),
    # sentences of different people
    ("He was sentenced to 20 years in prison.", "The driver was sentenced to five years in prison.", N),
    # --- clock times
    ("The shooting happened around 9 p.m. Friday.", "The shooting happened around 9:40 p.m.", C),
    # exact
    ("The first shot was fired at 2:19 p.m.", "The first shot was fired at 2:23 p.m.", C),
    # am against pm
    ("The fire broke out at 4 a.m.", "The fire broke out at 4 p.m.", C),
    # noon
    ("The blast occurred at noon.", "The blast occurred at 1:30 p.m.", C),
    # calls
    ("Officers were called to the home at about 11 p.m.", "Police were called to the home just after midnight.", C),
    # 24-hour clock
    ("The attack took place at 14:30.", "The attack took place at 2:30 p.m.", N),
    # about within a quarter of an hour
    ("The shooting happened about 9 p.m.", "It happened around 9:10 p.m.", N),
    # just after
    ("The shooting happened shortly after 9 p.m.", "The shooting happened at 9:05 p.m.", N),
    # other moments
    ("The shooting happened at 9 p.m.", "Reed was pronounced dead at 9:48 p.m.", N),
    # other event
    ("Earlier Friday, a man was shot on Pine Street at 3 a.m.", "The shooting on Oak Street happened at 9 p.m.", N),
    # vigil
    ("The shooting happened at 9 p.m. Friday.", "A vigil will be held at 6 p.m. Sunday.", N),
    # --- dates
    ("The shooting happened on Monday.", "The shooting happened on Tuesday night.", C),
    # dates
    ("The fire broke out on March 4.", "The fire broke out on March 5.", C),
    # arrests
    ("Reed was arrested on Thursday.", "Reed was arrested on Wednesday evening.", C),
    # planned
    ("The funeral will be held on Saturday at Grace Church.", "The funeral will be held on Sunday at Grace Church.", C),
    # other events
    ("Reed was shot on Monday.", "Reed died on Wednesday.", N),
    # date of the statement
    ("The coroner said Monday that Reed had been shot.", "Reed was shot on Saturday.", N),
    # the same date
    ("The fire broke out on March 4.", "The fire started March 4.", N),
    # --- ages
    ("Police identified the victim as Dana Reed, 24.", "Dana Reed, 26, was found dead on the porch.", C),
    # before the name
    ("The 31-year-old Tom Bard was arrested at home.", "Tom Bard, 33, was arrested at his home.", C),
    # unnamed, alike otherwise
    (
        "A 9-year-old boy drowned in a pool in Fenton on Sunday.",
        "An 8-year-old boy drowned Sunday in a pool in Fenton.",
        C,
    ),
    # swapped
    ("Lee Hart, 40, and Joan Hart, 38, were killed.", "Lee Hart, 38, and Joan Hart, 40, were killed.", C),
    # different people
    ("A 22-year-old man was shot in the arm.", "A 35-year-old woman was shot in the neck.", N),
    # lists
    ("The victims were 19 and 24 years old.", "A 31-year-old man was also killed.", N),
    # same surname, other person
    ("Ann Polk, 45, was hurt.", "Her son Eric Polk, 17, was unhurt.", N),
    # birthday
    ("Reed, 30, was indicted Friday.", "Reed, 31, was indicted in March.", N),
    # same
    ("Dana Reed, 24, was killed.", "The 24-year-old Dana Reed was killed.", N),
    # months and years
    ("The 18-month-old boy was found safe.", "The 1-year-old boy was found safe.", N),
    # --- status
    ("A 30-year-old woman is in critical condition.", "A 30-year-old woman is in stable condition.", C),
    # serious against fair
    ("The driver was in serious condition.", "The driver was in fair condition at the hospital.", C),
    # fired against resigned
    ("Chief Marlow was fired on Friday.", "Chief Marlow resigned on Friday.", C),
    # retired against fired
    ("Deputy Nolan retired after the review.", "Deputy Nolan was fired after the review.", C),
    # verdict
    ("A jury convicted Reed of murder.", "A jury acquitted Reed of murder.", C),
    # later
    ("The driver was in critical condition.", "The driver was later upgraded to stable condition.", N),
    # suspended first
    ("Deputy Nolan was suspended without pay.", "Deputy Nolan was fired after a review.", N),
    # arrested, then charged
    ("Reed was arrested on Monday.", "Reed has been charged with murder.", N),
    # plea
    ("Reed pleaded not guilty in May.", "Reed pleaded guilty on Monday.", N),
    # other people
    ("The driver is in critical condition.", "Two passengers are in stable condition.", N),
    # fired a gun
    ("The officer fired at the car.", "The officer resigned last month.", N),
    # --- polarity
    ("Deputy Nolan went into the building.", "Deputy Nolan never went into the building.", C),
    # outside
    ("Deputy Nolan remained outside.", "Deputy Nolan had not remained outside, the review found.", C),
    # motive
    ("Police said the shooting was gang-related.", "The shooting was not gang-related, police said.", C),
    # response
    ("The company responded to the lawsuit.", "The company did not respond to the lawsuit.", C),
    # found
    ("Police found a weapon in the car.", "Police did not find a weapon in the car.", C),
    # arrests
    ("Police have arrested a suspect in the killing.", "Police have not arrested a suspect in the killing.", C),
    # accept
    ("The council approved the plan.", "The council rejected the plan.", C),
    # same by opposite words
    ("Nobody was injured in the fire.", "Everyone escaped the fire unharmed.", N),
    # not outside is inside
    ("Deputy Nolan never entered the school.", "Deputy Nolan stayed outside the school.", N),
    # unclear
    ("It is unclear whether the suspect fired a shot.", "The suspect fired a shot.", N),
    # not said
    ("The chief has not said whether Reed was armed.", "The chief did not say if Reed was armed.", N),
    # another person
    ("The officer was not hurt.", "The driver was hurt.", N),
    # --- roles
    ("Joan Marsh, the boy's sister, was wounded.", "Joan Marsh, the boy's mother, was wounded.", C),
    # by age
    ("The man and his 17-year-old brother were shot.", "The man and his 17-year-old sister were shot.", C),
    # rank
    ("Sgt. Paul Reyes said the man was armed.", "Lt. Paul Reyes said the man was armed.", C),
    # office
    ("Fenton Police Chief Ray Moss spoke to reporters.", "Fenton Sheriff Ray Moss spoke to reporters.", C),
    # husband against boyfriend
    ("Her husband, Carl Voss, was arrested.", "Her boyfriend, Carl Voss, was arrested.", C),
    # ex
    ("He shot his girlfriend, Ann Polk.", "He shot his ex-girlfriend, Ann Polk.", N),
    # two titles that fit
    ("Police spokesman Paul Reyes said so.", "Sgt. Paul Reyes said so.", N),
    # former
    ("Former Mayor Ed Lund spoke at the vigil.", "Ed Lund spoke at the vigil.", N),
    # --- names
    ("The victim was identified as Marcus Tolliver.", "The victim was identified as Marcus Toliver.", C),
    # given name
    ("Police arrested Kristen Vance on Friday.", "Police arrested Kirsten Vance.", C),
    # street
    ("The fire started on Hawthorne Drive.", "The fire started on Hawthorn Drive, police said.", C),
    # sound-alike given name
    ("Sean Maddox was killed.", "Shawn Maddox was killed.", C),
    # county
    ("The body was found in Marion County.", "The body was found in Marin County.", C),
    # boat
    ("The trawler was named Corazona.", "The trawler was named Corrazona.", C),
    # nickname
    ("Officer Jim Pratt was praised.", "Officer James Pratt was praised.", N),
    # short form
    ("Zachary Bell was killed.", "Zach Bell was killed.", N),
    # middle name
    ("Ann Marie Polk was found safe.", "Ann Polk was found safe.", N),
    # suffix
    ("Leon Hart Jr. was shot.", "Leon Hart was shot.", N),
    # two relatives
    ("Marcus Tolliver was killed.", "Marcus Tolliver's son Martin was wounded.", N),
    # two people
    ("Erin Walsh saw the crash.", "Eric Welch was in the car.", N),
    # full and short body
    ("The Fenton Police Department responded.", "Fenton police responded.", N),
    # --- places
    ("The shooting happened in the 1200 block of Cole Street.", "It happened in the 1500 block of Cole Street.", C),
    # house numbers
    ("Police were called to 415 Birch Road.", "Police were called to 451 Birch Road.", C),
    # directions
    ("He was shot in the 700 block of W. Ash Ave.", "He was shot in the 900 block of West Ash Avenue.", C),
    # number within the block
    ("Police were called to 1224 Cole Street.", "Police were called to the 1200 block of Cole Street.", N),
    # home of the victim
    ("He was shot in the 700 block of Ash Avenue.", "He lived in the 300 block of Ash Avenue.", N),
    # other streets
    ("The shooting happened in the 700 block of Ash Avenue.", "The car was found in the 900 block of Oak Street.", N),
    # --- details
    ("The girl was shot in the leg.", "The girl was shot in the arm.", C),
    # weapon
    ("The man shot the clerk with a shotgun.", "The man shot the clerk with a handgun.", C),
    # calibre
    ("Police found a .45-caliber pistol in the car.", "Police found a 9mm pistol in the car.", C),
    # colour of the car
    ("The suspects fled in a white van.", "The suspects fled in a black van.", C),
    # closer
    ("The girl was shot in the face.", "The girl was shot in the head.", N),
    # chest and torso
    ("The clerk was shot in the chest.", "The clerk was shot in the torso.", N),
    # other victim
    ("The girl was shot in the leg.", "Her uncle was shot in the back.", N),
    # two wounds
    ("The clerk was shot in the arm and leg.", "The clerk was shot in the leg.", N),
    # --- accounts
    ("The shooting was accidental, police said.", "The medical examiner ruled the death a homicide.", C),
    # suicide
    ("Police called the death an accident.", "The coroner ruled the death a suicide.", C),
    # intent
    ("The gun went off accidentally.", "He intentionally shot his friend, prosecutors said.", C),
    # unclear
    ("Police are investigating whether it was an accident.", "The death was ruled a homicide.", N),
    # homicide detectives
    ("The shooting was accidental.", "Homicide detectives were called to the scene.", N),
    # --- nothing in common
    ("The mayor thanked the firefighters.", "The school will reopen on Monday.", N),
    ("Neighbors laid flowers at the gate.", "The road was closed for three hours.", N),
    # entailment
    ("Police arrested Reed at his home on Friday.", "Reed was arrested at his home.", E),
    ("The mayor and the governor visited the scene on Sunday.", "The governor visited the scene.", E),
    ("Two officers were shot in the leg during the raid.", "Two officers were shot during the raid.", E),
    ("The fire, which began in the kitchen, destroyed the house.", "The fire destroyed the house.", E),
)
