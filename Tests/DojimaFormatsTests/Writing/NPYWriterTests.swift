import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

@Suite struct NPYWriterTests {
    private static let fields =
        [NPYWriter.Field("time", .time)] + ["open", "high", "low", "close", "volume"].map { NPYWriter.Field($0, .number) }

    @Test(
        "An array equals that of NumPy except for blanks after its header, for any number of rows appended at a time",
        arguments: [1, 3, 8])
    func asNumPyDoes(_ piece: Int) throws {
        let numpy = try answer("arrays/us.npy")
        let bars = try read(bytes: numpy).bars
        var writer = NPYWriter(Self.fields, rows: bars.count)
        var written: [UInt8] = []
        for first in stride(from: 0, to: bars.count, by: piece) {
            let rows = first..<min(bars.count, first + piece)
            let numbers = [bars.open, bars.high, bars.low, bars.close, bars.volume].map { NPYWriter.Column.numbers($0[rows]) }
            writer.append([.times(bars.time[rows])] + numbers, count: rows.count)
            written += writer.take()
        }
        #expect(writer.rowsLeft == 0 && writer.take().isEmpty)
        let records = 8 * 48
        #expect(written.suffix(records) == numpy.suffix(records))
        #expect((written.count - records) % 64 == 0 && written[written.count - records - 1] == 0x0A)
        func dictionary(_ bytes: [UInt8]) -> String {
            var text = String(decoding: bytes[10..<(bytes.count - records)], as: UTF8.self)
            while text.last == " " || text.last == "\n" { text.removeLast() }
            return text
        }
        #expect(dictionary(written) == dictionary(numpy))
        #expect(written[..<8] == numpy[..<8] && Int(written[8]) | Int(written[9]) << 8 == written.count - records - 10)
    }

    @Test("Names of any characters and long headers are read back, and texts are truncated to their fields") func names() throws {
        let odd = ["o'pen \\ \"", "hoch ä", "安値 \u{1F4C8}", "line\nend"]
        let extra = (0..<6000).map { NPYWriter.Field("x\($0)", .number) }
        for more in [[], extra] {
            let fields =
                [NPYWriter.Field("symbol", .text(3)), .init("time", .time)] + odd.map { .init($0, .number) } + [.init("none", .text(0))]
                + more
            var writer = NPYWriter(fields, rows: 2)
            #expect(writer.isHeaderLong == !more.isEmpty)
            let times = [day(2024, 1, 2), day(2024, 1, 3)]
            writer.append(
                [.text("A\u{1F4C8}CD"), .times(times[...])] + [2, 3, 1, 2].map { .numbers([$0, $0][...]) } + [.text("")]
                    + more.map { _ in .numbers([.nan, .nan][...]) }, count: 2)
            var columns = ColumnMap()
            (columns.open, columns.high, columns.low, columns.close) = (.name(odd[0]), .name(odd[1]), .name(odd[2]), .name(odd[3]))
            let bytes = writer.take()
            guard more.isEmpty else {
                #expect(bytes[6] == 2)
                // More fields than are read.
                #expect(throws: ReadingError.self) { try read(bytes: bytes, ReadingOptions { $0.columns = columns }) }
                continue
            }
            let reading = try read(bytes: bytes, ReadingOptions { $0.columns = columns })
            #expect(reading.decision.symbols == ["A\u{1F4C8}C"])
            #expect(reading.bars.time == times && reading.bars.high == [3, 3] && reading.bars.low == [1, 1])
        }
    }

    @Test("An array without rows has only a header") func empty() throws {
        var writer = NPYWriter(Self.fields, rows: 0)
        let bytes = writer.take()
        #expect(bytes.count % 64 == 0)
        #expect(throws: ReadingError.self) { try read(bytes: bytes) }
    }
}
