"""Tests of Match!."""
