internal import CCairo
internal import DojimaChart
import DojimaText

extension OutputFormat {
    /// PDF of one page, in which a logical pixel is one point and text can be searched.
    ///
    /// A page that is empty or over 14,400 points on a side, the maximum that readers support, is an error.
    public static let pdf = OutputFormat(
        name: "pdf", signature: Array("%PDF-".utf8), hasPages: true,
        render: { scene, _ throws(RenderingError) in try PDFDocument.bytes(of: scene) }, content: PDFContent.text)
}

/// Reads the metadata of a PDF file.
private enum PDFContent {
    /// Returns the keywords of the document: characters in parentheses, or UTF-16 in hexadecimal digits.
    fileprivate static func text(of bytes: [UInt8]) -> String? {
        guard let name = bytes.range(of: "/Keywords") else { return nil }
        let rest = bytes[name.upperBound...].drop { $0 == 32 || $0 == 10 || $0 == 13 }
        let text: String?
        switch rest.first {
        case UInt8(ascii: "("): text = literal(rest.dropFirst())
        case UInt8(ascii: "<"): text = hexadecimal(rest.dropFirst().prefix { $0 != UInt8(ascii: ">") })
        default: text = nil
        }
        return text.flatMap { $0.hasPrefix("{") ? $0 : nil }
    }

    private static func literal(_ bytes: ArraySlice<UInt8>) -> String? {
        var (text, depth) = ([UInt8](), 0)
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\\"):
                guard let next = rest.popFirst() else { return nil }
                // A backslash at the end of a line continues the text on the next one.
                if next != 10 { text.append(next) }
            case UInt8(ascii: "("):
                depth += 1
                text.append(byte)
            case UInt8(ascii: ")"):
                if depth == 0 { return String(validating: text, as: UTF8.self) }
                depth -= 1
                text.append(byte)
            default: text.append(byte)
            }
        }
        return nil
    }

    private static func hexadecimal(_ digits: ArraySlice<UInt8>) -> String? {
        let values = digits.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        guard values.count % 4 == 0 else { return nil }
        let units = stride(from: 0, to: values.count, by: 4).map { at in
            values[at..<at + 4].reduce(UInt16(0)) { $0 << 4 | UInt16($1) }
        }
        guard units.first == 0xFEFF else { return nil }
        return String(validating: units.dropFirst(), as: UTF16.self)
    }
}

enum PDFDocument {
    static func bytes(of scene: Scene) throws(RenderingError) -> [UInt8] {
        var bytes: [UInt8] = []
        let pages = try PDFPages(size: scene.size) { bytes.append(contentsOf: $0) }
        try pages.add(scene)
        try pages.finish(scene.metadata)
        return bytes
    }
}
