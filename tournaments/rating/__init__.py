"""The ratings of before law 1, as old logs record them: nothing new is rated by them."""
