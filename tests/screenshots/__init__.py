"""Pictures of the local desk, made by ``make screenshots``."""
