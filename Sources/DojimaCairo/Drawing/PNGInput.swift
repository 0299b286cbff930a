import DojimaText

/// An untrusted PNG file, whose size is read before anything is decoded.
///
///     let input = try PNGInput(bytes)
///     if input.pixelCount < 1_000_000 { let raster = try input.raster() }
///
/// Only the chunks needed for its pixels are kept: texts, profiles and other chunks can unpack to any size, and are not used.
/// Source: W3C, "Portable Network Graphics (PNG) Specification", second edition, sections 5 and 11.
package struct PNGInput: Sendable {
    /// The maximum number of pixels of a side.
    static let longestSide = 16_384
    /// The maximum number of pixels, that of the largest cameras: 256 MB when decoded, and twice that during decoding.
    package static let maximumPixels = 64_000_000

    package let width: Int
    package let height: Int
    /// The file with only the chunks needed for its pixels.
    package let bytes: [UInt8]

    package var pixelCount: Int { width * height }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Reads the chunks of a file without decoding pixels. O(bytes).
    ///
    /// Throws for bytes that are not a PNG, and for more pixels than can be drawn.
    package init(_ file: [UInt8]) throws(RenderingError) {
        guard file.starts(with: PNGInput.signature) else { throw RenderingError("this is not a PNG file") }
        var (chunks, at, sides) = (PNGInput.signature, PNGInput.signature.count, [Int]())
        var isComplete = false
        while !isComplete {
            guard at + 12 <= file.count, case let length = PNGInput.word(file, at), length <= file.count - at - 12 else {
                throw RenderingError("this PNG is truncated")
            }
            let name = file[(at + 4)..<(at + 8)]
            if at == PNGInput.signature.count {
                guard name.elementsEqual("IHDR".utf8), length == 13 else { throw RenderingError("this PNG does not begin with its size") }
                sides = [PNGInput.word(file, at + 8), PNGInput.word(file, at + 12)]
            }
            // Chunks whose names begin with a capital letter are critical; of the others only transparency is needed.
            if name.first.map({ $0 & 0x20 == 0 }) == true || name.elementsEqual("tRNS".utf8) { chunks += file[at..<(at + 12 + length)] }
            isComplete = name.elementsEqual("IEND".utf8)
            at += 12 + length
        }
        (width, height, bytes) = (sides[0], sides[1], chunks)
        let (count, overflow) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, max(width, height) <= PNGInput.longestSide, !overflow, count <= PNGInput.maximumPixels else {
            throw RenderingError(
                "a PNG of \(width) x \(height) pixels cannot be drawn; the maximum is \(PNGInput.longestSide) pixels per side and \(PNGInput.maximumPixels / 1_000_000) million in total"
            )
        }
    }

    private static func word(_ bytes: [UInt8], _ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
}
