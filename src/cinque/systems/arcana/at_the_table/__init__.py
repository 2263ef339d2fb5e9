"""What is no rule: how a fight is set up, written on sheets, shown, forecast, exchanged and played by a bot."""
