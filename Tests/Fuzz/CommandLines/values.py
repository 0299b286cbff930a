"""Values of options and arguments: common values of each kind, values at the limits, and strings that break programs."""

NASTY = [
    b"", b"-", b"--", b"---", b"-x", b"--help", b"--version", b"-o", b"=", b" ", b"\t", b"\n", b"a\nb", b"\r", b"\x01", b"\x07bell",
    b"\x1b[31mred\x1b[0m", b"\x1b]0;title\x07", b"\x7f", b"\xc2\x9b31m", "\u202etxt.gnp".encode(), "\u2066iso\u2069".encode(),
    "a\u2028b".encode(), "\ufeffbom".encode(), "e\u0301".encode(), "\u00e9".encode(), "\U0001f4c8".encode(), "日本".encode(),
    "\u0600\u0663".encode(), "\u200d".encode(), "\ufffe".encode(), b"\xff", b"\xc3(", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"abc\xe2\x28\xa1",
    b"%s%s%n", b"%d", b"%@", b"$(touch run)", b"`id`", b"';--", b"\"", b"'", b"\\", b"a\\b", b"*", b"?", b"[", b"{", b"~", b"~root", b"#", b"@",
    b"../x", b"../../x", b"./", b".", b"..", b"/", b"//", b"a/b", b"a/", b"NUL", b"A" * 255, b"A" * 256, b"A" * 5000, b"/" * 5000, b"a/" * 2500,
    "é".encode() * 4000, b"\n" * 3000, b"(" * 3000, b"[" * 3000, b"9" * 400, b"0." + b"0" * 400 + b"1", b"1e" + b"9" * 30,
]  # fmt: skip

NUMBERS = [
    b"0", b"-0", b"1", b"-1", b"2", b"0.5", b"1e308", b"-1e308", b"1e309", b"4.9e-324", b"1e-400", b"nan", b"NaN", b"inf", b"-inf", b"infinity",
    b"1e-320", b"1e15", b"1e18", b"-1e18", b"1e19", b"4611686018427387904", b"9223372036854774784", b"-9223372036854775807",
    b"127", b"128", b"255", b"256", b"32767", b"32768", b"65535", b"65536", b"1000000", b"2147483647", b"2147483648", b"4294967295", b"4294967296",
    b"9007199254740993", b"9223372036854775807", b"9223372036854775808", b"-9223372036854775808", b"-9223372036854775809",
    b"18446744073709551615", b"18446744073709551616", b"1_000", b"1,5", b"0x10", b"+1", b" 1", b"1 ", b"1.", b".5", "٣".encode(), b"1e3", b"00", b"007",
]  # fmt: skip

TIMES = [
    b"2018-06-01", b"2018-10-10T12:00", b"2018-03-11T02:30", b"2018-12-31T23:59:59.999999Z", b"@1530000000", b"2018-07-04T09:30:00-05:00",
    b"0001-01-01", b"0000-01-01", b"-0001-01-01", b"0001-01-01T00:00:00+14:00", b"9999-12-31", b"9999-12-31T23:59:59.999999Z",
    b"9999-12-31T23:59:59-14:00", b"10000-01-01", b"99999-01-01", b"292277-01-09", b"1969-12-31T23:59:59", b"1970-01-01", b"2024-02-29", b"2023-02-29",
    b"2018-13-01", b"2018-00-00", b"2018-06-31", b"2018-01-01T24:00", b"2018-01-01T25:00", b"2018-01-01T23:59:60", b"2018-W01", b"20180101",
    b"@0", b"@-1", b"@-62135596800", b"@-62135596801", b"@253402300799", b"@253402300800", b"@9223372036854", b"@9223372036854.775807",
    b"@9223372036855", b"@-9223372036855", b"@9223372036854775807", b"@-9223372036854775808", b"@1e18", b"@nan", b"@", b"@0.0000001",
    b"2018-06-01T12:00:00.123456789012Z", b"2018-06-01T12:00+99:99", b"2018-06-01T12:00+24:00",
]  # fmt: skip

LENGTHS = [
    b"1d", b"5d", b"1M", b"6M", b"1y", b"1w", b"20b", b"1h", b"30m", b"0d", b"-1d", b"-5d", b"d", b"1", b"1x", b"1.5d", b"1e3d", b"999999999y",
    b"1000000000y", b"9223372036854775807y", b"9223372036854775807d", b"9223372036854775807b", b"292277y", b"9999y", b"119988M", b"2147483648w",
    b"106751991d", b"9223372036854s", b"153722867280m", b"2562047788h", b"1s", b"0s", b"0b", b"-9223372036854775808d", b"1us",
]  # fmt: skip

INTERVALS = [b"1d", b"1h", b"1m", b"1w", b"1M", b"3M", b"1y", b"5m", b"7m", b"13d", b"1s", b"0m", b"-1d"] + LENGTHS[17:30]

ZONES = [
    b"UTC", b"America/New_York", b"Europe/London", b"Asia/Tokyo", b"Australia/Lord_Howe", b"Africa/Casablanca", b"Pacific/Apia", b"EST5EDT", b"GMT+14",
    b"Etc/GMT-14", b"posixrules", b"right/UTC", b"../../../etc/passwd", b"/etc/passwd", b"/dev/zero", b"zone.tab", b"tzdata.zi", b"America", b"", b"Nowhere/No",
    b"america/new_york", b"Factory", b"+05:30", b"localtime",
]  # fmt: skip

CALENDARS = [b"XNYS", b"NYSE", b"XTKS", b"XLON", b"CMES", b"24/7", b"XHKG", b"XTAE", b"XSAU", b"ALL", b"", b"xnys", b"NOPE", b"XNYS,XTKS"]

COLORS = [b"red", b"#112233", b"#FFF", b"#GGGGGG", b"1", b"0", b"99999999999999999999", b"-1", b"rising", b"own", b"#1122334455", b"RED"]

STUDIES = [
    b"sma:20", b"ema:5", b"wma:3", b"bbands:20,2", b"volume", b"rsi:14", b"macd", b"macd:12,26,9", b"atr:14", b"stoch:14,3,3", b"obv", b"sma:0", b"sma:-1",
    b"sma:1", b"sma:100000000", b"sma:9223372036854775807", b"sma:nan", b"bbands:20,nan", b"bbands:20,1e308", b"bbands:1,0", b"rsi:1", b"rsi:0",
    b"macd:26,12,9", b"macd:9223372036854775807,9223372036854775807,9223372036854775807", b"stoch:0,0,0", b"nope:1", b"sma:", b"sma:20,20,20", b":", b"sma:1e3",
]  # fmt: skip

INDICATORS = STUDIES + [
    name + parameters
    for name in (
        b"adx", b"adxr", b"apo", b"aroon", b"aroonosc", b"bop", b"cci", b"cmo", b"dema", b"dx", b"kama", b"linearreg", b"mama", b"mavp", b"max", b"mfi", b"midpoint",
        b"min", b"mom", b"natr", b"ppo", b"roc", b"sar", b"stddev", b"stochf", b"stochrsi", b"sum", b"t3", b"tema", b"trima", b"trix", b"tsf", b"ultosc", b"var",
        b"willr", b"wma", b"ht_trendline", b"ht_sine", b"beta", b"correl", b"ad", b"adosc", b"cdlhammer", b"cdldoji", b"cdl3blackcrows",
    )
    for parameters in (b"", b":2", b":9223372036854775807", b":1,1,1", b":0", b":-3", b":14,3,sma,3,sma")
]  # fmt: skip

ANNOTATIONS = [
    b"text:2018-06-01,2700=Hi", b"horizontal-line:2700=A", b"vertical-line:2018-06-01", b"horizontal-band:2600..2700", b"vertical-band:2018-05-01..2018-06-01",
    b"trend-line:2018-04-02,2554..2018-10-03,2840", b"ray:2018-04-02,2554..2018-10-03,2840", b"rectangle:2018-04-02,2554..2018-10-03,2840",
    b"arrow:2018-04-02,2554..2018-10-03,2840", b"buy:2018-12-26", b"sell:2018-12-24=S", b"event:2018-11-01=E", b"measure:2018-04-02,2554..2018-10-03,2840",
    b"fibonacci:2018-04-02,2554..2018-10-03,2840", b"image:2018-06-01,2700", b"image:2018-04-02,2554..2018-10-03,2840", b"horizontal-line:1e308",
    b"horizontal-line:nan", b"horizontal-line:-1e308", b"trend-line:0001-01-01,1e308..9999-12-31,-1e308", b"ray:2018-04-02,1..2018-04-02,1",
    b"vertical-line:9999-12-31", b"vertical-band:0001-01-01..9999-12-31", b"buy:@9223372036854", b"buy:@-9223372036854", b"fibonacci:2018-04-02,1..2018-04-02,1",
    b"measure:0001-01-01,0..9999-12-31,4.9e-324", b"text:2018-06-01,2700=\x1b[31m", "text:2018-06-01,2700=\u202eabc".encode(), b"nope:1", b"text:", b"buy:",
    b"text:2018-06-01,2700=" + b"W" * 4000, b"horizontal-band:2700..2600", b"arrow:2018-04-02,2554..2018-04-02,2554",
]  # fmt: skip

RANGES = [b"0.25..0.75", b"25%..75%", b"0..1", b"1..0", b"0.5..0.5", b"0..1e-300", b"-1..2", b"nan..nan", b"..", b"0..", b"1e308..1e309", b"100..170", b"-1e308..1e308"]

TEXTS = [b"Title", b"", b"  ", b"x" * 300, b"<b>&amp;</b>", b"]]>", b"\x00"[:0] + b"(paren\\)", "Ω≈ç√ שלום".encode(), b"%!PS", b"--"]
