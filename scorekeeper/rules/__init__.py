"""The referee: decides and explains every rule; knows cards, not people. Pure, standard library only."""
