"""The texts of the made-up game in `coins.py`: clauses, rulings and words."""
