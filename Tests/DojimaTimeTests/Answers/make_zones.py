"""Writes zones/ and zones.txt: zone files and the offsets that Python's zoneinfo reads from them.

    python3 make_zones.py [/usr/share/zoneinfo/tzdata.zi]      needs zic (Debian: in libc-bin)

The files are compiled from the tz database (public domain) and stored here, so that the answers do not depend on the installed database.
They are slim: changes that follow from the footer are omitted; fat/New_York is the same zone with its changes written out to 2037.
zones.txt: a zone, then `second:offset` for random moments of 1875 to 2099, the seconds around some changes, and the years 2400 and 9000.
"""
import datetime
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import zoneinfo

ZONES = """Africa/Cairo Africa/Casablanca Africa/El_Aaiun Africa/Johannesburg Africa/Monrovia America/Caracas America/Chicago
America/Godthab America/Halifax America/Havana America/Mexico_City America/New_York America/Santiago America/Sao_Paulo America/St_Johns
America/Toronto America/Vancouver Antarctica/Troll Asia/Colombo Asia/Gaza Asia/Hong_Kong Asia/Kathmandu Asia/Kolkata Asia/Manila
Asia/Pyongyang Asia/Seoul Asia/Shanghai Asia/Singapore Asia/Tehran Asia/Tokyo Atlantic/Azores Australia/Lord_Howe Australia/Sydney
EST5EDT Etc/GMT+5 Etc/UTC Europe/Amsterdam Europe/Berlin Europe/Chisinau Europe/Dublin Europe/Istanbul Europe/London Europe/Moscow
Europe/Paris Pacific/Apia Pacific/Auckland Pacific/Chatham Pacific/Kwajalein Pacific/Tongatapu US/Eastern""".split()
FOLDER = pathlib.Path(__file__).parent
EPOCH = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)


def compile_into(folder, source, form):
    with tempfile.TemporaryDirectory() as everything:
        subprocess.run(["zic", "-b", form, "-d", everything, source], check=True)
        for name in ZONES if form == "slim" else ["America/New_York"]:
            place = folder / (name if form == "slim" else "fat/New_York")
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(pathlib.Path(everything) / name, place)


def main():
    zones = FOLDER / "zones"
    shutil.rmtree(zones, ignore_errors=True)
    source = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/zoneinfo/tzdata.zi"
    compile_into(zones, source, "slim")
    compile_into(zones, source, "fat")
    zoneinfo.reset_tzpath([str(zones)])
    chance = random.Random(1729)

    def seconds(year):
        return int((datetime.datetime(year, 1, 1, tzinfo=datetime.timezone.utc) - EPOCH).total_seconds())

    lines = ["# " + open(source).readline().strip("# \n") + "; made by make_zones.py"]
    for name in ZONES + ["fat/New_York"]:
        zone = zoneinfo.ZoneInfo(name)

        def offset(second):
            return int((EPOCH + datetime.timedelta(seconds=second)).astimezone(zone).utcoffset().total_seconds())

        moments = {chance.randrange(seconds(1875), seconds(2100)) for _ in range(24)}
        moments |= {chance.randrange(seconds(y), seconds(y + 1)) for y in (2024, 2038, 2400, 2400, 9000, 9000)}
        # Finds changes by bisection between two times with different offsets.
        grid = sorted(chance.randrange(seconds(1875), seconds(2500)) for _ in range(40))
        changes = [(a, b) for a, b in zip(grid, grid[1:]) if offset(a) != offset(b)]
        for low, high in chance.sample(changes, min(5, len(changes))):
            while high - low > 1:
                middle = (low + high) // 2
                low, high = (middle, high) if offset(middle) == offset(low) else (low, middle)
            moments |= {low, high}
        lines.append(" ".join([name] + [f"{m}:{offset(m)}" for m in sorted(moments)]))
    (FOLDER / "zones.txt").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
