"""`python -m sandtable.cli`."""

from sandtable.cli import run

if __name__ == "__main__":
    run()
