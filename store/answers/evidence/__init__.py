"""Whether and how a claim bears on a query: matching, ranking, the gate."""
