import Foundation
import Testing

/// Files that commands read without importing them, with the options of an import.
@Suite struct FileReadingTests {
    let program: Program

    /// Ten days of prices in hundredths under meaningless names, with the day first.
    private static let odd =
        "A;B;C;D;E\n"
        + (1...10).map {
            "\($0 < 10 ? "0" : "")\($0)/01/2024;\(9900 + $0 * 100);\(10_100 + $0 * 100);\(9700 + $0 * 100);\(10_000 + $0 * 100)"
        }
        .joined(separator: "\n") + "\n"
    private static let options = [
        "--columns", "time=A,open=B,high=C,low=D,close=E", "--date-format", "dmy", "--price-divisor", "100",
    ]

    init() throws {
        program = try Program()
        try program.write(Self.odd, to: "odd.csv")
    }

    @Test("Import, list, export and window write bars of days without a zone with one time") func oneTimeOfDays() throws {
        try program.write("time,open,high,low,close\n1600000000,1,2,1,2\n1600086400,2,3,1,2\n1600172800,2,3,1,2\n", to: "noon.csv")
        let imported = try program("import", "noon.csv", "--symbol", "NOON")
        #expect(imported.error.contains("no zone is known"))
        #expect(imported.rows.last?.suffix(2) == ["2020-09-13T00:00:00Z", "2020-09-15T00:00:00Z"])
        #expect(try program("list", "NOON").rows.last?[3...4] == ["2020-09-13T00:00:00Z", "2020-09-15T00:00:00Z"])
        #expect(try program("export", "NOON").rows.dropFirst().map(\.[0]).first == "2020-09-13T00:00:00Z")
        #expect(try program("window", "NOON", "--format", "csv").out.contains("2020-09-13T00:00:00Z"))
    }

    @Test("A file drawn with the options of an import equals the chart of the imported file") func chart() throws {
        let look = ["--continuous", "--size", "320x200", "--title", "Odd"]
        let drawn = try program.run(["chart", "odd.csv", "-o", "file.svg", "--describe", "file.json"] + look + Self.options)
        #expect(drawn.status == 0, "\(drawn.error)")
        #expect(try program.run(["import", "odd.csv", "--symbol", "odd"] + Self.options).status == 0)
        #expect(try program.run(["chart", "odd", "-o", "stored.svg", "--describe", "stored.json"] + look).status == 0)
        #expect(try program.data("file.json") == program.data("stored.json"))
        #expect(String(decoding: try program.data("file.json"), as: UTF8.self).contains("110"))
    }

    @Test("The options are part of the specification and of the picture, which is drawn and verified with them")
    func specification() throws {
        let arguments = ["chart", "odd.csv", "--continuous", "--size", "320x200"] + Self.options
        let printed = try program.run(arguments + ["--spec", "-o", "first.svg"])
        #expect(printed.out.contains("\"reading\": {\"columns\": \"time=A,open=B,high=C,low=D,close=E\""), "\(printed)")
        try program.write(printed.out, to: "chart.json")
        #expect(try program("render", "chart.json", "-o", "second.svg").status == 0)
        #expect(try program.data("first.svg") == program.data("second.svg"))
        #expect(try program("verify", "first.svg").status == 0)
    }

    @Test("--columns takes a number of small multiples, columns of files, or both") func columns() throws {
        func spec(_ arguments: String...) throws -> Program.Answer {
            try program.run(["chart", "odd.csv", "odd.csv", "--continuous", "--spec"] + arguments)
        }
        let both = try program.run(["chart", "odd.csv", "--facet", "--columns", "1", "--spec"] + Self.options)
        #expect(both.status == 0 && both.out.contains("\"facet\": {\"columns\": 1}") && both.out.contains("time=A"), "\(both)")
        for (value, word) in [("41", "1 to 40"), ("x", "1 to 40"), ("time=A,what=B", "not a role")] {
            let answer = try program("chart", "odd.csv", "--facet", "--columns", value)
            #expect(answer.status == 64 && answer.errorLines.count == 1 && answer.error.contains(word), "\(value): \(answer.error)")
        }
        #expect(try program("chart", "odd.csv", "--columns", "2").error.contains("add --facet"))
    }

    @Test(
        "Every command that reads files takes the options of an import",
        arguments: [
            ["window", "odd.csv"], ["indicator", "odd.csv", "sma:2"], ["resample", "odd.csv", "--into", "1w"],
            ["audit", "odd.csv", "--calendar", "XNYS"], ["analyze", "summary", "odd.csv"], ["report", "odd.csv", "-o", "odd.html"],
            ["book", "odd.csv", "-o", "book/"], ["replay", "gestures.json", "odd.csv", "-o", "frames/"],
        ])
    func others(_ command: [String]) throws {
        try program.write("[{\"op\": \"set\", \"select\": [0.2, 0.8]}]", to: "gestures.json")
        let refused = try program.run(command)
        #expect(refused.status != 0 || refused.out.contains("no column"), "\(refused)")
        let answer = try program.run(command + Self.options)
        #expect(answer.status == 0, "\(answer.error)")
        if command[0] == "window" { #expect(answer.out.contains("111"), "\(answer.out)") }
    }

    @Test(
        "The error for an import option that a command does not have refers to dojima import",
        arguments: [["export", "odd.csv"], ["scan", "odd.csv", "--when", "close > 1"]])
    func named(_ command: [String]) throws {
        let answer = try program.run(command)
        #expect(answer.status == 65 && answer.errorLines.count == 1, "\(answer)")
        #expect(answer.error.contains("; \(command[0]) has no option for that: import the file with dojima import and --columns"))
        // A command with the options does not.
        #expect(try !program("chart", "odd.csv").error.contains("dojima import"))
        try program.write("time,close\n2024-01-02 09:30:00 EST,5\n2024-01-02 09:31:00 EST,6\n", to: "east.csv")
        let zone = try program("audit", "east.csv")
        #expect(zone.error.contains("; audit has no option for that: import the file with dojima import and --zone"), "\(zone.error)")
        #expect(try !program.run([command[0], "east.csv"] + command.dropFirst(2)).error.contains("dojima import"))
        try program.write("{\"panes\": [{\"series\": [{\"symbol\": \"odd.csv\"}]}]}", to: "chart.json")
        #expect(try program("render", "chart.json").error.contains("render has no option for that: write it under reading in"))
    }

    @Test("--interval sets the interval of a file with too few bars to infer it, and else of longer bars") func interval()
        throws
    {
        try program.write("time,close\n2024-01-02T10:00:00Z,5\n", to: "one.csv")
        #expect(try program("chart", "one.csv", "-o", "one.svg").error.contains("give --interval"))
        #expect(try program("chart", "one.csv", "-o", "one.svg", "--interval", "1h", "--continuous").status == 0)
        #expect(try program.run(["resample", "odd.csv", "--into", "1w", "--interval", "1d"] + Self.options).status == 0)
    }

    @Test("Options for reading files report that they change no stored symbol") func stored() throws {
        #expect(try program.run(["import", "odd.csv", "--symbol", "odd"] + Self.options).status == 0)
        let answer = try program("window", "odd", "--price-divisor", "100")
        #expect(answer.status == 0 && answer.error.contains("odd: a symbol of the database; options for reading files do not apply"))
        #expect(try !program("window", "odd").error.contains("options for reading files"))
    }

    @Test("watch reads lines with the options of an import, which come before --") func watch() throws {
        let answer = try program.run(
            ["watch", "-", "--symbol", "LIVE", "-o", "live.svg"] + Self.options + ["--", "--continuous", "--size", "320x200"],
            input: Self.odd)
        #expect(answer.status == 0, "\(answer.error)")
        let rows = try program("export", "LIVE").rows
        #expect(rows.count == 11 && rows.last?.first?.hasPrefix("2024-01-10") == true && rows.last?[4] == "110", "\(rows)")
        for (arguments, word) in [
            (["--", "--price-divisor", "100"], "before --"), (["--", "--columns", "time=A,close=E"], "before --"),
            (["--on-conflict", "first"], "leave it out"), (["--century", "21"], "19 or 20"), (["--price-divisor", "0"], "above 0"),
        ] {
            let refused = try program.run(["watch", "-", "-o", "x.svg"] + arguments)
            #expect(refused.status == 64 && refused.errorLines.count == 1 && refused.error.contains(word), "\(arguments): \(refused.error)")
        }
    }
}
