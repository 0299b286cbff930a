import DojimaChart

extension OutputFormat {
    /// SVG: shapes and text for web pages.
    public static let svg = OutputFormat(name: "svg", render: { scene, _ in Array(scene.svg().utf8) }, content: SVGContent.text)
}

/// Reads the metadata of an SVG file.
private enum SVGContent {
    /// Returns the text of the element `metadata` with the id `dojima`.
    fileprivate static func text(of bytes: [UInt8]) -> String? {
        guard let start = bytes.range(of: "<metadata id=\"dojima\">"),
            let end = bytes.range(of: "</metadata>", from: start.upperBound)
        else { return nil }
        return String(validating: unescaped(bytes[start.upperBound..<end.lowerBound]), as: UTF8.self)
    }

    /// Returns an XML text with its references replaced. Searches bytes: a search by characters misses references before a combining mark.
    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        let references = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].map {
            (Array($0.0.utf8), Array($0.1.utf8))
        }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.first {
            let reference = byte == UInt8(ascii: "&") ? references.first { rest.starts(with: $0.0) } : nil
            text += reference?.1 ?? [byte]
            rest.removeFirst(reference?.0.count ?? 1)
        }
        return text
    }
}
