internal import CZlib
import DojimaText

/// Compresses bytes as a file of gzip, at the quickest level. O(bytes).
func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    // 16 above the usual size of the window asks for the head and the end of gzip.
    let code = deflateInit2_(
        &stream, Z_BEST_SPEED, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(code == Z_OK, "zlib has memory")
    defer { deflateEnd(&stream) }
    return [UInt8](unsafeUninitializedCapacity: Int(deflateBound(&stream, UInt(bytes.count)))) { place, count in
        bytes.withUnsafeBufferPointer { bytes in
            stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
            stream.avail_in = UInt32(bytes.count)
            stream.next_out = place.baseAddress
            stream.avail_out = UInt32(place.count)
            let code = deflate(&stream, Z_FINISH)
            precondition(code == Z_STREAM_END, "the result is at most as long as its bound")
        }
        count = Int(stream.total_out)
    }
}
