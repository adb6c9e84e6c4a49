"""The evidence: articles, their claims, where they disagree, and answers out of them. Knows no Slack."""
