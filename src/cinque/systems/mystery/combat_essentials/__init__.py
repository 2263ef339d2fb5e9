"""Combat & Combat Essentials, the essentials: stats, their changes, Action Points, fainting."""
