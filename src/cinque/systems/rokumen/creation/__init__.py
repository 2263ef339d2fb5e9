"""キャラクター作成: the combat values, the moves, and what makes a character legal."""
