"""What is no rule: setups, sheets, views, words, bots and forecasts."""
