"""The engine: state, frames, options, chance, events. Pure, compiled, and ignorant of every rulebook."""
