import Foundation
import Testing

/// Files of each version of each format, in `Tests/Frozen/formats`, are read by the present version. `Tests/Frozen/freeze` writes
/// those of a new version.
@Suite struct FormatTests {
    private static let newest = 7
    private let program: Program

    init() throws {
        program = try Program()
        try program.link("Tests")
    }

    /// Commands that read a database, with the first schema version that stores what they print.
    private static let readings: [(since: Int, arguments: [String])] = [
        (1, ["export", "SPX", "--format", "csv"]), (1, ["export", "EURUSD", "--format", "csv"]), (1, ["list", "--format", "csv"]),
        (1, ["instrument", "SPX", "--format", "csv"]), (1, ["query", "SELECT * FROM bars ORDER BY symbol, time", "--format", "csv"]),
        (1, ["window", "EURUSD", "--last", "1d", "--format", "json"]), (2, ["actions", "SPX", "--format", "csv"]),
        (2, ["export", "SPX", "--adjust", "total", "--format", "csv"]), (3, ["annotate", "SPX", "--format", "csv"]),
        (6, ["group", "pair", "--format", "csv"]), (6, ["portfolio", "half", "--format", "csv"]),
        (6, ["query", "SELECT * FROM portfolios", "--format", "csv"]),
    ]

    /// Returns the outputs of the commands that read what a schema version stores.
    private func answers(_ version: Int, of database: String, upTo limit: Int) throws -> [String] {
        try FormatTests.readings.filter { $0.since <= limit }.map { reading in
            let answer = try program.run(reading.arguments + ["--db", database])
            #expect(answer.status == 0 && !answer.out.isEmpty, "version \(version): \(reading.arguments): \(answer.error)")
            return answer.out
        }
    }

    /// Makes the database of a schema version, and returns its name.
    private func restore(_ version: Int, to file: String = "store.db") throws -> String {
        let answer = try program.shell("sqlite3 \(file) < Tests/Frozen/formats/database-\(version).sql")
        #expect(answer.status == 0, "\(answer.error)")
        return file
    }

    @Test("A database of each schema version is read unchanged, and migrated by the first write", arguments: 1...newest)
    func databases(_ version: Int) throws {
        let file = try restore(version)
        let present = try restore(FormatTests.newest, to: "present.db")
        // Annotations of more than two points are stored since version 7.
        let remaining = version < 7 ? try program("annotate", "SPX", "--remove", "rise", "--db", present) : nil
        #expect(remaining?.status ?? 0 == 0)
        let wanted = try answers(FormatTests.newest, of: present, upTo: version)
        let bytes = try program.data(file)
        #expect(try answers(version, of: file, upTo: version) == wanted)
        #expect(try program.data(file) == bytes, "reading changed the file")

        try program.write("date,open,high,low,close,volume\n2018-03-02,2658.89,2696.25,2647.32,2691.25,3882450000\n", to: "more.csv")
        #expect(try program("import", "more.csv", "--symbol", "MORE", "--calendar", "XNYS", "--db", file).status == 0)
        #expect(try program.shell("sqlite3 \(file) 'PRAGMA user_version'").out == "\(FormatTests.newest)\n")
        #expect(try program("store", "remove", "MORE", "--db", file).status == 0)
        #expect(try program("store", "check", "--db", file).status == 0)
        #expect(try answers(version, of: file, upTo: version) == wanted)
    }

    @Test("The newest schema version has its example, and a later one is refused and not changed") func laterDatabases() throws {
        let file = try restore(FormatTests.newest)
        #expect(try program("import", "Tests/Frozen/data/spx.csv", "--symbol", "A", "--db", file).status == 0)
        #expect(try program.shell("sqlite3 \(file) 'PRAGMA user_version'").out == "\(FormatTests.newest)\n")
        _ = try program.shell("sqlite3 \(file) 'PRAGMA user_version = \(FormatTests.newest + 1)'")
        let bytes = try program.data(file)
        for arguments in [["list"], ["import", "Tests/Frozen/data/ixic.csv", "--symbol", "B"]] {
            let answer = try program.run(arguments + ["--db", file])
            #expect(answer.status == 65 && answer.error.contains("written by a newer Dojima"), "\(answer.error)")
        }
        #expect(try program.data(file) == bytes)
    }

    @Test("Records of pictures of each version are read and verified", arguments: ["png", "svg", "pdf", "eps"])
    func pictures(_ ending: String) throws {
        let picture = "Tests/Frozen/formats/picture-1.\(ending)"
        let explained = try program("explain", picture, "--format", "json")
        #expect(explained.status == 0, "\(explained.error)")
        #expect(try program("explain", picture, "--spec").out.contains(#""last": "1M""#))
        let verified = try program("verify", picture, "--format", "csv", "--db", try restore(FormatTests.newest))
        #expect(verified.status == 0 && verified.out.contains("SPX,series,unchanged,"), "\(verified.out)\(verified.error)")
    }

    @Test("Records of books of each version are read and verified") func books() throws {
        let book = "Tests/Frozen/formats/book-2.pdf"
        let verified = try program("verify", book, "--format", "csv", "--db", try restore(FormatTests.newest))
        #expect(verified.status == 0 && verified.out.contains("EURUSD"), "\(verified.out)\(verified.error)")
        let specification = try program("explain", book, "--spec", "--chart", "EURUSD")
        #expect(specification.status == 0 && specification.out.contains("EURUSD"))
    }

    @Test("New pictures have records of the version that has examples") func presentRecords() throws {
        let file = try restore(FormatTests.newest)
        try program("chart", "SPX", "--size", "300x200", "--db", file, "-o", "chart.svg")
        #expect(String(decoding: try program.data("chart.svg"), as: UTF8.self).contains("{&quot;dojima&quot;: 1,"))
    }
}
