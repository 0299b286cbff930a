"""Commands that run until they are stopped."""

from __future__ import annotations

import signal
import subprocess
import tempfile
from collections.abc import Iterator

from ._names import in_python
from ._program import _error, start


class Running:
    """A command that runs until `stop()`: `serve` or `watch`. As a context manager it stops at the end of the block.

    Attributes
    ----------
    url : str or None
        The address of the pages of `serve`.
    """

    def __init__(self, arguments: list[str], *, has_address: bool):
        self._errors = tempfile.TemporaryFile()
        self._process = start(arguments, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self._errors)
        self.url: str | None = None
        if has_address:
            self.url = self._process.stdout.readline().decode().strip() or None
            if self.url is None:
                self._process.wait()
                raise self._failure()

    @property
    def is_running(self) -> bool:
        """Whether the command still runs."""
        return self._process.poll() is None

    @property
    def notices(self) -> list[str]:
        """The lines that the command has written beside its result."""
        return [in_python(line.removeprefix("dojima: ")) for line in self._lines()]

    def lines(self) -> Iterator[str]:
        """Returns an iterator of the lines of the result, such as the path of each picture that `watch` draws; it waits for the next one."""
        for line in self._process.stdout:
            yield line.decode().rstrip("\n")

    def stop(self) -> None:
        """Ends the command and waits for its end; raises `Error` if it failed."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        self._process.stdout.close()
        if self._process.wait() not in (0, -signal.SIGTERM):
            raise self._failure()

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_) -> None:
        self.stop()

    def __del__(self):
        if getattr(self, "_process", None) is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait()

    def __repr__(self) -> str:
        return f"<dojima.Running: {self.url or 'process ' + str(self._process.pid)}{'' if self.is_running else ', ended'}>"

    def _repr_html_(self) -> str | None:
        return f'<iframe src="{self.url}" width="100%" height="600" style="border: 0"></iframe>' if self.url and self.is_running else None

    def _lines(self) -> list[str]:
        self._errors.seek(0)
        return self._errors.read().decode(errors="replace").splitlines()

    def _failure(self):
        return _error(self._lines(), self._process.returncode)
