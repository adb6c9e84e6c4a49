"""Words of everyday English and of the newsroom: folding, stems, stand-ins, spelling."""
