"""Sums of money as printed anywhere: signs, letters before a number, and the names of currencies behind one."""

from __future__ import annotations

import re

from store.answers.english.words import NUMBER_WORDS

_WORDS = "|".join(sorted(NUMBER_WORDS, key=len, reverse=True))
_DIGITS = r"\d(?:[\d,.]*\d)?"
# "Million", "bn", "5 lakh"; of a letter behind a number none is part of another word.
SCALE = r"(?:[ -]?(?:k|m|mn|bn|b|tn|million|billion|trillion|thousand|crores?|lakhs?)\b)"
_CODES = (
    r"(?:tk|rs|php|sek|nok|dkk|eur|usd|gbp|chf|cad|aud|nzd|hkd|sgd|inr|pkr|bdt|lkr|zar|brl|rmb|cny|jpy|krw|kes|ksh"
    r"|tsh|ush|shs?|ngn|ghs|myr|idr|rp|thb|vnd|twd|mxn|aed|sar|ils|pln|czk|huf)"
)
MONEY = re.compile(
    rf"(?:(?:us|ca|au|nz|hk|nt|[acsrj])?[$]|[£€¥₹₦₩₱₪₺₽₴৳฿])\s?{_DIGITS}{SCALE}?"
    # "Tk 20,000", "Rs 5 lakh", "Sh2 million": currencies by their letters.
    rf"|\b{_CODES}\.?\s?{_DIGITS}{SCALE}?"
    # "R500", "P100,000", "N5 million": one letter, only before a sum that is plainly one.
    rf"|\b[prnk](?:\d{{1,3}}(?:,\d{{3}})+|{_DIGITS}[ -]?(?:m|bn|million|billion))\b|\br\d{{2,}}\b"
    rf"|\b(?:(?:{_DIGITS}|(?:{_WORDS})(?:[ -](?:{_WORDS}))?)(?:[ -](?:hundred|thousand|million|billion|dozen))?"
    r"|several|few|a couple of|couple of|half an?|an?|\d[\d,.]*m?)"
    r"[ -]?(?:hundred |thousand |million |billion |trillion |m |crore |lakh )*"
    r"-?(?:million-|billion-)?(?:dollar|euro|pound|rupee|yen|peso|franc|krona|kronor|krone|kroner|rand|lira|baht|shekel"
    r"|riyal|won|yuan|rouble|ruble|taka|naira|shilling|dinar|dirham|ringgit|rupiah|zloty|forint|sterling|cent)s?\b"
)
