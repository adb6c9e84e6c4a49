"""What answers a query: values tied to what was asked, ranked, held against the gate."""
