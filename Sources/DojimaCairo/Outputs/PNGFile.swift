internal import CDeflate
import DojimaText

/// The bytes of a PNG file: the signature, and chunks with their lengths and checksums.
struct PNGFile {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static let compressionLevel: Int32 = 4

    /// Returns rows compressed to a zlib stream, as image data.
    static func compressed(_ rows: UnsafeRawPointer, count size: Int) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(compressionLevel)
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, size)
        return [UInt8](unsafeUninitializedCapacity: bound) { target, count in
            count = libdeflate_zlib_compress(compressor, rows, size, target.baseAddress, bound)
        }
    }

    mutating func append(chunk name: StaticString, _ content: [UInt8]) {
        bytes.reserveCapacity(bytes.count + content.count + 12)
        bytes += bigEndian(UInt32(content.count))
        let start = bytes.count
        name.withUTF8Buffer { bytes += $0 }
        bytes += content
        let sum = bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress.map { $0 + start }, $0.count - start) }
        bytes += bigEndian(sum)
    }
}

func bigEndian(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
}
