"""The code location at which a signal ended a program, found with gdb if it is installed."""

import re
import shutil

UNINTERESTING = re.compile(r"^(_swift|swift_|\$ss|Swift\.|static Swift|specialized Swift|raise|abort|__|_assert|closure #\d+ \([^)]*\) -> [^ ]* in Swift\.)")


def frame_of(sandbox, case):
    """The innermost functions of this project; `None` without gdb."""
    gdb = shutil.which("gdb")
    if not gdb or case.limits:
        return None
    debugger = [gdb, "-q", "-batch", "-nx", "-ex", "set debuginfod enabled off", "-ex", "handle SIGPIPE nostop", "-ex", "run", "-ex", "bt 14", "--args"]
    text = sandbox.run(case, debugger=debugger).out.decode(errors="replace")
    names = [match.group(1) for match in re.finditer(r"^#\d+ +(?:0x[0-9a-f]+ in )?(.+?) \(", text, re.M)]
    ours = [name for name in names if not UNINTERESTING.match(name)]
    return " < ".join(name[:90] for name in (ours or names)[:3]) or None
