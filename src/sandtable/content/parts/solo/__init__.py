"""The language of solo cards: its vocabulary, how cards are read, and the rules objects they become."""
