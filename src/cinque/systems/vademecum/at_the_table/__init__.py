"""From setups to scenes, what screens show, and a bot."""
