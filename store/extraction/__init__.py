"""Article to claims, over spaCy: quotation marks, attributions, speakers, relays, hedges, facets and boilerplate."""

from store.extraction.driver import extract_articles, extract_claims
from store.extraction.parsing import Parser, ParserError, find_paragraphs, load_parser

__all__ = ["Parser", "ParserError", "extract_articles", "extract_claims", "find_paragraphs", "load_parser"]
