internal import DojimaChart
import DojimaText

extension OutputFormat {
    /// PNG of `scene.size` times `scene.scale` pixels: with a palette of at most 256 colours if that is visibly the same, else RGB; RGBA on
    /// a translucent background.
    ///
    /// A logical pixel is 1/96 inch, as the file states (`pHYs`); the scene's metadata is included (`iTXt`). A picture without pixels, or
    /// with more than fit in memory (32,767 on a side, 100 million in all), is an error.
    public static let png = OutputFormat(
        name: "png", signature: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        render: { scene, cache throws(RenderingError) in
            let pixels = try PixelBuffer.drawing(scene, cache: cache)
            return try PNGEncoder(
                exactColors: scene.opaqueColors, allowsCoarseColors: !scene.hasGradientsOrImages, scale: scene.scale,
                metadata: scene.metadata
            ).encode(pixels)
        }, content: PNGContent.text)
}

/// Reads the metadata of a PNG file.
private enum PNGContent {
    /// Returns the text of the uncompressed chunk `iTXt` with the keyword `Dojima`.
    fileprivate static func text(of bytes: [UInt8]) -> String? {
        let head = Array("Dojima".utf8) + [0, 0, 0, 0, 0]
        var at = 8
        while at + 12 <= bytes.count {
            let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - at - 12 else { return nil }
            let content = bytes[at + 8..<at + 8 + length]
            if bytes[at + 4..<at + 8].elementsEqual("iTXt".utf8), content.starts(with: head) {
                return String(validating: content.dropFirst(head.count), as: UTF8.self)
            }
            at += 12 + length
        }
        return nil
    }
}
