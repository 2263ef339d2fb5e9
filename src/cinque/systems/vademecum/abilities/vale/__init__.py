"""The classes of the Vale of Myths: what of their abilities no field can say, one file for each."""
