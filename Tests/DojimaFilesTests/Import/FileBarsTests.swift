import DojimaOutput
import DojimaTestSupport
import DojimaStore
import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime
import Foundation
import Testing

@testable import DojimaFiles

/// A file in memory compared with the same file in a store.
@Suite struct FileBarsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func expectSame(_ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let path = try folder.write(name, text)
        let file = try FileBars(path: path)
        let store = try Store()
        let summary = try Importer(into: store).run(files: [path])
        let key = file.source.key
        let stored = try #require(try store.series(of: key.symbol).first, sourceLocation: sourceLocation)
        let bars = try store.bars(of: stored.key, in: .earliest..<(.latest))
        #expect(stored.key == key && stored.stamp == file.source.bars.stamp && stored.zone == file.zone, sourceLocation: sourceLocation)
        #expect(bars.indices.map { bars[$0] } == file.source.bars.indices.map { file.source.bars[$0] }, sourceLocation: sourceLocation)
        #expect(Array(file.notes.suffix(summary.files[0].notes.count)) == summary.files[0].notes, sourceLocation: sourceLocation)
    }

    private func csv(_ bars: [Bar]) -> String {
        "time,open,high,low,close,volume\n"
            + bars.map { bar in
                let volume = bar.volume.map { "\($0)" } ?? ""
                return "\(bar.time),\(bar.open),\(bar.high),\(bar.low),\(bar.close),\(volume)\n"
            }.joined()
    }

    @Test("A file read in memory gives the bars of its import, with rows in any order, twice or invalid")
    func same() throws {
        var random = SeededGenerator(seed: 7)
        let bars = randomBars(30_000, step: 60_000_000, &random)
        try expectSame(csv(bars), "sorted.csv")
        try expectSame(csv(bars.reversed()), "reversed.csv")
        var mixed = bars.shuffled(using: &random)
        for _ in 0..<500 {
            var again = mixed[Int.random(in: 0..<mixed.count, using: &random)]
            if Bool.random(using: &random) { again.close = (again.low + again.high) / 2 }
            mixed.insert(again, at: Int.random(in: 0...mixed.count, using: &random))
        }
        let lines = csv(mixed).replacingOccurrences(of: "\n2017-07-2", with: "\nno date,1,2,1,2,3\n2017-07-2")
        try expectSame(lines, "mixed.csv")
        try expectSame("date,close\n2024-01-02,5\n2024-01-03,6\n2024-01-04,\n2024-01-05,7\n", "closes.csv")
        try expectSame(
            "[{\"endTime\": 1704187800000, \"open\": 1, \"high\": 2, \"low\": 1, \"close\": 2},"
                + "{\"endTime\": 1704187860000, \"open\": 1, \"high\": 2, \"low\": 1, \"close\": 2}]", "ends.json")
    }

    @Test("A long file is read while its format is verified, also if its last rows contradict it") func long() throws {
        var random = SeededGenerator(seed: 8)
        let bars = randomBars(160_000, step: 60_000_000, &random)
        let text = csv(bars)
        #expect(text.utf8.count > InputFile.chunkBytes, "it begins before the complete file is there")
        try expectSame(text, "long.csv")
        let last = bars[bars.count - 1].time
        // A quoted cell, which the first rows do not indicate, and a stamp out of order.
        try expectSame(text + "\"\(last.advanced(by: 60_000_000))\",1,2,1,2,3\n\(bars[7].time),1,2,1,2,3\n", "quoted.csv")
    }

    @Test("The evidence of all rows counts if the first rows indicate something else") func refuted() throws {
        var random = SeededGenerator(seed: 9)
        let minutes = randomBars(12_000, step: 60_000_000, &random)
        let first = minutes[minutes.count - 1].time.microseconds
        let hours = randomBars(110_000, step: 3_600_000_000, from: first, &random)
        let text = csv(minutes + hours)
        #expect(text.utf8.count > InputFile.chunkBytes)
        try expectSame(text, "hours.csv")
        #expect(try FileBars(path: folder.file("hours.csv")).source.key.interval == BarInterval.hours(1))
    }

    @Test("The first symbol of a file of several is read, and the note reports it") func symbols() throws {
        let text = "symbol,date,close\nBBB,2024-01-02,5\nAAA,2024-01-02,7\nBBB,2024-01-03,6\nAAA,2024-01-03,8\n"
        let file = try FileBars(path: try folder.write("two.csv", text))
        #expect(file.source.key.symbol == "BBB" && file.source.bars.close == [5, 6])
        #expect(file.notes.map(\.description).first?.contains("contains 2 symbols; these are the bars of BBB") == true, "\(file.notes)")
    }

    @Test("A refusal has the same text as that of an import", arguments: ["", "no,market,data\n1,2,3\n", "date,close\n2024-01-02,x\n"])
    func refused(_ text: String) throws {
        let path = try folder.write("bad.csv", text)
        let (file, store) = (
            #expect(throws: FileError.self) { try FileBars(path: path) },
            #expect(throws: FileError.self) { try Importer(into: Store()).run(files: [path]) }
        )
        #expect(file != nil && file == store)
    }
}
