"""Rules of infantry in squads: Riflemen and pinning, spawn markers, the mortar, guides, the radio."""
