"""Rows: what was written down, who may read it, and what was changed. No number that the fold could derive."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorekeeper.store import seals
from scorekeeper.store.written import WrittenField

CODE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Read aloud across a table: none of 0, O, 1 and I."""
CODE_LENGTH = 6
TOKEN_BYTES = 16
NAME_LENGTH = 40
TITLE_LENGTH = 80


def fresh_slug() -> str:
    """An address that nobody guesses."""
    return secrets.token_urlsafe(12)


def fresh_token() -> str:
    """What a link carries: 128 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def fresh_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class Book(models.Model):
    """A scorebook: a group that plays together. `throwaway` is a demo's, and goes after a while."""

    slug = models.CharField(_("address"), max_length=32, unique=True, default=fresh_slug, editable=False)
    name = models.CharField(_("name"), max_length=TITLE_LENGTH, blank=True)
    throwaway = models.BooleanField(_("for trying out"), default=False)
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    removed_at = models.DateTimeField(_("deleted"), null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("book"), _("books")
        permissions = (("remove_book", "Can delete a book for now"), ("restore_book", "Can bring back a book"))

    def __str__(self) -> str:
        return self.name or self.slug


class Player(models.Model):
    """Somebody on a book's roster; facts call players by name. Who is `retired` is not offered for new matches."""

    book = models.ForeignKey(  # found by `one_player_of_a_name`, which begins with it
        Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="players", db_index=False
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    retired = models.BooleanField(_("plays no more"), default=False)

    class Meta:
        verbose_name, verbose_name_plural = _("player"), _("players")
        constraints = (models.UniqueConstraint(fields=["book", "name"], name="one_player_of_a_name"),)
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Merger(models.Model):
    """Two players turned out to be one: who went into whom, and which matches and rulings know that one otherwise now.

    Both are kept by number, since the other may go into somebody else in turn.
    """

    book = models.ForeignKey(Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="mergers")
    number = models.PositiveBigIntegerField(_("who it was"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    retired = models.BooleanField(_("plays no more"), default=False)
    into = models.PositiveBigIntegerField(_("who it is"))
    matches = WrittenField(_("matches"))
    rulings = WrittenField(_("saved rulings"))
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)

    class Meta:
        verbose_name, verbose_name_plural = _("merger"), _("mergers")
        ordering = ("-made_at",)

    def __str__(self) -> str:
        return f"{self.book_id} · {self.name}"


class House(models.Model):
    """House rules as one version of them was saved: a preset and what the table changed."""

    book = models.ForeignKey(  # found by `one_house_a_version`, which begins with it
        Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="houses", db_index=False
    )
    name = models.CharField(_("name"), max_length=TITLE_LENGTH)
    version = models.PositiveIntegerField(_("version"), default=1)
    rules = WrittenField(_("rules"))
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)

    class Meta:
        verbose_name, verbose_name_plural = _("set of house rules"), _("sets of house rules")
        constraints = (models.UniqueConstraint(fields=["book", "name", "version"], name="one_house_a_version"),)
        ordering = ("name", "-version")

    def __str__(self) -> str:
        return f"{self.name} ({self.version})"


class Ruleset(models.Model):
    """Rules that matches began with, in full, whatever becomes of the preset or house rules they were taken from."""

    digest = models.CharField(max_length=16, primary_key=True)
    rules = WrittenField(_("rules"))

    class Meta:
        verbose_name, verbose_name_plural = _("set of rules"), _("sets of rules")

    def __str__(self) -> str:
        return self.digest


class Match(models.Model):
    """A match: how it began; `version` rises with every change, so that writers and watchers know what they saw."""

    book = models.ForeignKey(  # found by `matches_of_a_book`, which begins with it
        Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="matches", db_index=False
    )
    slug = models.CharField(_("address"), max_length=32, unique=True, default=fresh_slug, editable=False)
    opening = WrittenField(_("how it began"))
    version = models.PositiveIntegerField(_("version"), default=0, editable=False)
    rulings_version = models.PositiveIntegerField(_("version of its rulings"), default=0, editable=False)
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    removed_at = models.DateTimeField(_("deleted"), null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("match"), _("matches")
        permissions = (("remove_match", "Can delete a match for now"), ("restore_match", "Can bring back a match"))
        indexes = (models.Index(fields=["book", "-made_at"], name="matches_of_a_book"),)

    def __str__(self) -> str:
        return self.slug


class Summary(models.Model):
    """What lists tell of a match, so that it need not be folded for them; a cache, made anew whenever it is not good.

    It is good for one `version` of the match and one `edition` of the program's summaries. `people` ever sat at the
    table, each name between two line breaks; `number` of them sit there in the end. `told` is an outline, or nothing
    where the match cannot be read, and then nobody knows when it was `last_at` written in.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="summary")
    version = models.PositiveIntegerField()
    edition = models.PositiveSmallIntegerField()
    day = models.DateField()
    last_at = models.DateTimeField(null=True)
    finished = models.BooleanField()
    number = models.PositiveSmallIntegerField()
    rules = models.CharField(max_length=8, blank=True)
    game = models.TextField(blank=True)
    people = models.TextField()
    words = models.TextField()
    told = models.TextField(blank=True)
    figures = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"{self.match_id} · {self.version} · {self.edition}"


class Entry(models.Model):
    """One fact of a match, as the contract writes it; a struck one keeps its place and may come back.

    `key` is made by whoever records it, so that the same post twice is one hand. `version` is the one that recording it
    made, and `by` who did.
    """

    match = models.ForeignKey(  # found by `saved_once`, which begins with it
        Match, verbose_name=_("match"), on_delete=models.CASCADE, related_name="entries", db_index=False
    )
    place = models.PositiveIntegerField(_("place"))
    fact = WrittenField(_("what happened"))
    key = models.CharField(max_length=64)
    version = models.PositiveIntegerField(_("version"), default=0, editable=False)
    by = models.CharField(_("by whom"), max_length=NAME_LENGTH, blank=True)
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    amended_at = models.DateTimeField(_("corrected"), null=True, blank=True)
    struck_at = models.DateTimeField(_("deleted"), null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("entry"), _("entries")
        constraints = (models.UniqueConstraint(fields=["match", "key"], name="saved_once"),)
        ordering = ("place", "id")

    def __str__(self) -> str:
        return f"{self.match_id} · {self.place}"


class Revision(models.Model):
    """One line of a match's log: who changed what, when, from what to what.

    That an entry was recorded is a line only once the entry changes: until then the entry says as much.
    `alongside` are other entries that were changed with it: each by its number, from what and to what. What came back
    `together` stands in `before`, and so does where each stood that moved, both by the versions that recorded them.
    """

    class Deed(models.TextChoices):
        RECORDED = "recorded", _("recorded")
        INSERTED = "inserted", _("inserted")
        AMENDED = "amended", _("corrected")
        MOVED = "moved", _("moved")
        STRUCK = "struck", _("deleted")
        RESTORED = "restored", _("restored")
        REOPENED = "reopened", _("beginning corrected")
        RENAMED = "renamed", _("player renamed")

    match = models.ForeignKey(  # found by `one_change_a_version`, which begins with it
        Match, verbose_name=_("match"), on_delete=models.CASCADE, related_name="revisions", db_index=False
    )
    entry = models.ForeignKey(
        Entry, verbose_name=_("entry"), on_delete=models.CASCADE, null=True, related_name="revisions"
    )
    version = models.PositiveIntegerField(_("version"))
    deed = models.CharField(_("what was done"), max_length=12, choices=Deed.choices)
    before = WrittenField(_("before"), null=True)
    after = WrittenField(_("after"), null=True)
    alongside = WrittenField(_("changed with it"), null=True)
    by = models.CharField(_("by whom"), max_length=NAME_LENGTH, blank=True)
    at = models.DateTimeField(_("when"), default=timezone.now, editable=False)

    class Meta:
        verbose_name, verbose_name_plural = _("change"), _("changes")
        constraints = (models.UniqueConstraint(fields=["match", "version"], name="one_change_a_version"),)
        ordering = ("version",)

    def __str__(self) -> str:
        return f"{self.match_id} · {self.version} · {self.deed}"


class Key(models.Model):
    """What opens a book, or one match of it: a link, and for a while a short code that is read aloud.

    Token and code are stored as `seals` says. `claim` is a digest that tells whose form made the key, so that the same
    form, sent again by the same browser, gets the same key.
    """

    class Role(models.TextChoices):
        KEEPER = "keeper", _("may write")
        WATCHER = "watcher", _("may read")

    book = models.ForeignKey(Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="keys")
    match = models.ForeignKey(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, null=True, blank=True, related_name="keys"
    )
    role = models.CharField(_("what it allows"), max_length=8, choices=Role.choices)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    sealed = models.CharField(max_length=64, editable=False)
    claim = models.CharField(max_length=64, blank=True, db_index=True, editable=False)
    code_digest = models.CharField(max_length=64, unique=True, null=True, editable=False)  # noqa: DJ001 - no code at all
    code_sealed = models.CharField(max_length=64, blank=True, editable=False)
    code_until = models.DateTimeField(null=True, editable=False)
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    revoked_at = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("link"), _("links")
        permissions = (("revoke_key", "Can revoke a link"),)
        indexes = (models.Index(fields=["code_until"], name="codes_by_their_end"),)

    def __str__(self) -> str:
        return f"{self.book_id} · {self.role}"

    @property
    def token(self) -> str:
        """What its link carries; nothing, once the row is damaged or the secret key is not the one of the seal."""
        token = seals.unseal(self.sealed)
        return token if seals.digest(token) == self.digest else ""

    @property
    def code(self) -> str:
        """Its code, whether or not its time is over; nothing where there is none, or as above."""
        code = seals.unseal(self.code_sealed)
        return code if seals.code_digest(code) == self.code_digest else ""


class Guess(models.Model):
    """Somebody tried a code, or to sign in or up; `by` tells callers and accounts apart without saying who they are."""

    class At(models.TextChoices):
        CODE = "code", _("a code")
        SIGN_IN = "sign-in", _("signing in")
        SIGN_UP = "sign-up", _("signing up")
        ACCOUNT = "account", _("the password of an account")

    at = models.CharField(_("at what"), max_length=8, choices=At.choices)
    by = models.CharField(max_length=64)
    made_at = models.DateTimeField(_("when"), default=timezone.now, editable=False)

    class Meta:
        verbose_name, verbose_name_plural = _("guess"), _("guesses")
        indexes = (
            models.Index(fields=["at", "-made_at"], name="latest_guesses"),
            models.Index(fields=["at", "by", "-made_at"], name="latest_guesses_of_one"),
        )

    def __str__(self) -> str:
        return f"{self.at} · {self.made_at:%H:%M}"


class CostlyQuestion(models.Model):
    """A question that took the referee long, as so many steps; `by` tells callers apart without saying who they are."""

    by = models.CharField(max_length=64)
    steps = models.PositiveIntegerField()
    made_at = models.DateTimeField(default=timezone.now, editable=False, db_index=True)

    def __str__(self) -> str:
        return f"{self.steps} · {self.made_at:%H:%M}"


class Shelf(models.Model):
    """An account's books: the keys that it carries from one device to the next."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="shelves")
    key = models.ForeignKey(Key, on_delete=models.CASCADE, related_name="shelves")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["user", "key"], name="a_key_once_a_shelf"),)

    def __str__(self) -> str:
        return f"{self.user_id} · {self.key_id}"


class Saved(models.Model):
    """A ruling that a table kept: its question as an address, what was said, and the remedy that was agreed.

    One that was kept while its hand was `playing` belongs to whatever is recorded as that hand in the end.
    """

    book = models.ForeignKey(Book, verbose_name=_("book"), on_delete=models.CASCADE, related_name="rulings")
    match = models.ForeignKey(
        Match, verbose_name=_("match"), on_delete=models.CASCADE, null=True, blank=True, related_name="rulings"
    )
    entry = models.ForeignKey(
        Entry, verbose_name=_("entry"), on_delete=models.SET_NULL, null=True, blank=True, related_name="rulings"
    )
    playing = models.BooleanField(_("about the hand being played"), default=False)
    op = models.CharField(_("kind of question"), max_length=16)
    question = models.TextField(_("question"))
    verdict = models.CharField(_("verdict"), max_length=12, blank=True)
    articles = WrittenField(_("articles"), default=list)
    note = models.TextField(_("note"), blank=True)
    remedy = models.TextField(_("remedy"), blank=True)
    by = models.CharField(_("by whom"), max_length=NAME_LENGTH, blank=True)
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)
    removed_at = models.DateTimeField(_("deleted"), null=True, blank=True)

    class Meta:
        verbose_name, verbose_name_plural = _("saved ruling"), _("saved rulings")
        ordering = ("-made_at",)

    def __str__(self) -> str:
        return f"{self.book_id} · {self.made_at:%Y-%m-%d}"


SHORT_LIVED = {Guess, CostlyQuestion}
"""What is counted for an hour or a minute, and is no score."""
