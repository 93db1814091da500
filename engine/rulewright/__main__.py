"""`python -m rulewright`: the command line."""

import sys

from rulewright.cli import main

if __name__ == "__main__":
    sys.exit(main())
