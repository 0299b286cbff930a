import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTestSupport
import DojimaTime
import Testing

/// Plain rows are read by a fast path; a quote anywhere in a file selects the slow path for all of it.
@Suite struct CSVShortWayTests {
    private let header = "date,note,open,high,low,close,volume\n"

    /// Rows by the fast path, and the same rows by the slow path.
    private func both(_ rows: [String], lineEnd: String = "\n") throws -> (short: Reading, long: Reading) {
        let text = header + rows.map { $0 + lineEnd }.joined()
        // Rows share stamps.
        let options = ReadingOptions { $0.conflicts = .last }
        return (try read(text, options), try read(text + "# \"\(lineEnd)", options))
    }

    private func bits(_ reading: Reading) -> [[UInt64]] {
        let bars = reading.bars
        return [bars.open, bars.high, bars.low, bars.close, bars.volume].map { $0.map(\.bitPattern) }
            + [bars.time.map { UInt64(bitPattern: $0.microseconds) }, reading.batch.line.map { UInt64($0) }]
    }

    @Test("A number of up to nineteen digits with its point anywhere is the nearest double, for any text after it")
    func numbers() throws {
        var random = SeededGenerator(seed: 5)
        var rows: [String] = []
        var truth: [Double] = []
        for _ in 0..<4000 {
            let length = Int.random(in: 1...19, using: &random)
            var digits = (0..<length).map { _ in "\(Int.random(in: 0...9, using: &random))" }
            if Bool.random(using: &random) { digits.insert(".", at: Int.random(in: 0...length, using: &random)) }
            let number = (Int.random(in: 0..<5, using: &random) == 0 ? "-" : "") + digits.joined()
            truth.append(try #require(Double(number)))
            rows.append("2020-01-02,\(number),\(number),\(number),\(number),\(number),")
        }
        let (short, long) = try both(rows)
        #expect(short.bars.close.map(\.bitPattern) == truth.map(\.bitPattern) && short.batch.rejected.isEmpty)
        #expect(bits(short) == bits(long))
    }

    @Test("Stamps of several forms, empty and broken cells, line ends and short rows give the rows of the slow path")
    func mixture() throws {
        var random = SeededGenerator(seed: 6)
        let stamps = [
            "2020-01-02", "2020-01-02T09:30", "2020-01-02 09:30:15", "2020-01-02T09:30:15Z", "2020-01-02T09:30:15-05:00",
            "2020-01-02T09:30+05:30", "2020-01-02T09:30:15.250Z", "2020-01-02T24:00:00Z", "2020-01-02T09:60:00Z", "2020-01-02T09:30:60Z",
            "2020-01-02T09:30:1:Z", "2020-13-02", "20200102", "", "x", "2020-01-02T09:30:15:00:00", "2020-01-02T0a:30:15Z", "#",
            "2020-01-02T", "2020-,1-02", "2020-01-,2", "2020- 1-02", "2020-1--02", "2020-01- 2", ",020-01-02",
        ]
        let cells = [
            "1", "1", "1", "1", "1", "1.0", "", "x", "-1", "1.", ".", "1.0000000", "1e0", "+1", " 1", "1 ", "1..", "1:", "1/", "NaN",
        ]
        for lineEnd in ["\n", "\r\n"] {
            var rows: [String] = []
            for _ in 0..<6000 {
                let cut = Int.random(in: 0..<20, using: &random) == 0 ? Int.random(in: 0...6, using: &random) : 7
                let isPlain = Bool.random(using: &random)
                let row = (0..<7).map { column in
                    if column == 0 { return stamps[Int.random(in: 0..<(isPlain ? 5 : stamps.count), using: &random)] }
                    return cells[Int.random(in: 0..<(isPlain ? 5 : cells.count), using: &random)]
                }
                rows.append(row.prefix(cut).joined(separator: ","))
            }
            let (short, long) = try both(rows, lineEnd: lineEnd)
            #expect(short.bars.count > 2000 && short.batch.rejected.count > 1000)
            #expect(bits(short) == bits(long))
            #expect(short.batch.doubtful.isEmpty && long.batch.doubtful.isEmpty)
            #expect(short.batch.rejected == long.batch.rejected)
            #expect(short.decision.dates == long.decision.dates && short.decision.rows == long.decision.rows)
        }
    }

    @Test("Zero bytes are no date, no offset and no number, also in the first row")
    func zeros() throws {
        let (date, offset) = (String(repeating: "\0", count: 10), String(repeating: "\0", count: 6))
        for stamp in [date, "2020-01-02T09:30:00" + offset] {
            let short = try both(["\(stamp),,1,1,1,1,1", "2020-01-03T09:30:00Z,,1,1,1,1,1"]).short
            #expect(short.bars.count == 1 && short.reasons.count == 1)
        }
        #expect(try both(["2020-01-03,,1,1,1,\0,1", "2020-01-06,,1,1,1,1,1"]).short.bars.count == 1)
    }
}
