import DojimaTime

/// Finds what the outputs wrote of a chart into a picture's file.
enum PictureContent {
    /// The JSON of a PNG, SVG or PDF file; `nil` where there is none. O(bytes).
    static func text(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return png(bytes) }
        if bytes.starts(with: "%PDF-".utf8) { return pdf(bytes) }
        return svg(bytes)
    }

    /// The text of the chunk `iTXt` with the keyword `Dojima`, which is not compressed.
    private static func png(_ bytes: [UInt8]) -> String? {
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

    /// The text of the element `metadata` with the id `dojima`.
    private static func svg(_ bytes: [UInt8]) -> String? {
        guard let start = place(of: "<metadata id=\"dojima\">", in: bytes[...]),
            let end = place(of: "</metadata>", in: bytes[start.upperBound...])
        else { return nil }
        return String(validating: unescaped(bytes[start.upperBound..<end.lowerBound]), as: UTF8.self)
    }

    /// A text of XML without its references. By bytes: a mark that joins the last letter of a reference hides it from a search by characters.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let references = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].map {
            (Array($0.0.utf8), Array($0.1.utf8))
        }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.first {
            let known = byte == UInt8(ascii: "&") ? references.first { rest.starts(with: $0.0) } : nil
            text += known?.1 ?? [byte]
            rest.removeFirst(known?.0.count ?? 1)
        }
        return text
    }

    /// The keywords of the document: characters in parentheses, or UTF-16 in hexadecimal digits.
    private static func pdf(_ bytes: [UInt8]) -> String? {
        guard let name = place(of: "/Keywords", in: bytes[...]) else { return nil }
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
                // A line that is broken goes on.
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

    private static func place(of word: String, in bytes: ArraySlice<UInt8>) -> Range<Int>? {
        let word = Array(word.utf8)
        guard let first = word.first else { return nil }
        var at = bytes.startIndex
        while let found = bytes[at...].firstIndex(of: first), found + word.count <= bytes.endIndex {
            if bytes[found..<found + word.count].elementsEqual(word) { return found..<found + word.count }
            at = found + 1
        }
        return nil
    }
}
