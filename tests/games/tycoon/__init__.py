"""Tests of the rules of Matchstick Tycoon."""
