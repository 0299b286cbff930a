import Foundation
import Testing

/// A law: for any time or length, zone and calendar, a command ends, with an answer or with one line that describes the error.
///
/// Each command gets each time once, with zones and calendars in turn. With `DOJIMA_SWEEP=1` in the environment each gets all of them in
/// every zone and calendar, which takes many minutes.
@Suite(.serialized) struct NumberLimitTests {
    private static let times = [
        "0001-01-01", "9999-12-31", "0000-12-31", "-0044-03-15", "+10000-01-01", "+292277-01-09", "-290308-12-21", "@-62135596800",
        "@-62135596801", "@253402300799.999999", "@253402300800", "@9223372036854.775807", "@-9223372036854.775808",
        "@99999999999999999999", "@1e300", "@nan", "0001-01-01T00:00+14:00", "9999-12-31T24:00", "9999-12-31T23:59:59.999999Z",
        "1883-11-18T12:03:58", "2011-12-30T10:00", "2020-03-08T02:30", "1969-12-31T23:59:59.999999Z", "2262-04-11T23:47:16.854775Z", "",
    ]
    private static let lengths = [
        "1s", "5d", "1y", "10000y", "10001y", "1000000y", "1000000s", "1000001s", "1000000h", "521775w", "120000M", "120001M",
        "9223372036854775807d", "9223372036854775808d", "99999999999999999999y", "0d", "-1d", "",
    ]
    private static let numbers = [
        "1e308", "-1e308", "1e309", "1e-320", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "9223372036854774784",
        "1e19", "4611686018427387904", "nan", "inf", "-inf", "-0",
    ]
    private static let zones = ["Asia/Kolkata", "America/St_Johns", "Pacific/Apia", "Australia/Lord_Howe", "UTC"]
    private static let calendars = ["XNYS", "XTKS", "CMES", "24/7"]
    private static let isSweep = ProcessInfo.processInfo.environment["DOJIMA_SWEEP"] != nil

    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
        for (symbol, interval, first, last) in [
            ("ENDS", "1d", "0001-01-01", "9999-12-31"), ("MINUTES", "1m", "0001-01-01T00:00Z", "9999-12-31T23:59Z"),
        ] {
            try program.write("time,open,high,low,close\n\(first),1,2,1,2\n\(last),2,3,1,2\n", to: "ends.csv")
            try program("import", "ends.csv", "--symbol", symbol, "--interval", interval, "--zone", "UTC")
        }
    }

    /// Runs a command that may refuse its arguments, and must do so in one line.
    private func expect(_ arguments: [String], input: String = "", location: SourceLocation = #_sourceLocation) throws {
        let answer = try program.run(arguments, input: input)
        #expect(
            [0, 64, 65, 66].contains(answer.status), "\(arguments): \(answer.status) \(answer.error.suffix(300))", sourceLocation: location)
        #expect(!answer.error.contains("Fatal error"), "\(arguments)", sourceLocation: location)
        guard answer.status != 0 else { return }
        #expect(answer.out.isEmpty && answer.errorLines.last?.hasPrefix("dojima: ") == true, "\(arguments)", sourceLocation: location)
    }

    /// The zones and calendars to try a case of a number in.
    private func places(_ index: Int) -> [(zone: String, calendar: String)] {
        let (zones, calendars) = (NumberLimitTests.zones, NumberLimitTests.calendars)
        guard NumberLimitTests.isSweep else { return [(zones[index % zones.count], calendars[index % calendars.count])] }
        return zones.flatMap { zone in calendars.map { (zone, $0) } }
    }

    @Test(
        "Every command ends for every time",
        .timeLimit(.minutes(NumberLimitTests.isSweep ? 600 : 15)), arguments: Array(times.enumerated()))
    func everyTime(index: Int, time: String) throws {
        for (zone, calendar) in places(index) {
            let symbol = index.isMultiple(of: 2) ? "ENDS" : "WEEKS"
            try expect(["window", symbol, "--from=\(time)", "--zone", zone])
            try expect(["window", "WEEKS", "--exclude-every=\(time),2d,1w", "--zone", zone])
            try expect(["window", "WEEKS", "--exclude", "2024-01-10..\(time)", "--summary", "\(time)..2024-02-01", "--zone", zone])
            try expect(["export", "MINUTES", "--to=\(time)", "--zone", zone, "--interval", index.isMultiple(of: 3) ? "1h" : "1m"])
            try expect(["resample", "ENDS", "--into", "1M", "--from=\(time)", "--zone", zone])
            try expect(["calendar", calendar, "--at=\(time)", "--zone", zone])
            try expect(["calendar", calendar, "--from=\(time)"])
            try expect(["audit", symbol, "--calendar", calendar, "--from", "2023-12-01", "--to=\(time)"])
            try expect(["axis", "--calendar", calendar, "--from", "2020-01-01", "--to", "2021-01-01", "--zone", zone], input: time + "\n")
            try expect(["axis", "--from=\(time)", "--to", "9999-12-31", "--zone", zone, "--ticks", "1000"])
            try expect(["actions", "WEEKS", "--remove=\(time)"])
        }
    }

    @Test("Every command ends for every number of an option", .timeLimit(.minutes(15)), arguments: numbers)
    func everyNumber(_ number: String) throws {
        for command in [
            ["report", "WEEKS", "-o", "r.html", "--periods"], ["report", "WEEKS", "-o", "r.html", "--risk-free"],
            ["analyze", "summary", "WEEKS", "--periods"], ["analyze", "distribution", "WEEKS", "--bins"],
            ["analyze", "distribution", "WEEKS", "--width"], ["analyze", "drawdowns", "WEEKS", "--top"],
            ["indicator", "WEEKS", "--last"], ["axis", "--from", "2020-01-01", "--to", "2021-01-01", "--ticks"],
            ["audit", "WEEKS", "--stale"], ["audit", "WEEKS", "--most"], ["audit", "WEEKS", "-o", "a.svg", "--scale"],
            ["book", "WEEKS", "-o", "b.pdf", "--threads"],
        ] {
            var command = command
            command[command.count - 1] += "=\(number)"
            try expect(command)
        }
        for option in [
            "--pane", "--overlay", "--pane=sma:", "--overlay=bbands:3,", "--profile", "--scale", "--gap-width", "--x-spacing",
            "--x-crosses", "--y-min-span", "--axis-width", "--y-ticks", "--frame", "--split",
        ] {
            let joint = option.hasSuffix(":") || option.hasSuffix(",") ? "" : "="
            try expect(["chart", "WEEKS", "-o", "c.svg", "--size", "300x200", option + joint + number])
        }
        try program.write(#"{"panes": [{"series": [{"symbol": "WEEKS"}]}], "width": 300, "height": 200}"#, to: "chart.json")
        for key in [
            "width", "scale", "panes[0].weight", "panes[0].series[0].lineWidth", "panes[0].axes[0].minSpan", "facet.columns",
        ] {
            try expect(["render", "chart.json", "-o", "d.svg", "--set", "\(key)=\(number)"])
        }
    }

    @Test("A chart ends for every time", .timeLimit(.minutes(NumberLimitTests.isSweep ? 600 : 15)), arguments: Array(times.enumerated()))
    func everyTimeOfAChart(index: Int, time: String) throws {
        let symbol = index.isMultiple(of: 2) ? "ENDS" : "WEEKS"
        let options = [
            "--from=\(time)", "--crosshair=\(time)", "--x-ticks=1M@\(time)", "--y-crosses=\(time)", "--annotate=vertical-line:\(time)=x",
        ]
        for (zone, _) in places(index) {
            for (number, option) in options.enumerated() where NumberLimitTests.isSweep || number == index % options.count {
                try expect(["chart", symbol, option, "--zone", zone, "-o", "a.svg", "--continuous"])
            }
        }
    }

    @Test(
        "Every command ends for every length",
        .timeLimit(.minutes(NumberLimitTests.isSweep ? 600 : 15)), arguments: Array(lengths.enumerated()))
    func everyLength(index: Int, length: String) throws {
        for (zone, calendar) in places(index) {
            for symbol in ["WEEKS", "ENDS"] {
                try expect(["window", symbol, "--last=\(length)", "--pan=-\(length)", "--zone", zone, "--continuous"])
                try expect(["resample", symbol, "--into=\(length)", "--zone", zone])
            }
            try expect(["window", "WEEKS", "--min-span=\(length)", "--pan=\(length)", "--calendar", calendar])
            try expect([
                "window", "WEEKS", "--exclude-every=9999-12-31,\(length),\(length)", "--exclude=0001-01-01/\(length)", "--zone", zone,
            ])
            try expect(["export", "MINUTES", "--interval=\(length)"])
            try expect(["chart", symbol(index), "--x-ticks=\(length)@0001-01-01", "-o", "a.svg", "--zone", zone, "--continuous"])
            try expect(["import", "weeks.csv", "--symbol", "NEW", "--interval=\(length)", "--dry-run"])
        }
    }

    private func symbol(_ index: Int) -> String { index.isMultiple(of: 2) ? "ENDS" : "WEEKS" }

    @Test("A time beyond the years 1 to 9999 is refused with one text, at every position") func oneText() throws {
        try program.write(#"{"exclusions":[{"type":"range","from":0,"to":253402300800}]}"#, to: "rules.json")
        try program.write(#"{"from":"0000-12-31","to":"2024-01-10"}"#, to: "selection.json")
        try program.write(#"{"ops":[{"op":"set","select":["0000-12-31","2024-01-10"]}]}"#, to: "ops.json")
        try program.write("panes:\n  - series: [{symbol: WEEKS}]\nwindow:\n  from: \"+10000-01-01\"\n", to: "chart.yaml")
        try program.write("SELECT session_date(253402300800000000, 'XNYS')", to: "time.sql")
        for (arguments, status) in [
            (["window", "WEEKS", "--from=0000-12-31"], 64), (["window", "WEEKS", "--summary", "0000-12-31..2024-01-10"], 64),
            (["window", "WEEKS", "--exclude", "@253402300800..@253402300801"], 64), (["window", "WEEKS", "--rules", "rules.json"], 65),
            (["window", "WEEKS", "--selection", "selection.json"], 65), (["window", "WEEKS", "--ops", "ops.json"], 65),
            (["render", "chart.yaml", "-o", "a.svg"], 65), (["query", "time.sql"], 64), (["calendar", "XNYS", "--from", "0000-12-31"], 64),
            (["chart", "WEEKS", "--annotate", "vertical-line:0000-12-31=x"], 64), (["chart", "WEEKS", "--x-ticks", "1M@0000-12-31"], 64),
        ] as [([String], Int32)] {
            let answer = try program.run(arguments)
            #expect(answer.status == status, "\(arguments): \(answer.error)")
            #expect(answer.errorLines.last?.contains("is outside of the years 1 to 9999") == true, "\(arguments): \(answer.error)")
        }
        let rows = try program("axis", "--from", "2020-01-01", "--to", "2021-01-01", input: "2020-01-02\n@253402300800\n")
        #expect(rows.status == 65 && rows.error.contains("standard input:2: ") && rows.error.contains("years 1 to 9999"))
    }

    @Test("A row of a file with a stamp beyond these years is rejected with its reason") func importedRows() throws {
        try program.write("date,open,high,low,close\n0000-12-31,1,2,1,2\n2024-01-02,1,2,1,2\n2024-01-03,1,2,1,2\n", to: "old.csv")
        let answer = try program("import", "old.csv", "--symbol", "OLD", "--rejects", "rejects.csv")
        #expect(answer.status == 0 && answer.rows.last?[3...7] == ["3", "2", "0", "0", "1"], "\(answer.out)")
        #expect(answer.error.contains("line 2: \"0000-12-31\" is outside of the years 1 to 9999"), "\(answer.error)")
    }

    @Test("Bars beyond these years in a database are refused with the name of the series", .enabled(if: Program.findsSQLite))
    func storedBars() throws {
        try program.sqlite(
            "UPDATE bar SET time = -9223372036854775807 - 1 WHERE series_id = 1 AND time = (SELECT min(time) FROM bar WHERE series_id = 1)")
        try program.sqlite(
            "UPDATE bar SET time = 9223372036854775807 WHERE series_id = 1 AND time = (SELECT max(time) FROM bar WHERE series_id = 1)")
        for arguments in [
            ["window", "WEEKS", "--last", "1y"], ["chart", "WEEKS", "-o", "a.svg"], ["export", "WEEKS"],
            ["resample", "WEEKS", "--into", "1w"],
            ["indicator", "WEEKS", "sma:3"], ["audit", "WEEKS"], ["import", "weeks.csv", "--symbol", "WEEKS"], ["list"],
            ["book", "WEEKS", "-o", "book"],
        ] {
            let answer = try program.run(arguments)
            #expect(answer.status == 65, "\(arguments): \(answer.error)")
            #expect(
                answer.error.contains("WEEKS") && answer.error.contains("is outside of the years 1 to 9999"),
                "\(arguments): \(answer.error)")
        }
        let check = try program("store", "check")
        #expect(check.status == 65 && check.out.contains("stamps") && check.out.contains("WEEKS"))
        #expect(try program("window", "ENDS").status == 0)
        #expect(try program("store", "remove", "WEEKS").status == 0)
        #expect(try program("list").status == 0)
    }

    @Test("A request for the sessions or gaps of millennia is refused with the limit") func millennia() throws {
        let span = ["--from", "0001-01-01", "--to", "9999-12-31"]
        for (arguments, limit) in [
            (["calendar", "XNYS"] + span, "thousand years"), (["audit", "ENDS", "--calendar", "24/7"], "thousand years"),
            (["audit", "MINUTES", "--calendar", "24/7", "--to", "0900-01-01"], "100000000"),
            (["axis", "--calendar", "24/7", "--exclude", "weekends", "--gaps"] + span, "100000"),
            (["axis", "--exclude", "weekends", "--explain"] + span, "100000"),
            (["window", "WEEKS", "--last", "1000000000y"], "10000y"),
        ] {
            let answer = try program.run(arguments)
            #expect(answer.status == 64 && answer.errorLines.count == 1 && answer.error.contains(limit), "\(arguments): \(answer.error)")
        }
    }

    @Test("Pictures have limits in pixels") func pixels() throws {
        for (arguments, limit) in [
            (["--size", "30000x30000"], "20000x20000"), (["--scale", "10"], "8"), (["--scale", "nan"], "8"),
            (["--size", "20000x20000"], "100000000"), (["--size", "2500x2500", "--scale", "8"], "100000000"),
        ] {
            let answer = try program.run(["chart", "WEEKS", "-o", "a.png"] + arguments)
            #expect(answer.status == 64 && answer.error.contains(limit), "\(arguments): \(answer.error)")
            #expect(!program.exists("a.png"))
        }
        let bricks = try program("export", "WEEKS", "--transform", "renko:0.000001")
        #expect(bricks.status == 64 && bricks.error.contains("more than 10000000") && bricks.error.contains("try "), "\(bricks.error)")
    }
}

extension Program {
    static var findsSQLite: Bool { ["/usr/bin/sqlite3", "/usr/local/bin/sqlite3"].contains(where: FileManager.default.isExecutableFile) }

    /// Changes the database as another program would.
    func sqlite(_ sql: String) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["sqlite3", folder.appendingPathComponent("dojima.db").path, sql]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
