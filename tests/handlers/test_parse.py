import pytest

from handlers.parse import asks_to_check_above, find_follow_up, keep_topic, parse_request


@pytest.mark.parametrize(
    ("typed", "kind", "words"),
    [
        ("how many deputies stayed outside?", "ask", "how many deputies stayed outside?"),
        ("quote coward", "quote", "coward"),
        ("quotes “it’s a lie”", "quote", "“it’s a lie”"),
        ("Quote  Scott Israel coward", "quote", "Scott Israel coward"),
        ("conflicts", "conflicts", ""),
        ("conflict deputies", "conflicts", "deputies"),
        ("check Four deputies stayed outside.", "check", "Four deputies stayed outside."),
        ("check this: Four deputies stayed.", "check", "Four deputies stayed."),
        ("who Scot Peterson", "who", "Scot Peterson"),
        ("who is Scot Peterson?", "who", "is Scot Peterson?"),
        ("who was fired after the shooting at the school?", "ask", "who was fired after the shooting at the school?"),
        ("who told CNN?", "ask", "who told CNN?"),  # a verb: a question
        ("timeline", "timeline", ""),
        ("sources", "sources", ""),
        ("sources told CNN what?", "ask", "sources told CNN what?"),  # begins like a subcommand
        ("help", "help", ""),
        ("Hello!", "help", ""),
        ("ok, hey how many deputies?", "ask", "how many deputies?"),
        ("how many deputies? thanks!", "ask", "how many deputies?"),
        ("help me please with the numbers", "ask", "help me please with the numbers"),
        ("", "help", ""),
        ("🙂 🎉", "help", ""),
        ("???", "help", ""),
        ("digest on 08:30", "digest", "on 08:30"),
        ("quite a few deputies?", "ask", "quite a few deputies?"),  # a word, not a misspelt quote
        ("¿Quién disparó?", "ask", "¿Quién disparó?"),
        ("כמה סגנים נשארו בחוץ", "ask", "כמה סגנים נשארו בחוץ"),
        ("xyzzy the thing", "ask", "xyzzy the thing"),
    ],
)
def test_a_line_is_read(typed: str, kind: str, words: str) -> None:
    request = parse_request(typed)
    assert (request.kind, request.words, request.misspelt) == (kind, words, None)


@pytest.mark.parametrize(
    ("typed", "kind", "misspelt"),
    [
        ("qoute coward", "quote", "qoute"),  # swapped letters
        ("quot coward", "quote", "quot"),  # one dropped
        ("conflcits", "conflicts", "conflcits"),
        ("confilcts deputies", "conflicts", "confilcts"),
        ("chekc Four deputies", "check", "chekc"),
        ("timelien", "timeline", "timelien"),
        ("soruces", "sources", "soruces"),
        ("hlep", "help", "hlep"),
        ("digset on", "digest", "digset"),
    ],
)
def test_a_typing_error_is_understood(typed: str, kind: str, misspelt: str) -> None:
    request = parse_request(typed)
    assert (request.kind, request.misspelt) == (kind, misspelt)


@pytest.mark.parametrize(
    "words", ["", "check this", "is this right?", "Is that true?", "fact-check this please", "check", "true?", "👀"]
)
def test_these_words_mean_the_message_above(words: str) -> None:
    assert asks_to_check_above(words)


@pytest.mark.parametrize("words", ["check Four deputies stayed.", "is this school in Florida?", "what is right?"])
def test_these_words_stand_by_themselves(words: str) -> None:
    assert not asks_to_check_above(words)


def test_a_follow_up_keeps_the_topic() -> None:
    assert find_follow_up("what about the sheriff?") == "the sheriff"
    assert find_follow_up("and the sheriff?") == "the sheriff"
    assert find_follow_up("how many deputies stayed outside?") is None
    assert keep_topic("Was Scot Peterson fired?", "the sheriff") == "Was the sheriff fired?"
    assert keep_topic("how many stayed outside?", "the deputies") == "how many stayed outside, the deputies?"
