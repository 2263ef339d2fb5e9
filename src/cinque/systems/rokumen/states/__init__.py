"""じょうたい: how states come and go, and one file for each of them."""
