"""Shortens a failing case as long as it fails in the same way."""

import time

from .case import File

SECONDS = 20


def reduced(case, fails, most=150):
    """The shortest case found; `fails` returns whether a case still fails in the same way."""
    left = most
    begun = time.monotonic()

    def still(other):
        nonlocal left
        left -= 1
        return left >= 0 and time.monotonic() - begun < SECONDS and fails(other)

    simpler = [dict(limits={}), dict(closed=[]), dict(environment={}, removed=[]), dict(place="usual"), dict(input=None), dict(isLocked=False)]
    for change in simpler:
        other = case.copy(**change)
        if other != case and still(other):
            case = other
    changed = True
    while changed and left > 0:
        changed = False
        for width in (4, 3, 2, 1):
            at = len(case.words) - width
            while at >= 1:
                other = case.copy(words=case.words[:at] + case.words[at + width :])
                if still(other):
                    case, changed = other, True
                    at = min(at, len(case.words) - width)
                else:
                    at -= 1
    for name in sorted(case.files):
        other = case.copy(files={key: file for key, file in case.files.items() if key != name})
        if still(other):
            case = other
    for name, file in sorted(case.files.items()):
        if file.kind == "file" and not name.endswith(b".db"):
            case = case.copy(files=case.files | {name: File(shorter(file.data, lambda data: still(case.copy(files=case.files | {name: File(data, mode=file.mode)}))), mode=file.mode)})
    return case


def shorter(data, fails):
    """Removes lines first, then bytes, in ever smaller parts."""
    width = len(data) // 2
    while width >= max(1, len(data) // 32):
        at = 0
        while at < len(data):
            other = data[:at] + data[at + width :]
            if fails(other):
                data = other
            else:
                at += width
        width //= 2
    return data
