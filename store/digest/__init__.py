"""What changed since: a channel's daily digest, when it is due, what it says, and the corrections after it.

Pure but for the queries that it asks of a unit of work; knows no Slack and no clock of its own.
"""
