"""Questions as people say them: a closed vocabulary, the longest words first, and what the words say of the cards."""
