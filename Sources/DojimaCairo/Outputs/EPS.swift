internal import CCairo
import DojimaChart
import DojimaScale

extension OutputFormat {
    /// Encapsulated PostScript for typesetting: shapes, and text in embedded fonts. What is translucent becomes pixels, 300 to the inch.
    public static let eps = OutputFormat(
        name: "eps", signature: Array("%!PS-Adobe-".utf8),
        render: { scene, _ throws(RenderingError) in try EPSDocument.bytes(of: scene) }, content: EPSDocument.content)
}

private enum EPSDocument {
    /// Begins the comments that hold what the file says of itself, in pieces: a line of PostScript has at most 255 bytes.
    private static let mark = "%Dojima: "
    private static let longestPiece = 200

    /// Throws when the page is empty or over 14,400 points on a side, as a PDF.
    static func bytes(of scene: Scene) throws(RenderingError) -> [UInt8] {
        try PDFPages.check(scene.size)
        var bytes: [UInt8] = []
        let sink = StreamSink { bytes.append(contentsOf: $0) }
        try draw(scene, into: sink)
        return undated(bytes)
    }

    /// The surface writes to the sink for the last time when it goes, which is before this returns.
    private static func draw(_ scene: Scene, into sink: StreamSink) throws(RenderingError) {
        let surface = try Surface(
            cairo_ps_surface_create_for_stream(
                StreamSink.writer, Unmanaged.passUnretained(sink).toOpaque(), scene.size.width, scene.size.height))
        cairo_ps_surface_set_eps(surface.pointer, 1)
        cairo_surface_set_fallback_resolution(surface.pointer, 300, 300)
        if let metadata = scene.metadata { write(metadata.content, on: surface) }
        try Painter.paint(scene, on: surface, scale: 1, device: .page)
        cairo_surface_finish(surface.pointer)
        try Surface.check(cairo_surface_status(surface.pointer))
    }

    private static func write(_ content: String, on surface: borrowing Surface) {
        // The file says of itself that it has 7 bits; JSON has a notation for other letters.
        var rest = Array(content.unicodeScalars.map { $0.isASCII ? String($0) : escaped($0) }.joined().utf8)[...]
        while !rest.isEmpty {
            let comment = (Array(mark.utf8) + rest.prefix(longestPiece)).map { CChar(bitPattern: $0) } + [0]
            cairo_ps_surface_dsc_comment(surface.pointer, comment)
            rest = rest.dropFirst(longestPiece)
        }
    }

    /// `\\u00E9`: a letter of a text of JSON by its UTF-16 units.
    private static func escaped(_ letter: Unicode.Scalar) -> String {
        letter.utf16.map { unit in
            let digits = String(unit, radix: 16, uppercase: true)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }

    /// Cairo writes the time of day, so that no two files would be the same.
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
