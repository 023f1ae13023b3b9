"""Tests of Kindling."""
