"""The tables that a question is read by: patterns for kinds of question, and words by the part that they play.

The order of ``KINDS`` decides between patterns that fit at the same place; general English, nothing of any story.
"""

from __future__ import annotations

import re

from store.answers.english.words import stem_word
from store.answers.question.query import Part, Wanted

WEIGHTS: dict[Part, float] = {"focus": 1.2, "predicate": 1.2, "subject": 1.0, "setting": 0.6}

TIME_UNITS = r"(?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)"
MEASURE_UNITS = r"(?:miles?|feet|foot|metres?|meters?|km|kilometres?|kilometers?|degrees|inches|tons?|tonnes?|acres?)"

# (pattern on the folded question, kind wanted, what the matched words are replaced by)
KINDS: tuple[tuple[str, Wanted, str], ...] = (
    (r"\bwho (?:was it (?:who|that) )?(?:said|says|wrote|tweeted|called|told)\b(?=.*\")", "quote", ""),
    (
        r"\bwho (?:was it (?:who|that) )?(?:else )?(?:said|says|told(?! (?:him|her|them|us)[ ?]*$)|claimed|claims"
        r"|tweeted|warned)\b"
        r"|\bwho (?:was it (?:who|that) )?(?:else )?wrote\b(?! (?:.* )?(?:speech|song|letter|book|note|report|article|"
        r"script|memo|play|film|music|bill|law|ruling|opinion|column|story|statement)\b)",
        "quote",
        "",
    ),
    (
        r"^(?:what|how) about\b|^(?:any|some)thing (?:on|about)\b|^(?:facts|info|information|details) (?:on|about)\b",
        "facts",
        "",
    ),
    (rf"\bhow many {TIME_UNITS} old\b", "age", ""),
    (rf"\bhow many (?={TIME_UNITS}\b)", "duration", ""),
    (rf"\bhow many (?={MEASURE_UNITS}\b)", "measure", ""),
    (r"^(?:the )?(?=(?:depth|height|length|distance|width|weight|size|speed|temperature) of\b)", "measure", "@"),
    (r"^(?:the )?date (?:of|for)\b", "date", ""),
    (r"^(?:the )?time of\b", "time", ""),
    (r"^(?:the )?(?:place|location) of\b", "place", ""),
    (r"\b(?:what (?:is|was) the )?death toll\b", "count", "people killed"),
    (r"\b(?:what (?:is|was) the )?(?:casualty|injury) (?:toll|count|figure)s?\b", "count", "people injured"),
    (r"\b(?:what (?:is|was) the )?body count\b", "count", "people killed"),
    (r"\b(?:what (?:is|was) the |the )?(?:total )?number of\b", "count", "@"),
    (r"\bhow many (?:of )?(?:the )?", "count", "@"),
    (
        r"\bhow (?:big|large|high|much|great|steep|hefty) "
        r"(?=(?:is|was|were|are|will|would|could|can|might|may) (?:\S+ ){0,4}(?:fines?|rewards?|loans?|debts?|deficits?"
        r"|budgets?|bonus(?:es)?|payouts?|settlements?|grants?|prizes?|ransoms?|bail|bonds?|bribes?|salary|salaries|fees?"
        r"|donations?|funds?)\b)",
        "amount",
        "",
    ),
    (r"\bhow long (?:ago|before|after|until)\b", "duration", "@@"),
    (r"\bhow long\b|\bhow much time\b|\bfor how many\b", "duration", ""),
    (r"\bhow old\b|\b(?:what|which) age\b|\b(?:what (?:is|was) the )?age of\b|\bwhat'?s? .* age\b", "age", ""),
    (
        r"\bhow (?:far(?: away| off| apart)?|tall|high|big|large|fast|deep|heavy|wide|strong|cold|hot|warm|"
        r"steep|thick)\b",
        "measure",
        "",
    ),
    (r"\bhow much of\b|\bwhat (?:percentage|percent|share|stake|part|proportion) of\b", "measure", ""),
    (
        r"\bwhat (?:is|was|were|are) (?=(?:\S+ ){0,3}(?:profits?|revenues?|turnover|budget|salary|wages?|fees?"
        r"|fines?|bail|bond|ransom|rewards?|debts?|loss(?:es)?|bill|payout|settlement)\b(?! (?:of|for|about|on|to)\b))",
        "amount",
        "",
    ),
    (
        r"\bwhat (?:is|was|were|are) (?=(?:\S+ ){0,3}(?:sales? (?:totals?|figures?)|(?:total|annual|quarterly|weekly"
        r"|yearly|net) (?:sales|profits?|revenues?|earnings|income|loss|worth|debt)|(?:purchase|sale|asking|share|stock"
        r"|offer|selling|starting) price|ransom demand|market value)\b)",
        "amount",
        "",
    ),
    (r"\bhow much (?:money|cash)\b", "amount", ""),
    (r"\bhow much (?=damage|in damage)", "amount", ""),
    (r"\bwhat (?=(?:will|would|does|did|do|could|might|is|was) .*\b(?:cost|worth)\b(?! of))", "amount", ""),
    (r"\bhow much\b", "amount", "@"),
    (r"\bwhat (?:is|was) the (?:price|cost|value)\b|\bat what (?:price|cost)\b", "amount", ""),
    (
        r"\bwhat (?=(?:magnitude|distance|speed|height|depth|caliber|calibre|length|weight|size|temperature)\b)",
        "measure",
        "@",
    ),
    (
        r"\bwhat (?:is|was) the (?=(?:magnitude|distance|speed|height|depth|caliber|calibre|length|weight)\b)",
        "measure",
        "@",
    ),
    (r"\bwhat (?:is|was) the (?=population\b)", "count", "@"),
    (r"\b(?:at |by )?(?:what|which) (?:time|hour)(?: of day)?\b", "time", ""),
    (
        r"\b(?:on |in |by |until |since )?(?:what|which) (?:day|date|year|month|week)\b|\b(?:since |until "
        r")?when\b(?! (?:he|she|it|they|the)\b)",
        "date",
        "",
    ),
    (r"\bwhy\b|\bhow come\b|\b(?:for )?(?:what|which) (?:was |is )?(?:the )?reasons?\b|\bwhat caused\b", "reason", ""),
    (r"\b(?:from |to )?where\b", "place", ""),
    (r"\b(?:what (?:is|was) )?the (?:street )?address (?:of|for)\b|\b(?:what|which) address\b", "place", ""),
    (r"\bhow (?:do|does|did|is|are|to) (?:you |one |we |they )?(?:spell|spelled|spelt)\b|\bspelling of\b", "name", "@"),
    (r"\b(?:what|which)(?:'s| is| was| are| were) the (?:full )?names? of\b|\b(?:full )?names? of\b", "name", "@"),
    (r"\bhow (?:is|are|was|were) (?=.*\bspel(?:led|t)\b)", "name", "@"),
    (r"\b(?:what|which) (?=(?:fake|real|full|first|last|other|code|stage|pen|screen|user) ?names?\b)", "name", "@"),
    (
        r"\bwhat(?:'s| is| was| were| are)? (?:the )?(?=.*\b(?:nickname|alias|pseudonym|surname)(?:es|s)?\b)",
        "name",
        "@",
    ),
    (r"\bwhat(?:'s| is| was| were| are) (?=.*\b(?:called|named)\b)", "name", "@"),
    (
        r"\bwhat(?:'s| is| was| were| are) (?=(?!.*\bnames? of\b).*(?:'s?|s|her|his|their) (?:real |full |first |last "
        r"|middle |maiden |stage )?names?\b)",
        "name",
        "@",
    ),
    (r"\bwhat(?:'s| is| was) (?:the |his |her |their )?(?=motive\b)", "reason", "@"),
    (r"\bwhose\b", "person", "@"),
    (
        r"\bwhat (?:did|does|do|has|have|had|was|is) (?=.*\b(?:say|said|says|tell|think|claim|comment|write|tweet"
        r"|respond|reply|argue|state)\b)",
        "said",
        "",
    ),
    (r"\bwhat (?=.*\b(?:said|told|says)\b)", "said", ""),
    (r"\bwhat (?:all )?(?:happened|happens|occurred|went on|took place|is going on)\b", "facts", ""),
    (r"\b(?:by |to |with |from |for )?(?:who|whom)\b", "person", ""),
    (r"\b(?:what|which) (?:kind|sort|type|make|model|brand)s? of\b", "what", "@"),
    (r"^(?=(?:is|are|was|were|did|does|do|has|have|had|can|could|will|would|should|may|might)\b)", "yes or no", ""),
    (r"^(?:isn't|aren't|wasn't|weren't|didn't|doesn't|hasn't|haven't|won't)\b", "yes or no", ""),
    (r"(?=\bnationality\b)", "what", "@"),
    (r"\bhow\b", "how", ""),
    (r"\b(?:on |in |at |for |with |from |of |to )?(?:what|which)\b(?:'s)?(?: the\b)?", "what", "@"),
)

PATTERNS = tuple((re.compile(pattern), wanted, put) for pattern, wanted, put in KINDS)
POLITE = re.compile(
    r"^(?:(?:and|but|so|ok|okay|hey|hi|please|pls|also)[, ]+)*(?:(?:do|does) (?:you|we|anyone) know|(?:can|could) "
    r"you (?:please )?(?:tell|say|check|find)(?: me| us| out)?|"
    r"(?:please )?(?:tell|show|give|remind) (?:me|us)|i (?:want|need|would like|'d like) to know|any idea|is it "
    r"known|find out)\b[, ]*(?:if|whether)?",
)

BARE: tuple[tuple[str, Wanted], ...] = (
    (r"\b(?:date|day)$", "date"),
    (r"\btime$", "time"),
    (r"\bage$", "age"),
    (r"\b(?:name|spelling)$", "name"),
    (r"\b(?:number|count|total|figure)$", "count"),
    (r"\b(?:location|place|address|whereabouts)$", "place"),
    (r"\b(?:reason|motive|cause)$", "reason"),
    (r"\b(?:amount|cost|price)$", "amount"),
    (r"\b(?:quotes?|statement|comments?|reaction)$", "said"),
)

PERSON_NOUNS = frozenset(
    stem_word(word)
    for word in "judge officer deputy sheriff chief mayor governor prosecutor attorney lawyer detective man woman boy "
    "girl person suspect victim witness spokesman spokeswoman president minister senator commander captain doctor "
    "superintendent manager agency teacher student player coach owner leader official reporter neighbor".split()
)
VERBS = frozenset(
    stem_word(word)
    for word in "aboard like "
    "hurt show use own make kill die shoot wound injure stab arrest charge convict acquit plead fire sack "
    "retire resign quit "
    "suspend hire comment respond reply answer confront call blame say tell send wait stay stand remain enter go leave "
    "arrive come carry survive escape flee drive steal take rob seize find use own buy sell get give happen occur "
    "start begin end hit strike damage destroy release publish obtain write read hear see watch think believe expect "
    "hold set order order kidnap abduct attack capture catch rescue save help treat identify know knew work live "
    "hide run walk return confess admit deny apologize threaten warn refuse decline win lose pay cost donate sue "
    "cause crash collide burn explode collapse flood sink drown search report investigate elect appoint name involve "
    "suspect face visit attend engage act fail meet talk speak play cooperate reach rise fall decide plan do cost "
    "recover sentence jail face testify appear post tweet throw wear ask join rush train react describe condemn".split()
)
# Verbs that are nouns or adjectives elsewhere: verbs where they end a question after its subject.
ENDING = frozenset(
    stem_word(word)
    for word in "close open resume reopen restart land dock stop return finish launch vote rule sign retire graduate "
    "expire heal break bleed respond comment benefit agree settle merge list trade bid report reply rank".split()
)
ALSO_NOUNS = frozenset(
    stem_word(word)
    for word in "fire report attack call charge order damage cause search crash comment end start release answer play "
    "suspect name visit plan set post use face train help rescue flood sentence strike capture escape threat work "
    "cost shooting killing vote hearing bail bond".split()
)
AUX = frozenset(
    "is are was were be been being am did does do has have had will would can could should may might must to "
    "going".split()
)
SETTERS = frozenset(
    "in at on from during over when after before while since besides near inside outside within around by of for with "
    "about into through under against because that besides than until".split()
)
# What makes another person or thing of a word, with a hyphen.
PREFIXES = frozenset("co vice ex half step deputy under non anti sub".split())
HONORIFICS = frozenset("mr mrs ms miss".split())
WEAK = frozenset(
    "use used uses using involve involved happen happened occur occurred make made get got do done back still last ago "
    "away other else due total now ever currently already first later next two one".split()
)
NAMELY = frozenset(
    "name names surname nickname alias pseudonym spelling spell spelled spelt first last full real fake called "
    "named".split()
)
SAYING = frozenset(
    stem_word(word) for word in "say tell comment claim write tweet state respond reply argue think".split()
)
SUBORDINATE = frozenset("when after before while since until".split())
GENERIC = frozenset(
    stem_word(word)
    for word in "man woman person people guy someone boy girl lady thing one male female member involve concern "
    "body".split()
)
# A noun that names people by what they did, or by what was done to them, asks for the same as the verb.
DOERS = {
    stem_word(noun): (verb, patient)
    for noun, verb, patient in (
        ("shooter", "shot", False),
        ("gunman", "shot", False),
        ("killer", "killed", False),
        ("attacker", "attacked", False),
        ("victim", "killed", True),
        ("dead", "killed", True),
        ("deceased", "killed", True),
        ("casualty", "killed", True),
        ("suspect", "charged", True),
        ("accused", "charged", True),
        ("defendant", "charged", True),
        ("robber", "robbed", False),
        ("driver", "drove", False),
        ("winner", "won", False),
        ("owner", "owns", False),
        ("buyer", "bought", False),
    )
}
DETERMINERS = frozenset("the a an his her their its this that these those my our your any some no".split())
# Past forms that open "who shot …"; elsewhere they may be nouns.
PAST = frozenset("shot hit struck set led cut beat".split())
PRONOUNS = frozenset("him her them it us me".split())
FOLLOW = re.compile(
    r"(?:[,;]|\?)?\s+and\s+(?=(?:how|who|when|where|what|why|which|did|was|were|is|are|has|have|does)\b)"
    r"|\?\s+(?=\S)|;\s+|\s/\s"
)
QUOTED = re.compile(r'["“][^"”]* and [^"”]*["”]')
CHOICE = re.compile(r"\b(?:an? |the )?([\w-]+) or (?:an? |the )?([\w-]+)\s*\??$")
WHO_AFTER = re.compile(r"^(?:who|who's|whos|who is|who was)\b|\bwho(?: is| was)?\s*\??$")
FOCUSED = re.compile(
    r"\b(?:what|which)(?: (?:kind|sort|type|make|model|brand)s? of)? (?!is\b|are\b|was\b|were\b|did\b|does\b|do\b"
    r"|has\b|have\b|had\b|will\b|can\b)"
)
# What has a name of its own, so that only the name will do (``christening.py`` knows more of them).
NAME_ONLY = re.compile(
    r"\bnames?\b|\bcalled\b|\bspell|^(?:in |on |at |from |to |for )?(?:what|which) (?:\w+ )?(?:street|road|city|town"
    r"|village|country|county|state|province|island|river|lake|school|college|university|hospital|airport|company|firm"
    r"|ship|vessel|ferry|store|hotel|airline|newspaper|magazine|team|bar|club)\b"
)
STRANDED = re.compile(
    r"\b(on|with|of|for|to|from|in|at|by|about|over)\s*\?*$"
    r"|\b(?P<inner>with|for|to|from|by|about|over|against) (?=(?:in|on|at|during|after|before|when|while|last|that)\b)"
)
DOING = re.compile(r"\b(?:doing|up to)\b")
FUTURE = re.compile(r"\b(?:will|going to|next (?:week|month|year)|tomorrow|upcoming|due)\b")
# Who is told something is neither what was said nor what about.
TOLD = re.compile(
    r"\b(?:tell|told|tells) (?:the |his |her |their )?"
    r"((?:\w+ )?(?:police|reporters?|investigators?|detectives?|officers?|deputies"
    r"|court|jury|jurors|judge|media|press|lawmakers|senators|prosecutors|agents|authorities|dispatchers?"
    r"|parliament|congress))\b"
)
INVERTED = re.compile(r"\b(?:who|whom) (?:else )?(?:did|does|do|will|would|has|have|had|can|could|should)\b")
PATIENT = re.compile(
    r"\bwho(?:m)? (?:else )?(?:is|are|was|were|has been|have been|had been|got|gets|will be|being)\b(?! (?:it|the one))"
)

# Expressions that ask for one verb, and that verb: an article prints the verb, a reporter types the expression.
REWORDED = tuple(
    (re.compile(rf"\b{pattern}\b"), verb)
    for pattern, verb in (
        # "How long will he be out": a state that a verb tells.
        (
            r"(how long .*\b(?:be|been|is|are|was|were)(?: \w+){0,2}?) (?:out|off|away)"
            r"(?=[ ?]*$| (?:for|with|after|because|injured)\b| of (?:action|work|the (?:game|team|side))\b)",
            r"\1 sidelined",
        ),
        ("get(?:ting)? (?:in|into|inside)", "enter"),
        (r"(?:go|goes|going|gone) (?:in(?=[ ?]*$| (?:first|last|alone)\b)|into|inside)", "enter"),
        (r"went (?:in(?=[ ?]*$| (?:first|last|alone)\b)|into|inside)", "entered"),
        ("got (?:in|into|inside)", "entered"),
        ("get(?:ting)? (?:away|out)", "escape"),
        ("got (?:away|out)", "escaped"),
        ("(?:go|going|goes) off(?=[ ?]*$| (?:at|in|near|inside|outside|on|when)\\b)", "fire"),
        ("went off(?=[ ?]*$| (?:at|in|near|inside|outside|on|when)\\b)", "fired"),
        ("let go", "dismissed"),
        ("(?:passed|pass) away", "died"),
        ("(?:lost|lose) (?:his|her|their) (?:life|lives)", "died"),
        ("(?:lost|lose) (?:his|her|their) jobs?", "dismissed"),
        ("show(?:ed)? up", "arrived"),
        ("taken into custody", "arrested"),
        ("pick(?:ed)? up by police", "arrested"),
        ("locked up", "jailed"),
        ("(?:step|stepped) down", "resigned"),
        ("(?:speak|spoke|speaks|come|came) out against", "opposed"),
        ("gunned down", "shot"),
        ("(?:deal|dealt) with", "handled"),
        ("(?:come|comes|coming|came) out(?! of)", "released"),
    )
)

# An apostrophe left out in a hurry: "why didnt they go in".
CONTRACTED = re.compile(r"\b(did|was|is|do|does|has|have|were|could|would|should|are|had)nt\b")
SHORTENED = re.compile(r"(?:i|you|he|she|it|we|they|who|that|there|what)'(?:m|s|d|ve|re|ll)")
WONT, CANT = re.compile(r"\bwont\b"), re.compile(r"\bcant\b")
