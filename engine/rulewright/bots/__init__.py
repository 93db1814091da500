"""Players that see what a seat may see and choose among its options."""
