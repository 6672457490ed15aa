"""Before play: the deal, bids and overbids, hands that nobody bids on, redeals, calls and friends."""
