import DojimaText

extension OutputFormat {
    /// PNG: lossless pixels, except that indistinguishable colours may be merged.
    public static let png = OutputFormat(
        name: "png", signature: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
        render: { scene, cache throws(RenderingError) in try CairoRenderer(cache: cache).png(scene) }, content: PNGContent.text)
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
