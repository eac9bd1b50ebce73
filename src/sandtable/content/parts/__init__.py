"""Readers of data files, one a module of the rules."""
