@testable import DojimaClickHouse
import DojimaSeries
import DojimaTestSupport
import NIOCore
import Testing

@Suite("Compressed blocks") struct CompressedBlocksTests {
    /// Feeds parts of random sizes up to a greatest one; returns the rows, and whether nothing is left.
    private static func read(
        _ blocks: ByteBuffer, upTo most: Int, _ random: inout SeededGenerator
    ) throws -> (rows: ByteBuffer, isAtEnd: Bool) {
        var (reader, rows, rest) = (CompressedReader(), ByteBuffer(), blocks)
        while rest.readableBytes > 0 {
            guard let part = rest.readSlice(length: min(rest.readableBytes, .random(in: 1...most, using: &random))) else { break }
            var found = try reader.rows(with: part)
            rows.writeBuffer(&found)
        }
        return (rows, reader.isAtEnd)
    }

    @Test("Rows are those that were compressed, whatever their number and the parts they come in")
    func roundTrips() throws {
        var random = SeededGenerator(seed: 1)
        for size in [0, 1, 12, 1000, 1 << 20, 1 << 20 + 1] {
            for isNoise in [false, true] {
                let bytes = (0..<size).map { isNoise ? UInt8.random(in: 0...255, using: &random) : UInt8($0 >> 3 & 7) }
                let blocks = CompressedBlocks.compressed(ByteBuffer(bytes: bytes))
                #expect(isNoise || size < 100 || blocks.readableBytes < size / 5)
                let found = try CompressedBlocksTests.read(blocks, upTo: max(1, size / 5), &random)
                #expect(found.isAtEnd && Array(found.rows.readableBytesView) == bytes)
            }
        }
    }

    /// An error of a server of 2018 as it sent it.
    private static let sent: [UInt8] =
        [0xC0, 0xEC, 0xA2, 0x19, 0x3E, 0x26, 0xB6, 0xDC, 0xBA, 0x1B, 0x95, 0x9A, 0x79, 0x8B, 0x25, 0x08]
        + [0x82, 0x69, 0, 0, 0, 0x6A, 0, 0, 0, 0xFB, 0x47]
        + Array("Code: 60, e.displayText() = DB::Exception: Table default.nowhere doesn't exist., e.wha".utf8)
        + [0x40, 0x00, 0x50] + Array("tion\n".utf8)

    @Test("A block of a server is read")
    func serverBlock() throws {
        var reader = CompressedReader()
        let text = String(buffer: try reader.rows(with: ByteBuffer(bytes: CompressedBlocksTests.sent)))
        #expect(text == "Code: 60, e.displayText() = DB::Exception: Table default.nowhere doesn't exist., e.what() = DB::Exception\n")
        #expect(reader.isAtEnd)
    }

    @Test("A block that is not compressed is read")
    func plainBlock() throws {
        var reader = CompressedReader()
        let bytes = [UInt8](repeating: 0, count: 16) + [0x02, 11, 0, 0, 0, 2, 0, 0, 0, 65, 66]
        #expect(String(buffer: try reader.rows(with: ByteBuffer(bytes: bytes))) == "AB" && reader.isAtEnd)
    }

    @Test("Bytes that are no blocks are told, and do not end the program")
    func broken() throws {
        var random = SeededGenerator(seed: 2)
        var told = 0
        for _ in 0..<4000 {
            var bytes = CompressedBlocksTests.sent
            for _ in 0...Int.random(in: 0...2, using: &random) {
                bytes[Int.random(in: 16..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            bytes.removeLast(.random(in: 0...8, using: &random))
            do {
                let found = try CompressedBlocksTests.read(ByteBuffer(bytes: bytes), upTo: 200, &random)
                // What is cut off is not taken for an end.
                #expect(found.isAtEnd == (found.rows.readableBytes > 0))
            } catch is CompressedReader.Broken { told += 1 }
        }
        #expect(told > 300)
    }

    @Test("A block that says it is far larger than it can be is refused before there is room for it")
    func boast() {
        var reader = CompressedReader()
        // Only its head, so that nothing else can be wrong with it.
        let bytes = [UInt8](repeating: 0, count: 16) + [0x82, 12, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x3F]
        #expect(throws: CompressedReader.Broken.self) { try reader.rows(with: ByteBuffer(bytes: bytes)) }
    }
}
