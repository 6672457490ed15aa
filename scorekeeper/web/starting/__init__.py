"""Starting: from names on a page to a match that can be dealt."""
