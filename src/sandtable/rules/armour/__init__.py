"""Rules of Armour and Armament: vehicles that are units, specialists, Advance, Antitank, Grenade."""
