internal import CLZ4
import DojimaSeries
import DojimaText
import NIOCore

/// Rows in compressed blocks, as ClickHouse servers take and send them where a request says `decompress` or `compress`.
///
/// | bytes | what they are |
/// | --- | --- |
/// | 0 to 15 | a checksum; nobody looks at it here, since connections have checksums of their own |
/// | 16 | how the block is compressed: 0x82 by LZ4, 0x02 not at all |
/// | 17 to 20 | the size of what follows the checksum, the lowest byte first |
/// | 21 to 24 | the size of the rows |
/// | from 25 on | the rows, compressed |
///
/// Source: the documentation of ClickHouse, "Compressed" of its native protocol. It is the same for servers of 2018 and of today.
enum CompressedBlocks {
    fileprivate enum Method: UInt8 { case none = 0x02, lz4 = 0x82 }

    fileprivate static let checksumSize = 16
    /// The size of the method and of both sizes.
    fileprivate static let headSize = 9
    /// The most that is read as one block, or as the rows of one. Servers make them of a mebibyte.
    fileprivate static let most = 1 << 26
    /// How many bytes are compressed at once: as many as servers do, which stay in a processor's cache.
    private static let usual = 1 << 20

    /// What tells a server that the rows of a request are compressed, and that their checksums are not to be looked at.
    static let settings = [("decompress", "1"), ("http_native_compression_disable_checksumming_on_decompress", "1")]

    /// Returns rows as compressed blocks. O(rows).
    static func compressed(_ rows: ByteBuffer) -> ByteBuffer {
        var blocks = ByteBuffer()
        rows.withUnsafeReadableBytes { rows in
            var rest = rows[...]
            while !rest.isEmpty {
                append(UnsafeRawBufferPointer(rebasing: rest.prefix(usual)), to: &blocks)
                rest = rest.dropFirst(usual)
            }
        }
        return blocks
    }

    private static func append(_ rows: UnsafeRawBufferPointer, to blocks: inout ByteBuffer) {
        blocks.writeRepeatingByte(0, count: checksumSize)
        blocks.writeInteger(Method.lz4.rawValue)
        let sizes = blocks.writerIndex
        blocks.write(UInt32(0))
        blocks.write(UInt32(rows.count))
        let room = LZ4_compressBound(Int32(rows.count))
        let size = blocks.writeWithUnsafeMutableBytes(minimumWritableBytes: Int(room)) { place in
            Int(
                LZ4_compress_default(
                    rows.bindMemory(to: CChar.self).baseAddress, place.bindMemory(to: CChar.self).baseAddress, Int32(rows.count), room))
        }
        precondition(size > 0, "there is room for whatever a block becomes")
        blocks.setInteger(UInt32(headSize + size), at: sizes, endianness: .little)
    }
}

/// Rows out of compressed blocks that arrive in parts of any size.
struct CompressedReader {
    /// What has arrived of the next block.
    private var waiting = ByteBuffer()

    /// Why bytes are no compressed blocks.
    struct Broken: Error {}

    /// Whether no block has begun.
    var isAtEnd: Bool { waiting.readableBytes == 0 }

    /// Returns the rows of the blocks that are complete with this part; none if there are none. Throws `Broken`. O(rows).
    mutating func rows(with part: ByteBuffer) throws(Broken) -> ByteBuffer {
        waiting.writeImmutableBuffer(part)
        var rows = ByteBuffer()
        while try readBlock(into: &rows) {}
        waiting.discardReadBytes()
        return rows
    }

    /// Reads a block if it is there as a whole.
    private mutating func readBlock(into rows: inout ByteBuffer) throws(Broken) -> Bool {
        let start = waiting.readerIndex + CompressedBlocks.checksumSize
        guard let kind = waiting.getInteger(at: start, as: UInt8.self),
            let size = waiting.getInteger(at: start + 1, endianness: .little, as: UInt32.self).map({ Int($0) }),
            let rowsSize = waiting.getInteger(at: start + 5, endianness: .little, as: UInt32.self).map({ Int($0) })
        else { return false }
        // A byte of LZ4 expands to at most 255, so a larger size is refused before memory is reserved. Blocks without rows might never end.
        guard let method = CompressedBlocks.Method(rawValue: kind), size > CompressedBlocks.headSize, size <= CompressedBlocks.most,
            rowsSize > 0, rowsSize <= CompressedBlocks.most, rowsSize <= 255 * size
        else { throw Broken() }
        guard waiting.readableBytes >= CompressedBlocks.checksumSize + size else { return false }
        waiting.moveReaderIndex(forwardBy: CompressedBlocks.checksumSize + CompressedBlocks.headSize)
        guard var block = waiting.readSlice(length: size - CompressedBlocks.headSize) else { throw Broken() }
        switch method {
        case .none:
            guard block.readableBytes == rowsSize else { throw Broken() }
            rows.writeBuffer(&block)
        case .lz4: try CompressedReader.append(block, rowsSize, to: &rows)
        }
        return true
    }

    private static func append(_ block: ByteBuffer, _ size: Int, to rows: inout ByteBuffer) throws(Broken) {
        let written = block.withUnsafeReadableBytes { block in
            rows.writeWithUnsafeMutableBytes(minimumWritableBytes: size) { place in
                let written = LZ4_decompress_safe(
                    block.bindMemory(to: CChar.self).baseAddress, place.bindMemory(to: CChar.self).baseAddress, Int32(block.count),
                    Int32(size))
                return max(0, Int(written))
            }
        }
        guard written == size else { throw Broken() }
    }
}
