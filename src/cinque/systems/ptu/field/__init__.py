"""What covers the battlefield or a whole side (supplied): Weather, fields, Blessings and hazards, each in one file."""
