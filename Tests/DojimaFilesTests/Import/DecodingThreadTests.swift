import DojimaFormats
import DojimaSeries
import Testing

@testable import DojimaFiles

@Suite struct DecodingThreadTests {
    private func reader(rows: Int) throws -> BarFileReader {
        var text = "time,close\n"
        for row in 0..<rows { text += "\(1_700_000_000 + 60 * row),\(row)\n" }
        return try BarFileReader(Array(text.utf8), name: "x.csv", options: ReadingOptions())
    }

    @Test("All batches arrive in order", arguments: [1, 100, 101, 5000])
    func order(rows: Int) throws {
        var closes: [Double] = []
        try DecodingThread.forEachBatch(of: reader(rows: rows), 100) { closes += $0.bars.close }
        #expect(closes == (0..<rows).map(Double.init))
    }

    @Test("An error of the consumer ends the thread in any state", arguments: [1, 2, 10, 50])
    func failure(at last: Int) throws {
        struct Stop: Error {}
        var count = 0
        #expect(throws: Stop.self) {
            try DecodingThread.forEachBatch(of: reader(rows: 5000), 100) { _ in
                count += 1
                if count == last { throw Stop() }
            }
        }
        #expect(count == last)
    }
}
