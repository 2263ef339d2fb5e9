"""What covers the battlefield or a whole side (supplied): Weather, fields, smoke and Blessings."""
