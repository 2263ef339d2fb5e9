"""ダメージ計算: one file for each of its headings."""
