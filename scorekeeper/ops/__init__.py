"""Operations: starting the server, its network and files, translations, and the checks."""
