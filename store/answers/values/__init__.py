"""Values of the kinds that are asked for: numbers, times, people, places, things, reasons, sayings."""
