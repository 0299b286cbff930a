import Foundation
import Testing

/// Imports of several files, some of which fail, and the table that names their symbols.
@Suite struct SeveralFilesTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "a.csv")
        try program.write(twoWeeks + "2024-01-22,1,0,2,1,5\n", to: "c.csv")
        try program.write("time,price\nnever,1\n", to: "bad.csv")
    }

    private let columns = [
        "file", "symbol", "interval", "read", "inserted", "updated", "unchanged", "rejected", "first", "last", "state", "reason",
    ]

    @Test("All files are tried, each has a row, and the status reports that one failed")
    func allAreTried() throws {
        let answer = try program("import", "a.csv", "bad.csv", "none.csv", "c.csv", "--format", "csv")
        #expect(answer.status == 65)
        #expect(answer.rows.map { $0[0] } == ["file", "a.csv", "bad.csv", "none.csv", "c.csv"] && answer.rows[0] == columns)
        #expect(answer.rows[1][10] == "imported" && answer.rows[1][4] == "9" && answer.rows[4][10] == "imported")
        #expect(answer.rows[2][1...10] == ["", "", "", "", "", "", "", "", "", "failed"])
        #expect(answer.rows[2][11].contains("bad.csv") && answer.rows[3][10] == "failed" && answer.rows[3][11].contains("none.csv"))
        #expect(answer.error.hasSuffix("dojima: 2 of 4 files were not imported; their rows give the reasons\n"))
        // Rejected rows of an imported file are reported as before.
        #expect(answer.errorLines.count == 2 && answer.error.contains("c.csv: line 11"))
        #expect(try program("list").rows.dropFirst().map { $0[0] } == ["a", "c"])
        let json = try program("import", "bad.csv", "a.csv", "--format", "json").json()["files"] as? [[String: Any]]
        #expect(json?.map { $0["state"] as? String } == ["failed", nil] && json?[0]["file"] as? String == "bad.csv")
    }

    @Test("One file, and files with --stop, end as before")
    func stop() throws {
        let one = try program("import", "bad.csv")
        #expect(one.status == 65 && one.out.isEmpty && one.errorLines.count == 1 && !program.exists("dojima.db"))
        #expect(try program("import", "none.csv", "nor.csv").status == 66 && !program.exists("dojima.db"))
        let several = try program("import", "--stop", "a.csv", "bad.csv", "c.csv")
        #expect(several.status == 65 && several.out.isEmpty && several.error.hasSuffix("; a.csv is imported\n"))
        #expect(try program("list").rows.dropFirst().map { $0[0] } == ["a"])
        #expect(try program("import", "a.csv", "c.csv").rows[0] == columns)
        #expect(try program("import", "a.csv").rows[0].count == 10)
    }

    @Test("Rejected rows of failed files are not written") func rejects() throws {
        #expect(try program("import", "c.csv", "bad.csv", "a.csv", "--strict", "--rejects", "r.csv").status == 65)
        #expect(try program("list").rows.dropFirst().map { $0[0] } == ["a"])
        #expect(try program("import", "bad.csv", "c.csv", "--rejects", "r.csv").status == 65)
        let lines = String(decoding: try program.data("r.csv"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 2 && lines[1].hasPrefix("c.csv,11,"))
    }

    @Test("Without rejected rows no file for them is written, and a note reports it") func noRejects() throws {
        let answer = try program("import", "a.csv", "--rejects", "none.csv")
        #expect(answer.status == 0 && !program.exists("none.csv"))
        #expect(answer.errorLines.contains { $0.hasSuffix("no row was rejected: none.csv is not written") })
    }

    @Test("A table sets symbols, calendars and intervals of files") func map() throws {
        try FileManager.default.createDirectory(at: program.folder.appendingPathComponent("data"), withIntermediateDirectories: true)
        try program.write(twoWeeks, to: "data/x.csv")
        try program.write("time;open;high;low;close\n02/01/2024;1;2;0.5;1.5\n03/01/2024;1;2;0.5;1.5\n", to: "data/y.csv")
        try program.write("file,symbol,calendar,interval,date_format\nx.csv,EX,XNYS,,\ny.csv,WHY,,1d,dmy\n", to: "data/map.csv")
        let answer = try program("import", "--map", "data/map.csv", "--format", "csv")
        #expect(answer.status == 0 && answer.rows.dropFirst().map { $0[0...1] } == [["data/x.csv", "EX"], ["data/y.csv", "WHY"]])
        #expect(answer.rows[2][8] == "2024-01-02T00:00:00Z")
        #expect(try program("instrument", "EX").out.contains("XNYS"))
        // Files of the command line that the table does not name are read as before.
        let some = try program("import", "data/x.csv", "a.csv", "--map", "data/map.csv", "--format", "csv")
        #expect(some.rows.dropFirst().map { $0[1] } == ["EX", "a"])
    }

    @Test("A table gives each file a divisor of its prices, and the option applies to the others") func divisors() throws {
        try program.write("date,close\n2024-01-02,96761.12\n2024-01-03,96761.12\n", to: "x.csv")
        try program.write("date,close\n2024-01-02,967.6112\n2024-01-03,967.6112\n", to: "y.csv")
        try program.write("file,symbol,price_divisor\nx.csv,X,100\ny.csv,Y,0.01\nx.csv,X,100\n", to: "map.csv")
        #expect(try program("import", "--map", "map.csv").status == 0)
        #expect(try program("export", "X").rows[1][4] == "967.6112" && program("export", "Y").rows[1][4] == "96761.12")
        try program.write("file,symbol\nx.csv,Z\n", to: "map.csv")
        #expect(try program("import", "--map", "map.csv", "--price-divisor", "1000").status == 0)
        #expect(try program("export", "Z").rows[1][4] == "96.76112")
        for divisor in ["0", "-1", "nan", "1e19"] {
            let answer = try program("import", "x.csv", "--price-divisor=\(divisor)")
            #expect(answer.status == 64 && answer.errorLines.count == 1 && answer.error.contains("--price-divisor"))
        }
    }

    @Test("Errors of the table are reported with their line") func wrongMap() throws {
        for (text, said) in [
            ("path,symbol\na.csv,A\n", "map.csv: there is no column file"),
            ("file,sym\na.csv,A\n", "map.csv: no column sym; there are file, symbol"),
            ("file,interval\na.csv,soon\n", "map.csv:2: \"soon\" is not a valid interval"),
            ("file,stamp\na.csv,mid\n", "map.csv:2: \"mid\" is not a valid stamp"),
            ("file,price_divisor\na.csv,0\n", "map.csv:2: \"0\" is not a valid price divisor; write a number above 0"),
            ("file,symbol\n,A\n", "map.csv:2: there is no file"),
        ] {
            try program.write(text, to: "map.csv")
            let answer = try program("import", "--map", "map.csv")
            #expect([64, 65].contains(answer.status) && answer.error.contains(said) && answer.errorLines.count == 1, "\(answer.error)")
        }
        #expect(try program("import").status == 64 && !program.exists("dojima.db"))
    }
}
