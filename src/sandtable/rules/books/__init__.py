"""One manifest a rulebook: which parts it is made of."""
