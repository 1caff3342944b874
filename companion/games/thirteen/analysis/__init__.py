"""Looking back at a stage of 13: what it would have cost, what each play cost, what was luck."""
