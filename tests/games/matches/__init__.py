"""Tests of Matches."""
