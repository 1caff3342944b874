"""Tests of the screens: the real ones, on the SDL dummy driver."""
