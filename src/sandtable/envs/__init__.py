"""Learning environments: PettingZoo (`sandtable.envs.pettingzoo`), Gymnasium (`.gymnasium`), OpenSpiel (`.openspiel`).

All have the same observations and actions, described in `docs/lab.md`. They need `pip install "sandtable[rl]"`, or
`"sandtable[openspiel]"`.
"""
