import DojimaTestSupport
import Foundation
import Testing

/// An export that is imported again has the same bars to the bit: every form, interval and zone.
@Suite struct RoundTripTests {
    let program: Program

    init() throws { program = try Program() }

    /// A row a bar with prices of all magnitudes, some of them the hardest to write, and volumes that are missing, zero, integers and
    /// fractions.
    private func table(_ count: Int, _ stamp: (Int) -> String, seed: UInt64) -> String {
        var state = seed
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 11
        }
        var text = "time,open,high,low,close,volume\n"
        for index in 0..<count {
            let scale = [1e-9, 0.01, 1, 123.456, 1e6, 3.3e12][Int(next() % 6)]
            var prices = (0..<4).map { _ in Double(next()) / 9e15 * scale + scale }
            if index == 3 { prices = [0.1 + 0.2, 1.0 / 3, .leastNonzeroMagnitude, 0.1] }
            if index == 4 { prices = [4.35, 1.7976931348623157e308, 2.2250738585072014e-308, 9007199254740992] }
            prices.sort()
            let volume = ["", "0", "\(next() % 1_000_000)", "\(Double(next()) / 1e10)", "9007199254740991"][
                index == 0 ? 0 : Int(next() % 5)]
            text += "\(stamp(index)),\(prices[1]),\(prices[3]),\(prices[0]),\(prices[2]),\(volume)\n"
        }
        return text
    }

    private static let series: [(name: String, zone: String, stamp: @Sendable (Int) -> String)] = [
        ("daily", "UTC", { index in day(index + index / 5 * 2) }),
        ("weekly", "UTC", { index in day(7 * index) }),
        ("minutes", "America/New_York", { index in day(index / 390) + clock(14 * 3600 + 1800 + index % 390 * 60) + "Z" }),
        ("hours", "Asia/Kolkata", { index in day(index / 24) + clock(index % 24 * 3600) + "Z" }),
        ("seconds", "Europe/London", { index in day(0) + clock(index) + "Z" }),
    ]

    /// Days from 28 October 2023, a day before clocks change in London and a week before they do in New York.
    private static func day(_ index: Int) -> String {
        let date = Date(timeIntervalSince1970: 1_698_451_200 + Double(index) * 86_400)
        return date.formatted(.iso8601.year().month().day())
    }

    private static func clock(_ second: Int) -> String {
        "T" + [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    @Test(
        "Exports as CSV, JSON, NDJSON or an array are imported again unchanged, with either form of times", .feature("SX-CD-01"),
        arguments: series.map(\.name), ["csv", "json", "ndjson", "npy"])
    func roundTrip(_ name: String, _ form: String) throws {
        let series = try #require(Self.series.first { $0.name == name })
        let text = table(900, series.stamp, seed: UInt64(name.utf8.count * 31 + form.utf8.count))
        try program.write(text, to: "x.csv")
        let first = try program("import", "x.csv", "--symbol", "X", "--format", "json")
        #expect(first.status == 0, "\(first)")
        let bars = try stored("X")
        #expect(bars.count == 900)
        // The stored bars equal those of the file.
        for (row, line) in zip(bars, text.split(separator: "\n").dropFirst()) {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).dropFirst().map(String.init)
            #expect(row.dropFirst().map { Double($0)?.bitPattern } == cells.map { Double($0)?.bitPattern })
        }
        let texts = form == "npy" ? [[]] : [["--time-format", "iso"], ["--time-format", "epoch"]]
        for times in texts + [["--zone", series.zone]] {
            let export = try program.run(["export", "X", "--format", form] + times)
            #expect(export.status == 0)
            try export.bytes.write(to: program.folder.appendingPathComponent("again.\(form)"))
            let again = try program("import", "again.\(form)", "--symbol", "Y", "--db", "again.db", "--format", "json")
            #expect(again.status == 0, "\(times): \(again.error)")
            let summary = try #require(try again.json()["files"] as? [[String: Any]])
            #expect(summary.map { $0["inserted"] as? Int } == [900])
            #expect(try stored("Y", "again.db") == bars, "\(times)")
            #expect(try program("list", "--db", "again.db").rows[1][1...4] == program("list").rows[1][1...4])
            try FileManager.default.removeItem(at: program.folder.appendingPathComponent("again.db"))
        }
    }

    /// Time and values of each bar; the comparison with the first file shows that the values are right.
    private func stored(_ symbol: String, _ database: String = "dojima.db") throws -> [[String]] {
        let answer = try program("export", symbol, "--db", database, "--format", "csv", "--time-format", "epoch")
        #expect(answer.status == 0, "\(answer.error)")
        return Array(answer.rows.dropFirst())
    }
}
