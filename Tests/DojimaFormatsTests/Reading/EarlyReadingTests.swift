import DojimaText
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Synchronization
import Testing

@testable import DojimaFormats

/// A file that is read before its format is decided gives the rows of the final decision, or is refuted.
@Suite struct EarlyReadingTests {
    /// All rows of a reader, as text.
    private func rows(_ reader: BarFileReader, batch size: Int) throws -> (decision: ReadingDecision, rows: [String]) {
        var rows: [String] = []
        let decision = try reader.forEachBatch(size) { batch in
            let bars = batch.bars
            for row in bars.indices {
                rows.append(
                    "\(bars.time[row].microseconds) \(bars.open[row]) \(bars.high[row]) \(bars.low[row]) \(bars.close[row]) "
                        + "\(bars.volume[row]) \(batch.line[row])")
            }
            rows += batch.rejected.map { "\($0.note) \($0.text)" }
        }
        return (decision, rows)
    }

    /// The same as columns, of very many rows.
    private struct Columns: Equatable {
        var time: [Instant] = []
        var prices: [[Double]] = [[], [], [], [], []]
        var line: [Int32] = []
        var rejected: [String] = []
    }

    private func columns(_ reader: BarFileReader) throws -> (decision: ReadingDecision, columns: Columns) {
        var columns = Columns()
        let decision = try reader.forEachBatch(8192) { batch in
            let bars = batch.bars
            columns.time += bars.time
            for (index, prices) in [bars.open, bars.high, bars.low, bars.close, bars.volume].enumerated() {
                columns.prices[index] += prices
            }
            columns.line += batch.line
            columns.rejected += batch.rejected.map { "\($0.note) \($0.text)" }
        }
        return (decision, columns)
    }

    private func days(_ count: Int, _ form: (CivilDate) -> String) -> String {
        (0..<count).map { form(CivilDate(daysSinceEpoch: Int32(19_000 + $0))) + ",10,11,9,10.5,100\n" }.joined()
    }

    private func iso(_ date: CivilDate) -> String { date.description }

    private func slashed(_ date: CivilDate) -> String {
        let parts = date.description.split(separator: "-")
        return "\(parts[2])/\(parts[1])/\(parts[0])"
    }

    private let header = "date,open,high,low,close,volume\n"

    private func check(_ text: String, _ options: ReadingOptions = ReadingOptions(), refuted: ClosedRange<Int>?) throws {
        let bytes = Array(text.utf8)
        let whole = try rows(BarFileReader(bytes, name: "x", options: options), batch: 1000)
        var refutations: [Int] = []
        for head in 1...25 {
            let reader = try BarFileReader(bytes, name: "x", options: options, provisionalAfter: head)
            do {
                let early = try rows(reader, batch: head % 7 + 1)
                #expect(early.rows.sorted() == whole.rows.sorted(), "after \(head) rows")
                #expect(early.decision.isSame(as: whole.decision) && early.decision.notes == whole.decision.notes)
                #expect(early.decision.rows == whole.decision.rows)
            } catch is ReadingRefuted {
                #expect(!reader.isProved)
                refutations.append(head)
            }
        }
        if let refuted { #expect(refutations == Array(refuted)) } else { #expect(refutations.isEmpty) }
    }

    @Test("A file with a constant format is never refuted")
    func same() throws {
        try check(header + days(40, iso), refuted: nil)
        try check(header + days(40, slashed), refuted: nil)
        let objects = (0..<40).map { #"{"t":\#(1_700_000_000 + 60 * $0),"o":1,"h":2,"l":0.5,"c":1.5,"v":\#($0)}"# }
        try check("[" + objects.joined(separator: ",") + "]", refuted: nil)
        try check(objects.joined(separator: "\n"), refuted: nil)
    }

    @Test("Dates with midnights that turn out to be times refute the first decision")
    func times() throws {
        let text = header + days(12) { "\($0) 00:00:00" } + days(12) { "\($0) 09:30:00" }
        // The times go back in the middle, so the complete file is needed to find repetitions.
        try check(text, refuted: 2...24)
    }

    @Test("A later decimal comma, another unit of epochs, and reversed rows refute the first decision")
    func later() throws {
        var text = "date;open;high;low;close\n"
        for day in 0..<10 { text += "\(CivilDate(daysSinceEpoch: Int32(19_000 + day)));10;11;9;10\n" }
        for day in 10..<30 { text += "\(CivilDate(daysSinceEpoch: Int32(19_000 + day)));10,5;11,5;9,5;10,5\n" }
        try check(text, refuted: 2...10)
        text = "time,close\n"
        for minute in 0..<10 { text += "\(170_000_000 + 60 * minute),1\n" }
        // Without a stamp of the years 1970 to 1973 the units would be mixed.
        text += "20000000000,1\n"
        for minute in 0..<10 { text += "\(1_700_000_000_000 + 60_000 * minute),1\n" }
        try check(text, refuted: 2...10)
    }

    @Test("In a zone, newest rows first with a repeated hour are read")
    func newestFirst() throws {
        let options = try ReadingOptions { $0.zone = try Zone("Europe/Berlin") }
        let end = Instant(microseconds: 1_729_990_800_000_000)
        var text = "time,open,high,low,close\n"
        for step in 0..<24 {
            let local = end.microseconds / 1_000_000 - Int64(step) * 1800
            // Clocks were put back at 01:00 UTC on 2024-10-27: 7200 s before, 3600 s after.
            let shown = local + (local >= 1_729_990_800 ? 3600 : 7200)
            let (day, second) = (shown / 86_400, shown % 86_400)
            let clock = [second / 3600, second % 3600 / 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
            text += "\(CivilDate(daysSinceEpoch: Int32(day))) \(clock),1,1,1,1\n"
        }
        let bytes = Array(text.utf8)
        let whole = try rows(BarFileReader(bytes, name: "x", options: options), batch: 10)
        var read = 0
        for head in 1...25 {
            let reader = try BarFileReader(bytes, name: "x", options: options, provisionalAfter: head)
            do {
                #expect(try rows(reader, batch: 3).rows == whole.rows, "after \(head) rows")
                read += 1
            } catch is ReadingRefuted { #expect(!reader.isProved, "after \(head) rows") }
        }
        #expect(read > 0)
    }

    /// A source that gives a text in small pieces.
    private func source(_ bytes: [UInt8], step: Int, expected: Int? = nil) -> ArrivingBytes {
        // The test ends before the process, which never frees the memory.
        nonisolated(unsafe) let all = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
        all.copyBytes(from: bytes)
        return ArrivingBytes(
            after: { count in
                let (wanted, isBeyond) = count.addingReportingOverflow(step)
                let there = isBeyond ? bytes.count : min(wanted, bytes.count)
                return (UnsafeRawBufferPointer(rebasing: all[..<there]), there == bytes.count)
            }, expected: expected)
    }

    @Test("The row count of a text of known size is estimated from the start, and of others from the rows so far")
    func expected() throws {
        let bytes = Array(minutes(200_000).utf8)
        func foretold(_ size: Int?) throws -> Int {
            try BarFileReader(
                arriving: source(bytes, step: 100_000, expected: size), name: "x", options: ReadingOptions { $0.symbol = "S" }
            )
            .decision.rows
        }
        #expect((198_000...202_000).contains(try foretold(bytes.count)))
        #expect(try foretold(nil) < 120_000)
    }

    private func minutes(_ count: Int, lineEnd: String = "\n") -> String {
        var text = "time,open,high,low,close,volume" + lineEnd
        for minute in 0..<count { text += "\(1_700_000_000 + 60 * minute),10.25,11.25,9.25,10.75,\(1000 + minute % 977)" + lineEnd }
        return text
    }

    @Test(
        "A text that arrives in small pieces gives the same rows, or is refuted by a late quote",
        arguments: ["plain", "mark", "carriage returns", "lines of JSON", "quote", "no end"])
    func arriving(_ kind: String) throws {
        var text = minutes(120_000, lineEnd: kind == "carriage returns" ? "\r\n" : "\n")
        switch kind {
        case "mark": text = "\u{FEFF}" + text
        case "quote": text += "1800000000,\"1\",1,1,1,1\n"
        case "no end": text.removeLast()
        case "lines of JSON":
            text = (0..<80_000).map { #"{"t":\#(1_700_000_000 + 60 * $0),"o":1,"h":2,"l":0.5,"c":1.5,"v":\#($0)}"# + "\n" }.joined()
        default: break
        }
        let bytes = Array(text.utf8)
        #expect(bytes.count > pauseInterval)
        let options = ReadingOptions { $0.symbol = "S" }
        let whole = try columns(BarFileReader(bytes, name: "x", options: options))
        #expect(whole.columns.time.count >= 80_000)
        for step in [100_001, 200_000] {
            let reader = try BarFileReader(arriving: source(bytes, step: step), name: "x", options: options)
            #expect(!reader.isProved && reader.decision.rows > 60_000)
            if kind == "quote" {
                #expect(throws: ReadingRefuted.self) { _ = try columns(reader) }
            } else {
                let early = try columns(reader)
                let isSame = early.columns == whole.columns
                #expect(isSame && early.decision.notes == whole.decision.notes)
            }
            let late = try BarFileReader(arriving: source(bytes, step: step), name: "x", options: options, mayBeginEarly: false)
            #expect(late.isProved)
        }
    }

    @Test("An error of the source is passed on, at the beginning and later")
    func failure() throws {
        struct Broken: Error {}
        let bytes = Array(minutes(115_000).utf8)
        let good = source(bytes, step: 1 << 20)
        for limit in [0, bytes.count - 10] {
            let bad = ArrivingBytes { count in
                let answer = try good.after(count)
                if answer.bytes.count > limit, count != .max || limit == 0 { throw Broken() }
                return answer
            }
            #expect(throws: Broken.self) {
                try BarFileReader(arriving: bad, name: "x", options: ReadingOptions()).forEachBatch(100) { _ in }
            }
        }
    }
}
