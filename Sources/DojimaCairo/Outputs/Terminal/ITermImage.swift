import DojimaChart

extension TerminalFormat {
    /// The inline images of iTerm2, which other terminals support too (https://iterm2.com/documentation-images.html).
    package static let iterm = TerminalFormat(name: "iterm") { scene, placement throws(RenderingError) in
        ITermImage.bytes(of: try OutputFormat.png.bytes(of: scene), placement)
    }
}

enum ITermImage {
    /// Returns the escape sequence of a PNG file.
    static func bytes(of png: [UInt8], _ placement: TerminalPlacement) -> [UInt8] {
        var parts = ["inline=1", "size=\(png.count)"]
        if let columns = placement.columns { parts.append("width=\(columns)") }
        if let rows = placement.rows { parts.append("height=\(rows)") }
        // If both lengths are given, preserving the ratio would leave a margin unless the terminal's cells have exactly the assumed
        // proportions.
        parts.append("preserveAspectRatio=\(placement.columns != nil && placement.rows != nil ? 0 : 1)")
        return Array("\u{1B}]1337;File=\(parts.joined(separator: ";")):\(base64(png))\u{07}\n".utf8)
    }
}
