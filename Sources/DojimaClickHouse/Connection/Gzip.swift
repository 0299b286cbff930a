internal import CZlib
import DojimaText

/// Compresses bytes to the gzip format at the fastest level. O(bytes).
///
/// Returns `nil` for 4 GiB and more, which zlib does not take in one call, and if there is not enough memory.
func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // The window size plus 16 selects the gzip format instead of the zlib format.
    let code = deflateInit2_(
        &stream, Z_BEST_SPEED, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard code == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let bound = deflateBound(&stream, UInt(bytes.count))
    guard let input = UInt32(exactly: bytes.count), let output = UInt32(exactly: bound) else { return nil }
    var isComplete = false
    let compressed = [UInt8](unsafeUninitializedCapacity: Int(output)) { buffer, count in
        bytes.withUnsafeBufferPointer { bytes in
            (stream.next_in, stream.avail_in) = (UnsafeMutablePointer(mutating: bytes.baseAddress), input)
            (stream.next_out, stream.avail_out) = (buffer.baseAddress, output)
            isComplete = deflate(&stream, Z_FINISH) == Z_STREAM_END
        }
        count = Int(stream.total_out)
    }
    return isComplete ? compressed : nil
}
