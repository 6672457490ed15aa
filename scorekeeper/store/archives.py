"""Archives: a ZIP from outside. Nothing is unpacked to disk; names are looked up, bytes are counted as they come."""

import zlib
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from scorekeeper.rules.words import say, shown
from scorekeeper.store.incoming import UnreadableError

MOST_FILES = 40_000
LARGEST = 10 * 1024 * 1024
"""Bytes of one file within, however much is left for all of them."""


class Archive:
    """Files of a ZIP by their names; a file is as long as it turns out to be."""

    def __init__(self, data: bytes, most: int) -> None:
        try:
            self._file = ZipFile(BytesIO(data))
        except (BadZipFile, ValueError, NotImplementedError, OSError) as error:
            sentence = say("This ZIP is damaged or breaks off: {reason}. Save it anew.", reason=str(error))
            raise UnreadableError(sentence) from error
        self._left = most
        self.infos = dict[str, ZipInfo]()
        for info in self._file.infolist():
            self._take(info)

    def _take(self, info: ZipInfo) -> None:
        if len(self.infos) >= MOST_FILES:
            raise UnreadableError(
                say("More than {most} files are in this ZIP; a scorebook has fewer.", most=MOST_FILES)
            )
        if info.filename in self.infos:
            raise UnreadableError(say("This file is in the ZIP twice. Save the scorebook anew."), shown(info.filename))
        self.infos[info.filename] = info

    def read(self, name: str) -> bytes:
        info = self.infos[name]
        if info.flag_bits & 1 or info.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
            raise UnreadableError(say("This file is encrypted or packed in a way that is not read here."), name)
        most = min(LARGEST, self._left)
        try:
            with self._file.open(info) as file:
                data = file.read(most + 1)
        except (BadZipFile, ValueError, EOFError, OSError, zlib.error, NotImplementedError) as error:
            raise UnreadableError(say("This file of the ZIP is damaged: {reason}.", reason=str(error)), name) from error
        if len(data) > most:
            raise UnreadableError(say("Unpacked, this is larger than any scorebook."), name)
        self._left -= len(data)
        return data
