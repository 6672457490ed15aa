"""Case law: keeping a ruling beside the hand in dispute, and finding it again."""
