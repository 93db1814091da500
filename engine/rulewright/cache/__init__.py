"""What is slow to make and can be made again at any time, on disk: the folder, what is kept there and when it counts, and its form."""
