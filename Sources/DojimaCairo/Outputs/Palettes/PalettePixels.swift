internal import CDeflate
internal import CZlib
import DojimaText

/// The indices of a picture with a palette as the zlib stream of a PNG, compressed in parts concurrently. Each part ends on a byte
/// boundary, so that parts can be joined. Their number depends only on the size of the picture, so that equal pictures give equal bytes.
struct PalettePixels {
    /// The approximate number of bytes of rows in a part.
    private static let partBytes = 720_000
    private static let maximumParts = 8

    private struct Part {
        var bytes: [UInt8] = []
        /// The Adler-32 checksum of the rows; `count` is their number of bytes.
        var sum: UInt32 = 1
        var count = 0
    }

    /// Returns the number of bands of rows that are processed concurrently.
    static func bands(_ width: Int, _ height: Int) -> Int {
        max(1, min(maximumParts, height / 8, (width * height + partBytes / 2) / partBytes))
    }

    static func compressed(_ pixels: borrowing PixelBuffer, _ palette: Palette) -> [UInt8] {
        let (width, height) = (pixels.width, pixels.height)
        let count = bands(width, height)
        var parts = [Part](repeating: Part(), count: count)
        // Valid until all parts are made.
        nonisolated(unsafe) let start = pixels.row(0)
        parts.withUnsafeMutableBufferPointer { parts in
            nonisolated(unsafe) let parts = parts
            concurrently(count) { index in
                let rows = palette.filteredRows(index * height / count..<(index + 1) * height / count, of: start, width)
                parts[index] = rows.withUnsafeBytes { part(of: $0, isLast: index == count - 1) }
            }
        }
        // The zlib header: deflate with a window of 32 KiB, fastest level.
        var stream: [UInt8] = [0x78, 0x01]
        stream.reserveCapacity(parts.reduce(6) { $0 + $1.bytes.count })
        for part in parts { stream += part.bytes }
        stream += bigEndian(parts.reduce(1) { UInt32(truncatingIfNeeded: adler32_combine(UInt($0), UInt($1.sum), $1.count)) })
        return stream
    }

    /// Compresses filtered rows, which are mostly runs of zeros: searching only for runs (`Z_RLE`) takes half as long as searching for all
    /// repetitions, and makes the file a tenth larger. The memory level 6 is faster and denser than a higher one: tables that runs do not
    /// need are smaller, and the codes adapt to the picture more often.
    private static func part(of rows: UnsafeRawBufferPointer, isLast: Bool) -> Part {
        var stream = z_stream()
        let started = deflateInit2_(&stream, 1, Z_DEFLATED, -15, 6, Z_RLE, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        precondition(started == Z_OK, "zlib cannot be started")
        defer { deflateEnd(&stream) }
        // With space for the marker of a flush.
        let bound = Int(deflateBound(&stream, UInt(rows.count))) + 16
        stream.next_in = UnsafeMutablePointer(mutating: rows.baseAddress?.assumingMemoryBound(to: UInt8.self))
        stream.avail_in = UInt32(rows.count)
        let bytes = [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            stream.next_out = target.baseAddress
            stream.avail_out = UInt32(bound)
            let ended = deflate(&stream, isLast ? Z_FINISH : Z_FULL_FLUSH)
            precondition(ended == (isLast ? Z_STREAM_END : Z_OK) && stream.avail_in == 0, "the output buffer of zlib is too small")
            count = bound - Int(stream.avail_out)
        }
        return Part(bytes: bytes, sum: libdeflate_adler32(1, rows.baseAddress, rows.count), count: rows.count)
    }
}
