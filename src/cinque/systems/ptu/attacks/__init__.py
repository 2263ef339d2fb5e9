"""Making Attacks and Dealing Damage (p.236-237), and falling (p.249)."""
