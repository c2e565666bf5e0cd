# SPDX-License-Identifier: GPL-3.0-or-later
"""The story of test_duplicates on workers of 3.6.2."""
import story
import test_duplicates

# What is imported as a name here would run a second time.
Story_of_41, test_duplicates.Duplicates = test_duplicates.Duplicates, None


class Duplicates3x(Story_of_41):
    version = "3.6.2"


del Story_of_41

if __name__ == "__main__":
    story.main()
