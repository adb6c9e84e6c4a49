"""The daily digest in Slack: its cards, its subcommands, its buttons. What it says comes from ``store.digest``."""
