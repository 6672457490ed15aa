"""Cards: the pack, how cards are written, their order, the shapes they make and how a lead divides into them."""
