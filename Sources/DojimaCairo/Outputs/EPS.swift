internal import CCairo
import DojimaChart
import DojimaScale

extension OutputFormat {
    /// Encapsulated PostScript for typesetting: shapes, and text in embedded fonts. Translucent parts become pixels, 300 per inch.
    public static let eps = OutputFormat(
        name: "eps", signature: Array("%!PS-Adobe-".utf8),
        render: { scene, _ throws(RenderingError) in try EPSDocument.bytes(of: scene) }, content: EPSDocument.content)
}

private enum EPSDocument {
    /// The prefix of comments with the metadata, which is split into pieces: a line of PostScript has at most 255 bytes.
    private static let mark = "%Dojima: "
    private static let longestPiece = 200

    /// Throws if the page is empty or over 14,400 points on a side, as for a PDF.
    static func bytes(of scene: Scene) throws(RenderingError) -> [UInt8] {
        try PDFPages.check(scene.size)
        var bytes: [UInt8] = []
        let sink = StreamSink { bytes.append(contentsOf: $0) }
        try draw(scene, into: sink)
        return undated(bytes)
    }

    /// Writes the file to the sink. The surface writes its last bytes when it is destroyed, before this returns.
    private static func draw(_ scene: Scene, into sink: StreamSink) throws(RenderingError) {
        let surface = try CairoSurface(
            cairo_ps_surface_create_for_stream(
                StreamSink.writer, Unmanaged.passUnretained(sink).toOpaque(), scene.size.width, scene.size.height))
        cairo_ps_surface_set_eps(surface.pointer, 1)
        cairo_surface_set_fallback_resolution(surface.pointer, 300, 300)
        if let metadata = scene.metadata { write(metadata.content, on: surface) }
        try Painter.paint(scene, on: surface, scale: 1, device: .page)
        cairo_surface_finish(surface.pointer)
        try CairoSurface.check(cairo_surface_status(surface.pointer))
    }

    private static func write(_ content: String, on surface: borrowing CairoSurface) {
        // The file is declared as 7-bit, so other characters are written as JSON escapes.
        var rest = Array(content.unicodeScalars.map { $0.isASCII ? String($0) : escaped($0) }.joined().utf8)[...]
        while !rest.isEmpty {
            let comment = (Array(mark.utf8) + rest.prefix(longestPiece)).map { CChar(bitPattern: $0) } + [0]
            cairo_ps_surface_dsc_comment(surface.pointer, comment)
            rest = rest.dropFirst(longestPiece)
        }
    }

    /// Returns a character as JSON escapes of its UTF-16 units: `\u00E9`.
    private static func escaped(_ letter: Unicode.Scalar) -> String {
        letter.utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: true)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    /// Replaces the creation date, which Cairo sets to the current time: equal scenes give equal files.
    private static func undated(_ bytes: [UInt8]) -> [UInt8] {
        guard let date = bytes.range(of: "%%CreationDate: "), let end = bytes[date.upperBound...].firstIndex(of: UInt8(ascii: "\n")) else {
            return bytes
        }
        return bytes[..<date.upperBound] + Array("1970-01-01T00:00:00Z".utf8) + bytes[end...]
    }

    static func content(of bytes: [UInt8]) -> String? {
        var (content, at) = ([UInt8](), 0)
        while let found = bytes.range(of: mark, from: at) {
            let end = bytes[found.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
            content += bytes[found.upperBound..<end]
            at = end
        }
        return content.isEmpty ? nil : String(validating: content, as: UTF8.self)
    }
}
