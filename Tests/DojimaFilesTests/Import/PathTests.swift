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

/// The stored bars do not depend on how the bytes arrive: plain, compressed, through a pipe, early or late.
@Suite struct PathTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private struct Outcome: Equatable {
        var counts: [Int]
        var notes: [String]
        var bars: [[QueryValue]]
        var rollups: [[QueryValue]]
        var reading: [[QueryValue]]
    }

    private func outcome(_ path: String, _ options: ImportOptions) throws -> Outcome {
        let store = try Store()
        let file = try Importer(into: store, options: options).run(files: [path]).files[0]
        #expect(file.read == file.inserted + file.updated + file.unchanged + file.rejected)
        let sums = "count(*), sum(open), sum(high), sum(low), sum(close), sum(volume), min(time), max(time), sum(time / 1000000)"
        return Outcome(
            counts: [file.read, file.inserted, file.updated, file.unchanged, file.rejected], notes: file.notes.map(\.description),
            bars: try store.query("SELECT \(sums) FROM bar", limits: .internalTables).rows,
            rollups: try store.query("SELECT level, page, count, hex(buckets) FROM rollup ORDER BY level, page", limits: .internalTables)
                .rows,
            reading: try store.query("SELECT symbol, interval, read, rejected, reading FROM import", limits: .internalTables).rows)
    }

    /// A gzip file of several members whose blocks are stored as they are.
    private func gzip(_ text: Data) -> Data {
        var file = Data()
        for start in stride(from: 0, to: text.count, by: 1_500_000) {
            let member = text[start..<min(text.count, start + 1_500_000)]
            file += [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
            for place in stride(from: member.startIndex, to: member.endIndex, by: 65_535) {
                let block = member[place..<min(member.endIndex, place + 65_535)]
                let count = UInt16(block.count)
                file.append(block.endIndex == member.endIndex ? 1 : 0)
                for half in [count, ~count] { withUnsafeBytes(of: half.littleEndian) { file.append(contentsOf: $0) } }
                file += block
            }
            for word in [PathTests.crc(member), UInt32(member.count)] {
                withUnsafeBytes(of: word.littleEndian) { file.append(contentsOf: $0) }
            }
        }
        return file
    }

    private static let crcTable: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    private static func crc(_ bytes: Data) -> UInt32 {
        ~bytes.withUnsafeBytes { $0.reduce(~UInt32(0)) { crcTable[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 } }
    }

    private func rows(_ count: Int, from first: Int = 0) -> String {
        (first..<first + count).map { "\(1_700_000_000 + 60 * $0),10.25,11.25,9.25,10.75,\(1000 + $0 % 977)\n" }.joined()
    }

    @Test(
        "Every form of input gives the same rows, roll-ups, counts, notes and interpretation",
        arguments: ["the same throughout", "bad rows", "a quote at the end", "another step later", "rows again, changed"])
    func paths(_ kind: String) throws {
        var text = "time,open,high,low,close,volume\n" + rows(110_000)
        switch kind {
        case "bad rows": text += "1800000000,x,1,1,1,1\n" + rows(10, from: 200_000)
        case "a quote at the end": text += "1800000000,\"1\",1,1,1,1\n"
        case "another step later":
            text = "time,open,high,low,close,volume\n" + rows(100_000)
            text += (0..<120_000).map { "\(1_710_000_000 + 30 * $0),1,1,1,1,1\n" }.joined()
        case "rows again, changed": text += rows(200).replacing("10.75", with: "10.5")
        default: break
        }
        let options = ImportOptions(reading: ReadingOptions { $0.symbol = "S" })
        let data = Data(text.utf8)
        let plain = folder.file("x.csv")
        try data.write(to: URL(fileURLWithPath: plain))
        try gzip(data).write(to: URL(fileURLWithPath: folder.file("x.csv.gz")))
        let pipe = folder.file("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let writer = Thread {
            let handle = FileHandle(forWritingAtPath: pipe)
            for start in stride(from: 0, to: data.count, by: 100_000) { handle?.write(data[start..<min(data.count, start + 100_000)]) }
            handle?.closeFile()
        }
        let expected = try outcome(plain, options)
        #expect(try outcome(folder.file("x.csv.gz"), options) == expected)
        writer.start()
        #expect(try outcome(pipe, options) == expected)

        // Interpreted completely first.
        let store = try Store()
        let whole = try BarFileReader(Array(data), name: plain, options: options.reading)
        let key = SeriesKey(symbol: "S", interval: try #require(whole.decision.interval))
        var bars = BarSeries()
        try whole.forEachBatch(.max) { bars = $0.bars }
        let counts = try store.upsert(bars, into: key)
        #expect([counts.inserted, counts.updated, counts.unchanged] == Array(expected.counts[1...3]))
        let sums = "count(*), sum(open), sum(high), sum(low), sum(close), sum(volume), min(time), max(time), sum(time / 1000000)"
        #expect(try store.query("SELECT \(sums) FROM bar", limits: .internalTables).rows == expected.bars)
        if kind == "another step later" { #expect(expected.reading[0][1] == .text("30s")) }
    }

    @Test("Rejected rows are in their file once, also if it was read twice")
    func rejects() throws {
        let text = "time,open,high,low,close,volume\n" + rows(100_000) + "1800000000,x,1,1,1,1\n1800000060,\"1\",1,1,1,1\n"
        let path = try folder.write("x.csv", text)
        let options = ImportOptions(reading: ReadingOptions { $0.symbol = "S" }, rejectsFile: folder.file("rejects.csv"))
        #expect(try outcome(path, options).counts == [100_002, 100_001, 0, 0, 1])
        let lines = try String(contentsOfFile: folder.file("rejects.csv"), encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2)
    }

    @Test("Damaged data that are found after rows were read leave nothing stored")
    func damaged() throws {
        var data = gzip(Data(("time,open,high,low,close,volume\n" + rows(130_000)).utf8))
        data[data.count - 6] ^= 1
        try data.write(to: URL(fileURLWithPath: folder.file("S.csv.gz")))
        let store = try Store()
        let error = #expect(throws: FileError.self) { try Importer(into: store).run(files: [folder.file("S.csv.gz")]) }
        #expect(error?.category == .data && error?.description.contains("damaged") == true)
        #expect(try store.list().isEmpty)
    }
}
