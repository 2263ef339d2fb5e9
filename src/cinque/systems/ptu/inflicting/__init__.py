"""Getting afflictions and conditions and being rid of them; Coats, Grapples, and who can act out of turn."""
