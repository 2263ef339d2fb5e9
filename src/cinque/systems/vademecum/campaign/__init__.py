"""Between combats: the calendar, travel, the party's goal."""
