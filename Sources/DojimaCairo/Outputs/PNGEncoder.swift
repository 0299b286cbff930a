internal import CDeflate
internal import DojimaChart
import DojimaText

/// An encoder of pixels as a PNG file with 8 bits per channel or index, not interlaced. Rows of palette indices have the filter Up, which
/// halves the file; other rows have no filter.
struct PNGEncoder {
    /// Colours that must stay exact.
    let exactColors: [Color]
    /// Whether colours that the eye cannot distinguish at the edge of a letter may be merged.
    let allowsCoarseColors: Bool
    /// Device pixels per 1/96 inch.
    let scale: Double
    let metadata: SceneMetadata?

    private enum ColorType: UInt8 { case rgb = 2, palette = 3, rgba = 6 }

    func encode(_ pixels: borrowing PixelBuffer) throws(RenderingError) -> [UInt8] {
        let size = (pixels.width, pixels.height)
        guard pixels.isOpaque else {
            return file(size, .rgba, data: try data(pixels, bytes: 4, PNGEncoder.straightRGBA))
        }
        if let palette = palette(of: pixels) {
            return file(size, .palette, palette: palette.colors, data: PalettePixels.compressed(pixels, palette))
        }
        return file(size, .rgb, data: try data(pixels, bytes: 3, PNGEncoder.rgb))
    }

    /// Returns the palette of a picture; `nil` if it has too many colours, or translucent ones.
    func palette(of pixels: borrowing PixelBuffer) -> Palette? {
        pixels.isOpaque ? Palette(of: pixels, exact: exactColors, allowsCoarse: allowsCoarseColors) : nil
    }

    /// Returns the colour of a pixel in a file: red, green, blue and alpha from the lowest byte.
    static func rgba(_ pixel: UInt32, isOpaque: Bool) -> UInt32 {
        guard !isOpaque else { return 0xFF00_0000 | pixel >> 16 & 0xFF | pixel & 0xFF00 | (pixel & 0xFF) << 16 }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { bytes in
            guard let start = bytes.baseAddress else { return 0 }
            straightRGBA(pixel, start)
            return (0..<4).reduce(0) { $0 | UInt32(start[$1]) << (8 * $1) }
        }
    }

    /// Returns the file with the compressed rows.
    private func file(_ size: (width: Int, height: Int), _ type: ColorType, palette: [UInt32] = [], data: [UInt8]) -> [UInt8] {
        var file = PNGFile()
        file.append(
            chunk: "IHDR", bigEndian(UInt32(size.width)) + bigEndian(UInt32(size.height)) + [8, type.rawValue, 0, 0, 0])
        let density = bigEndian(UInt32(clamping: Int(clamping: (scale * 96 / 0.0254).rounded())))
        file.append(chunk: "pHYs", density + density + [1])
        if let metadata {
            file.append(chunk: "iTXt", text("Title", metadata.title))
            file.append(chunk: "iTXt", text("Dojima", metadata.content))
        }
        if type == .palette {
            file.append(chunk: "PLTE", palette.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] })
        }
        file.append(chunk: "IDAT", data)
        file.append(chunk: "IEND", [])
        return file.bytes
    }

    /// Returns the content of a chunk `iTXt`: a keyword and a text, not compressed and without a language.
    private func text(_ keyword: String, _ text: String) -> [UInt8] { Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8) }

    /// Returns the compressed rows, each a filter byte (0, none) and the pixels, each written by `write` as `bytes` bytes.
    private func data(
        _ pixels: borrowing PixelBuffer, bytes: Int, _ write: (UInt32, UnsafeMutablePointer<UInt8>) -> Void
    ) throws(RenderingError) -> [UInt8] {
        let rows = try PixelMemory(count: (1 + pixels.width * bytes) * pixels.height)
        var out = rows.bytes.bindMemory(to: UInt8.self, capacity: rows.count)
        for y in 0..<pixels.height {
            out[0] = 0
            out += 1
            pixels.withRow(y) { row in
                for pixel in row {
                    write(pixel, out)
                    out += bytes
                }
            }
        }
        return PNGFile.compressed(rows.bytes, count: rows.count)
    }

    private static func rgb(_ pixel: UInt32, _ out: UnsafeMutablePointer<UInt8>) {
        out[0] = UInt8(truncatingIfNeeded: pixel >> 16)
        out[1] = UInt8(truncatingIfNeeded: pixel >> 8)
        out[2] = UInt8(truncatingIfNeeded: pixel)
    }

    private static func straightRGBA(_ pixel: UInt32, _ out: UnsafeMutablePointer<UInt8>) {
        let alpha = pixel >> 24
        func straight(_ shift: UInt32) -> UInt8 {
            alpha == 0 ? 0 : UInt8(clamping: ((pixel >> shift & 255) * 255 + alpha / 2) / alpha)
        }
        out[0] = straight(16)
        out[1] = straight(8)
        out[2] = straight(0)
        out[3] = UInt8(alpha)
    }
}

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
