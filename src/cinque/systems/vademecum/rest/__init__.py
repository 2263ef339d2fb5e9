"""2.8 Rest: lodging, Rest Activities, meals, exhaustion."""
