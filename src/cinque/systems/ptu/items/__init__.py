"""What people have in their hands, in their packs and at their feet."""
