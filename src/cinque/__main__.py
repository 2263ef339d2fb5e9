"""`cinque` and `python -m cinque`: Ctrl-C shows no traceback, even while the command line is still being read."""

import sys


def main() -> None:
    try:
        from cinque.cli.main import main as begin
    except KeyboardInterrupt:
        sys.exit(130)
    begin()


if __name__ == "__main__":
    main()
