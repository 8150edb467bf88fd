"""What is known about a person: handing it out, and forgetting it."""
