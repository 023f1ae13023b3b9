"""*Matchstick Tycoon*: get rid of all cards and all matchsticks."""
