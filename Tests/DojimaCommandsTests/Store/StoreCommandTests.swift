import Foundation
import Testing

/// Copies, checks, figures and removals of a database of two series.
@Suite struct StoreCommandTests {
    let program: Program

    init() throws {
        program = try Program()
        try program.write(twoWeeks, to: "weeks.csv")
        try program("import", "weeks.csv", "--symbol", "WEEKS", "--calendar", "XNYS")
        try program("import", "weeks.csv", "--symbol", "OTHER")
    }

    @Test func backup() throws {
        #expect(try program("store", "backup", "copy.db").out == "copy.db\n")
        let weeks = try program("export", "WEEKS")
        #expect(try program("export", "WEEKS", "--db", "copy.db").out == weeks.out && weeks.rows.count == 10)
        let again = try program("store", "backup", "copy.db")
        #expect(again.status == 73 && again.errorLines.count == 1 && again.error.contains("copy.db"))
        #expect(try program("store", "backup", "none/copy.db").status == 73)
        #expect(try program("store", "backup", "new.db", "--db", "none.db").status == 66)
        #expect(!program.exists("new.db"))
    }

    @Test("A copy has all series, is not made twice, and its differences are reported")
    func copy() throws {
        try program("annotate", "WEEKS", "buy:2024-01-10", "--name", "in")
        let rows = [
            ["symbol", "interval", "bars", "first", "last", "result"],
            ["OTHER", "1d", "9", "2024-01-08T00:00:00Z", "2024-01-19T00:00:00Z", "same"],
            ["WEEKS", "1d", "9", "2024-01-08T00:00:00Z", "2024-01-19T00:00:00Z", "same"],
        ]
        #expect(try program("store", "copy", "--to", "copy.db").rows == rows)
        for command in [["export", "WEEKS"], ["instrument", "WEEKS"], ["annotate", "WEEKS"], ["list"], ["store", "check"]] {
            let own = try program.run(command)
            #expect(own.status == 0 && !own.out.isEmpty, "\(command): \(own.error)")
            #expect(try program.run(command + ["--db", "copy.db"]).out == own.out)
        }
        let bytes = try program.data("copy.db")
        #expect(try program("store", "copy", "--to", "copy.db").rows == rows)
        #expect(try program.data("copy.db") == bytes)

        try program.write("date,open,high,low,close\n2024-01-22,1,2,1,2\n", to: "more.csv")
        try program("import", "more.csv", "--symbol", "OTHER", "--db", "copy.db", "--interval", "1d")
        let different = try program("store", "copy", "--to", "copy.db")
        #expect(different.status == 65 && different.rows.map(\.last) == ["result", "1 bar more", "same"])
        #expect(different.errorLines.count == 1 && different.error.contains("OTHER 1d with 1 bar more"))
    }

    @Test("A database that cannot be copied is refused, and no file remains")
    func refusedCopies() throws {
        #expect(try program("store", "copy", "--to", "dojima.db").status == 64)
        #expect(try program("store", "copy").status == 64)
        #expect(try program("store", "copy", "--to", "clickhouse://a/b/c").status == 64)
        #expect(try program("store", "copy", "--db", "none.db", "--to", "copy.db").status == 66)
        #expect(!program.exists("copy.db"))
        try program.write("something else", to: "other.db")
        #expect(try program("store", "copy", "--to", "other.db").status == 65)
        #expect(try program.data("other.db") == Data("something else".utf8))
    }

    @Test("A failed copy reports how much was copied", .enabled(if: Program.findsSQLite)) func failingCopy() throws {
        try program.sqlite("UPDATE bar SET close = 9e999 WHERE series_id = (SELECT min(id) FROM series)")
        let failed = try program("store", "copy", "--to", "copy.db")
        #expect(failed.status == 65 && failed.errorLines.count == 1)
        #expect(failed.error.contains("1 of 2 series were copied to copy.db, and copying again adds the others"), "\(failed.error)")
        #expect(try program("list", "--db", "copy.db").rows.count == 2)
        try program.sqlite("UPDATE series SET interval = 'x'")
        #expect(try program("store", "copy", "--to", "second.db").status == 65)
        #expect(!program.exists("second.db"))
    }

    @Test func check() throws {
        let sound = try program("store", "check")
        #expect(sound.status == 0)
        #expect(
            sound.rows == [
                ["check", "result", "detail"], ["integrity", "ok", ""], ["schema", "ok", ""], ["references", "ok", ""],
                ["stamps", "ok", ""], ["rollups", "ok", "18 bars"],
            ])
        // The header of the second page.
        var bytes = try program.data("dojima.db")
        bytes.replaceSubrange(16_384..<16_404, with: Data(repeating: 0xA5, count: 20))
        try bytes.write(to: program.folder.appendingPathComponent("broken.db"))
        let broken = try program("store", "check", "--db", "broken.db")
        #expect(broken.status == 65 && broken.errorLines.count == 1 && broken.error.contains("broken.db"), "\(broken)")
    }

    @Test func statistics() throws {
        let rows = try program("store", "stats").rows
        #expect(rows[0] == ["kind", "name", "interval", "rows", "bytes"])
        #expect(rows[1].prefix(4) == ["series", "OTHER", "1d", "9"] && rows[2].prefix(4) == ["series", "WEEKS", "1d", "9"])
        #expect(rows.first { $0[1] == "bar" }?[3] == "18")
        #expect(rows.last?[4] == String(try program.data("dojima.db").count))
    }

    @Test func removal() throws {
        #expect(try program("store", "remove", "WEEKS", "--interval", "1m").status == 66)
        #expect(try program("store", "remove", "NONE").status == 66)
        let removed = try program("store", "remove", "WEEKS", "--vacuum")
        #expect(removed.rows.last == ["WEEKS", "1d", "9", "2024-01-08T00:00:00Z", "2024-01-19T00:00:00Z"])
        #expect(try program("list").rows.dropFirst().map { $0[0] } == ["OTHER"])
        #expect(try program("export", "WEEKS").status == 66)
        #expect(try program("store", "check").status == 0)
    }

    @Test("Options that only servers need are refused for a file", arguments: ["clean", "sql"])
    func servers(_ command: String) throws {
        let answer = try program("store", command)
        #expect(answer.status == 64 && answer.errorLines.count == 1 && answer.error.contains("dojima.db"))
    }

    @Test(arguments: ["backup", "copy", "check", "stats", "remove", "clean", "sql"]) func help(_ command: String) throws {
        let answer = try program("store", command, "--help")
        #expect(answer.status == 0 && answer.out.contains("USAGE: dojima store \(command)"))
    }
}
