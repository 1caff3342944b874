"""The screens of 13."""
