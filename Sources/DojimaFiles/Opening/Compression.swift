import DojimaOutput
import DojimaText
internal import CZlib
internal import CZstd

/// The compressions of input files, detected by their first bytes.
enum Compression: CaseIterable {
    case gzip, zstd

    init?(_ bytes: UnsafeRawBufferPointer) {
        switch bytes.prefix(4).map(\.self) {
        case let start where start.starts(with: [0x1F, 0x8B]): self = .gzip
        case [0x28, 0xB5, 0x2F, 0xFD]: self = .zstd
        // A skippable frame, with which the output of parallel zstd begins.
        case let start where start.count == 4 && start[0] & 0xF0 == 0x50 && start[1...] == [0x2A, 0x4D, 0x18]: self = .zstd
        default: return nil
        }
    }

    /// Decompresses into pieces of memory: the `first` one and those that `next` returns when passed the number of bytes in the previous
    /// piece. Throws `badData`, naming the file, for data that is truncated or damaged.
    func decompress(
        _ bytes: UnsafeRawBufferPointer, name: String, into first: UnsafeMutableRawBufferPointer, _ next: NextPiece
    ) throws(FileError) {
        switch self {
        case .gzip: try Compression.inflate(bytes, name, first, next)
        case .zstd: try Compression.unpackZstd(bytes, name, first, next)
        }
    }

    typealias NextPiece = (_ filled: Int) throws(FileError) -> UnsafeMutableRawBufferPointer

    private static func cutShort(_ name: String, _ kind: String) -> FileError {
        FileError(.data, "\(name): the \(kind) data are truncated; download the file again", reading: name)
    }

    private static func damaged(_ name: String, _ kind: String, _ reason: String) -> FileError {
        FileError(.data, "\(name): the \(kind) data is damaged (\(reason)); fetch the file again", reading: name)
    }

    private static func inflate(
        _ bytes: UnsafeRawBufferPointer, _ name: String, _ first: UnsafeMutableRawBufferPointer, _ next: NextPiece
    ) throws(FileError) {
        var buffer = first
        var stream = z_stream()
        // A window of 15 bits, plus 16 for a gzip header.
        guard inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw FileError(.internalError, "\(name): zlib cannot be started")
        }
        defer { inflateEnd(&stream) }
        var rest = bytes
        var state = Z_OK
        while true {
            let given = min(rest.count, 1 << 30)
            stream.next_in = UnsafeMutablePointer(mutating: rest.baseAddress?.assumingMemoryBound(to: UInt8.self))
            stream.avail_in = UInt32(given)
            stream.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
            stream.avail_out = UInt32(buffer.count)
            state = CZlib.inflate(&stream, Z_NO_FLUSH)
            rest = UnsafeRawBufferPointer(rebasing: rest[(given - Int(stream.avail_in))...])
            let made = buffer.count - Int(stream.avail_out)
            if made > 0 { buffer = try next(made) }
            switch state {
            case Z_STREAM_END:
                // There may be several members; some tools pad the last one with zeros.
                if rest.allSatisfy({ $0 == 0 }) { return }
                guard inflateReset(&stream) == Z_OK else { throw damaged(name, "gzip", "zlib cannot go on") }
            case Z_OK where made > 0 || !rest.isEmpty: continue
            case Z_OK, Z_BUF_ERROR: throw cutShort(name, "gzip")
            default: throw damaged(name, "gzip", stream.msg.map { String(cString: $0) } ?? "zlib error \(state)")
            }
        }
    }

    private static func unpackZstd(
        _ bytes: UnsafeRawBufferPointer, _ name: String, _ first: UnsafeMutableRawBufferPointer, _ next: NextPiece
    ) throws(FileError) {
        var buffer = first
        guard let context = ZSTD_createDCtx() else { throw FileError(.internalError, "\(name): zstd cannot be started") }
        defer { ZSTD_freeDCtx(context) }
        var input = ZSTD_inBuffer(src: bytes.baseAddress, size: bytes.count, pos: 0)
        while true {
            var output = ZSTD_outBuffer(dst: buffer.baseAddress, size: buffer.count, pos: 0)
            let state = ZSTD_decompressStream(context, &output, &input)
            guard ZSTD_isError(state) == 0 else { throw damaged(name, "zstd", String(cString: ZSTD_getErrorName(state))) }
            if output.pos > 0 { buffer = try next(output.pos) }
            guard input.pos == input.size else { continue }
            // Zero means that a frame is complete and all of its output was returned. Further frames may follow.
            if state == 0 { return }
            if output.pos < output.size { throw cutShort(name, "zstd") }
        }
    }
}
