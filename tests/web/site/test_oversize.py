"""More than anybody needs to send is refused calmly, before it is read."""

import re

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

pytestmark = pytest.mark.django_db


def heading(html: str) -> str:
    found = re.search(r"<h1[^>]*>(.*?)</h1>", html, re.DOTALL)
    return found[1] if found else ""


def refused(client: Client, path: str, **fields: object) -> bool:
    response = client.post(path, fields)
    calm = heading(response.text) == "This is more than the server takes at once"
    return response.status_code == 413 and calm


@pytest.mark.parametrize("path", ["/code/", "/preferences/"])
def test_a_form_that_is_too_large_is_refused(client: Client, path: str) -> None:
    assert refused(client, path, code="x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1))


def test_so_is_one_with_too_many_fields(client: Client) -> None:
    fields = {f"f{number}": "" for number in range(settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)}
    assert refused(client, "/code/", **fields)


def test_so_is_a_file_that_is_too_large(client: Client) -> None:
    assert refused(client, "/code/", file=SimpleUploadedFile("book.zip", b"x" * settings.MOST_BYTES))


@pytest.mark.parametrize("path", ["/import/", "/books/any/import/"])
def test_from_a_file_that_is_too_large_one_way_leads_back_to_choose_another(client: Client, path: str) -> None:
    response = client.post(path, {"file": SimpleUploadedFile("book.zip", b"x" * settings.MOST_BYTES)})
    assert (response.status_code, response.context["page"].form) == (413, path)


@pytest.mark.parametrize("length", ["", "-1", "many", "²", "1e9", "9" * 40])
def test_a_length_that_is_no_number_does_no_harm(client: Client, length: str) -> None:
    status = client.generic("POST", "/code/", b"", CONTENT_LENGTH=length).status_code
    assert status == (413 if length.startswith("9") else 422)


def test_without_the_token_of_a_form_it_is_refused_as_calmly() -> None:
    visitor = Client(enforce_csrf_checks=True)
    visitor.get("/code/")
    assert refused(visitor, "/code/", code="x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1))
