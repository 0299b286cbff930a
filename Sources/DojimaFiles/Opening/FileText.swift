package import DojimaOutput
import DojimaText

/// Returns the text of a file, decompressed and converted to UTF-8. Throws the errors of an import of the file.
package func fileText(_ path: String) throws(FileError) -> String {
    try InputFile(path: path).withBytes { String(decoding: $0, as: UTF8.self) }
}

/// Returns the bytes of a small file without its gzip or zstd compression; uncompressed bytes are returned unchanged.
///
/// Throws `badData` for compressed data that are damaged, or larger than `limit` bytes when decompressed.
package func unpacked(_ bytes: [UInt8], name: String, limit: Int = 64 << 20) throws(FileError) -> [UInt8] {
    try bytes.span.withUnsafeBytes { (packed) throws(FileError) -> [UInt8] in
        guard let compression = Compression(packed) else { return bytes }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        var unpacked: [UInt8] = []
        try compression.decompress(packed, name: name, into: buffer) { (filled) throws(FileError) in
            unpacked.append(contentsOf: buffer.prefix(filled))
            guard unpacked.count <= limit else {
                throw FileError(.data, "\(name): the unpacked data are more than \(limit >> 20) MiB; give a smaller file", reading: name)
            }
            return buffer
        }
        return unpacked
    }
}
