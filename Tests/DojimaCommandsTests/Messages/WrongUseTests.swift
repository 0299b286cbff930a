import DojimaTestSupport
import Foundation
import Testing

/// Wrong use is reported in one clear line with the right exit status.
@Suite struct WrongUseTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
    }

    /// The status and the words that the one line on standard error must contain.
    private func expect(_ arguments: String..., status: Int32, saying words: String..., location: SourceLocation = #_sourceLocation) throws
    {
        let answer = try program.run(arguments)
        #expect(answer.status == status, "\(arguments) \(answer.error)", sourceLocation: location)
        #expect(answer.errorLines.count == 1, "\(answer.error)", sourceLocation: location)
        for word in words { #expect(answer.error.contains(word), "\(answer.error)", sourceLocation: location) }
        #expect(answer.out.isEmpty, sourceLocation: location)
    }

    @Test func missingFile() throws { try expect("import", "none.csv", status: 66, saying: "none.csv") }

    @Test func directoryAsData() throws {
        try FileManager.default.createDirectory(at: program.folder.appendingPathComponent("folder.csv"), withIntermediateDirectories: true)
        try expect("import", "folder.csv", status: 66, saying: "folder.csv")
    }

    @Test func emptyFile() throws {
        try program.write("", to: "empty.csv")
        try expect("import", "empty.csv", status: 65, saying: "empty.csv")
    }

    @Test func textThatIsNoMarketData() throws {
        try program.write("Dear reader,\n\nthis is a letter, and no prices stand in it.\nYours, A.\n", to: "letter.txt")
        try expect("import", "letter.txt", status: 65, saying: "letter.txt")
    }

    @Test func unknownCommand() throws {
        try expect("widow", status: 64, saying: "window")
        try expect("frob", status: 64, saying: "no command frob", "chart", "axis")
    }

    @Test("An error quotes only the beginning of a very long text") func longWords() throws {
        let long = String(repeating: "A", count: 10_000)
        let words = Array(repeating: "words", count: 2000).joined(separator: " ")
        for (arguments, status) in [
            (["chart", long], 66), (["chart", "WEEKS", "--theme", long], 64), (["chart", "WEEKS", "--theme=" + words], 64), ([long], 64),
            (["chart", "WEEKS", "--from", words], 64), (["chart", "WEEKS", "--" + long], 64), (["window", words, "--last", "1w"], 66),
        ] as [([String], Int32)] {
            let answer = try program.run(arguments)
            #expect(answer.status == status && answer.errorLines.count == 1)
            #expect(answer.error.contains("…") && answer.error.count < 1000, "\(answer.error.prefix(300))")
        }
        let path = "folder/" + String(repeating: "a", count: 120) + ".csv"
        try expect("import", path, status: 66, saying: path)
    }

    @Test func queries() throws {
        try program.write("select x from", to: "mine.sql")
        try expect("query", "mine.sql", status: 64, saying: "mine.sql")
        try expect("query", "moves", "--queries", "nowhere", status: 66, saying: "no folder nowhere")
        try program.write("select * from bars limit :n", to: "some.sql")
        try expect("query", "some.sql", "--param", "n=abc", status: 64, saying: "some.sql", "number")
    }

    @Test("A window that is shorter than a bar is refused, and the error for minutes proposes months", .feature("S2-PR-01"))
    func shortWindows() throws {
        for arguments in [
            ["window", "WEEKS", "--last", "6m"], ["window", "WEEKS", "--preset", "6m"], ["chart", "WEEKS", "--last", "6m", "-o", "a.svg"],
        ] {
            let answer = try program.run(arguments)
            #expect(answer.status == 64, "\(arguments)")
            #expect(answer.error == "dojima: a window of 6m is shorter than a bar of 1d; 6M counts months\n")
        }
        try expect("window", "WEEKS", "--last", "4h", status: 64, saying: "a window of 4h is shorter than a bar of 1d; write 1d or more")
        try expect("window", "WEEKS", "--interval", "1w", "--last", "3d", status: 64, saying: "shorter than a bar of 1w")
        #expect(try program("window", "WEEKS", "--interval", "1w", "--last", "5d").status == 0)
        #expect(try program("window", "WEEKS", "--last", "6M").status == 0)
        #expect(!program.exists("a.svg"))
    }

    @Test func nothingIsLeftBehind() throws {
        for arguments in [
            ["instrument", "X", "--name", "Y", "--db", "new.db"], ["import", "weeks.csv", "--symbol", "", "--db", "new.db"],
        ] {
            let answer = try program.run(arguments)
            #expect([64, 66].contains(answer.status) && answer.errorLines.count == 1)
            #expect(!program.exists("new.db"))
        }
        try expect("chart", "WEEKS", "-o", "a.png", "--describe", "nowhere/a.json", status: 73, saying: "--describe")
        try expect("chart", "WEEKS", "-o", "a.png", "--describe", ".", status: 73, saying: "--describe")
        #expect(!program.exists("a.png"))
        try expect("chart", "WEEKS", "-o", "nowhere/a.png", "--describe", "a.json", status: 73, saying: "-o")
        #expect(!program.exists("a.json"))
    }

    @Test func negativeLength() throws { try expect("window", "WEEKS", "--last", "-3M", status: 64, saying: "--last=-3M") }

    @Test("Bars on closed time are an error on request", .feature("S0-DC-10")) func barsOnClosedTime() throws {
        try expect(
            "window", "WEEKS", "--exclude", "2024-01-10", "--on-closed", "error", status: 65, saying: "WEEKS", "2024-01-10", "--on-closed")
    }

    @Test func unknownSymbol() throws {
        for command in ["chart", "window", "export"] { try expect(command, "NOSUCH", status: 66, saying: "NOSUCH") }
        #expect(!program.exists("NOSUCH.png"))
    }

    @Test func fromAfterTo() throws {
        for command in ["chart", "window", "export"] {
            try expect(command, "WEEKS", "--from", "2024-01-19", "--to", "2024-01-08", status: 64, saying: "--from", "--to")
        }
        try expect("axis", "--from", "2024-01-19", "--to", "2024-01-08", status: 64, saying: "--from")
    }

    @Test func unknownCalendar() throws {
        try expect("calendar", "XXXX", status: 66, saying: "XXXX")
        try expect("chart", "WEEKS", "--calendar", "XXXX", status: 66, saying: "XXXX")
    }

    @Test func unknownZone() throws { try expect("chart", "WEEKS", "--zone", "Mars/Olympus", status: 66, saying: "Mars/Olympus") }

    @Test func invalidRuleFile() throws {
        try program.write(#"{"exclusions": [{"type": "weakly"}]}"#, to: "rules.json")
        try expect(
            "axis", "--rules", "rules.json", "--from", "2024-01-01", "--to", "2024-02-01", status: 65, saying: "rules.json", "weakly")
        try program.write(#"{"exclusions": ["#, to: "torn.json")
        try expect("window", "WEEKS", "--rules", "torn.json", status: 65, saying: "torn.json")
    }

    @Test func unwritableOutput() throws {
        try expect("chart", "WEEKS", "-o", "no/such/folder/a.png", status: 73, saying: "no/such/folder/a.png")
        try expect("chart", "WEEKS", "-o", "a.bmp", status: 64, saying: "a.bmp")
    }

    @Test func foreignDatabase() throws {
        try program.write(String(repeating: "this is not a database\n", count: 100), to: "text.db")
        let before = try program.data("text.db")
        try expect("list", "--db", "text.db", status: 65, saying: "text.db")
        try expect("import", "weeks.csv", "--db", "text.db", status: 65, saying: "text.db")
        #expect(try program.data("text.db") == before)
    }

    @Test func noDatabase() throws { try expect("list", "--db", "none.db", status: 66, saying: "none.db") }

    @Test func chartInsideAHoliday() throws {
        // Martin Luther King Day.
        try expect("chart", "WEEKS", "--from", "2024-01-15", "--to", "2024-01-15", status: 65, saying: "WEEKS", "2024-01-1")
        #expect(!program.exists("WEEKS.png"))
    }

    @Test("A window within a holiday is empty and no error", .feature("S0-DC-01")) func windowInsideAHoliday() throws {
        let answer = try program("window", "WEEKS", "--from", "2024-01-15", "--to", "2024-01-15", "--format", "json")
        #expect(answer.status == 0)
        #expect(try answer.json()["bars"] as? Int == 0)
        #expect(try answer.json()["open"] is NSNull)
    }

    @Test("A failure is reported in one line, without earlier notes") func notesBeforeAnError() throws {
        try program.write("time,open,high,low,close\n2024-01-05,1,2,1,2\n2024-01-06,1,2,1,2\n2024-01-08,1,2,1,2\n", to: "plain.csv")
        try program("import", "plain.csv", "--symbol", "PLAIN")
        try expect("chart", "PLAIN", "--exclude", "weekends", "--pane", "obv", status: 65, saying: "PLAIN", "obv", "volume")
        #expect(!program.exists("PLAIN.png"))
        try expect("chart", "PLAIN", "-o", "nowhere/p.png", status: 73, saying: "nowhere/p.png", "-o")
        try expect("chart", "PLAIN", "-o", "-", "--describe", "-", status: 64, saying: "standard output")
    }

    @Test("Errors list the values of an option in one sentence", arguments: ["--type", "--theme", "--legend"])
    func listedValues(option: String) throws {
        let answer = try program("chart", "WEEKS", option, "cone")
        #expect(answer.status == 64)
        #expect(!answer.error.contains(".;") && !answer.error.contains("  ") && !answer.error.contains(" - "), "\(answer.error)")
    }

    @Test func optionsThatExcludeEachOther() throws {
        try expect("chart", "WEEKS", "--continuous", "--exclude", "weekends", status: 64, saying: "--continuous")
        try expect("window", "WEEKS", "--last", "5d", "--select", "0..1", status: 64, saying: "--last")
        try expect("window", "WEEKS", "--select", "0.5..0.25", status: 64, saying: "--select")
        try expect("frobnicate", status: 64, saying: "frobnicate")
    }

    @Test func finerThanStored() throws { try expect("chart", "WEEKS", "--interval", "1h", status: 64, saying: "1d") }

    @Test func jsonErrors() throws {
        let answer = try program("window", "NOSUCH", "--format", "json")
        #expect(answer.status == 66)
        let object = try JSONSerialization.jsonObject(with: Data(answer.error.utf8)) as? [String: Any]
        #expect((object?["error"] as? String)?.contains("NOSUCH") == true)
        #expect(object?["status"] as? Int == 66)
    }
}
