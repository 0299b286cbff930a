import DojimaTestSupport
import Foundation
import Testing

/// The report of an import: the same sums in every form, and how the file was interpreted.
@Suite struct ImportReportTests {
    let program: Program

    init() throws { program = try Program() }

    private static let counts = ["read", "inserted", "updated", "unchanged", "rejected"]

    /// Fifty days of which every third is broken, two are repeated and one is corrected; day-first.
    private func file() -> String {
        var text = "Date;Open;High;Low;Close;Volume\n"
        for index in 0..<50 {
            let day = "\(index % 28 + 1 < 10 ? "0" : "")\(index % 28 + 1).0\(index / 28 + 1).2024"
            text += index % 3 == 2 ? "\(day);1;0;2;1;5\n" : "\(day);10;12;9;11;\(index)\n"
        }
        return text + "01.01.2024;10;12;9;11;0\n01.01.2024;10;12;9;11,5;0\n"
    }

    @Test("The counts of an import agree in CSV, JSON, notes, the file of rejected rows and the store", .feature("S3-DM-24")) func sums()
        throws
    {
        try program.write(file(), to: "x.csv")
        let json = try program("import", "x.csv", "--on-conflict", "last", "--dry-run", "--format", "json", "--rejects", "a.csv").json()
        let object = try #require((json["files"] as? [[String: Any]])?.first)
        let counts = Self.counts.map { object[$0] as? Int ?? -1 }
        #expect(counts == [52, 34, 1, 1, 16] && counts[0] == counts[1...].reduce(0, +))
        let csv = try program("import", "x.csv", "--on-conflict", "last", "--format", "csv", "--rejects", "b.csv")
        let header = csv.rows[0]
        #expect(Self.counts.map { name in header.firstIndex(of: name).flatMap { Int(csv.rows[1][$0]) } } == counts)
        let told = csv.errorLines.count { $0.contains("x.csv: line ") && !$0.contains("day above") }
        #expect(told == 16)
        #expect((object["notes"] as? [String])?.count { $0.hasPrefix("line ") } == 16)
        #expect(try program.data("a.csv") == program.data("b.csv"))
        let rejects = String(decoding: try program.data("a.csv"), as: UTF8.self).split(separator: "\n")
        #expect(rejects.count == 17 && rejects[1] == "x.csv,4,the high is 0,03.01.2024;1;0;2;1;5")
        try program.write("SELECT \(Self.counts.joined(separator: ", ")) FROM import", to: "q.sql")
        #expect(try program("query", "q.sql", "--internal", "--format", "csv").rows[1].map { Int($0) } == counts)
    }

    @Test("The interpretation of a file is reported by a dry run and in JSON, and stored with the import") func reading() throws {
        try program.write(file(), to: "x.csv")
        let words =
            "csv divided by semicolons; time=Date, open=Open, high=High, low=Low, close=Close, volume=Volume; times are read as day-first dates; "
            + "bars of 1d, stamped at their start; dates are day-first: 26 rows have a day above 12, the first in line 14"
        let dry = try program("import", "x.csv", "--on-conflict", "last", "--dry-run")
        #expect(dry.errorLines.contains { $0.hasPrefix("dojima: x.csv: would be read as " + words) }, "\(dry.error)")
        #expect(!program.exists("dojima.db"))
        let real = try program("import", "x.csv", "--on-conflict", "last", "--format", "json").json()
        let told = try #require((real["files"] as? [[String: Any]])?.first?["reading"] as? String)
        #expect(told.hasPrefix(words))
        try program.write("SELECT reading FROM import", to: "q.sql")
        let kept = try program("query", "q.sql", "--internal", "--format", "json").out
        #expect(kept.contains(words))
    }

    @Test("--calendar determines the order of day and month, and a note reports it", .feature("S0-DM-12")) func calendar() throws {
        let rows = [2, 3, 4, 5, 8, 9, 10, 11, 12].map { "01/\($0 < 10 ? "0" : "")\($0)/2024,1,2,1,2\n" }
        try program.write("date,open,high,low,close\n" + rows.joined(), to: "x.csv")
        let refused = try program("import", "x.csv")
        #expect(refused.status == 65 && refused.error.contains("--date-format"))
        let answer = try program("import", "x.csv", "--calendar", "XNYS")
        #expect(answer.status == 0 && answer.error.contains("only in this order are all 9 dates sessions of XNYS"))
        #expect(try program("list").rows[1][3...4] == ["2024-01-02T00:00:00Z", "2024-01-12T00:00:00Z"])
        // The calendar of the stored instrument does so too.
        #expect(try program("import", "x.csv").rows[1][6] == "9")
    }
}
