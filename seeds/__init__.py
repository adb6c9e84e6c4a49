"""The seed articles as they came, and a manifest with what is known of each."""
