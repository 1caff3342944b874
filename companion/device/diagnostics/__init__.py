"""What is well and what is not with the device: facts, each with a verdict and a remedy."""
