"""The classes of Vestiges of Mankind: what of their abilities no field can say, one file for each."""
