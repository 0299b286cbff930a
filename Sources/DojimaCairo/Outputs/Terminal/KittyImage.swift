import DojimaChart

extension TerminalFormat {
    /// The graphics protocol of the terminal Kitty, with pixels as PNG (https://sw.kovidgoyal.net/kitty/graphics-protocol).
    package static let kitty = TerminalFormat(name: "kitty") { scene, placement throws(RenderingError) in
        KittyImage.bytes(of: try OutputFormat.png.bytes(of: scene), placement)
    }
}

enum KittyImage {
    /// The maximum payload of one escape sequence, in Base64 characters.
    private static let longestPayload = 4096

    /// Returns the escape sequences of a PNG file, which is transmitted in pieces and shown after the last one.
    static func bytes(of png: [UInt8], _ placement: TerminalPlacement) -> [UInt8] {
        // `q=2` suppresses responses of the terminal, which would be read as keyboard input.
        var control = "a=T,f=100,q=2"
        if let columns = placement.columns { control += ",c=\(columns)" }
        if let rows = placement.rows { control += ",r=\(rows)" }
        var rest = Array(base64(png).utf8)[...]
        var bytes: [UInt8] = []
        bytes.reserveCapacity(rest.count + rest.count / longestPayload * 12 + 64)
        repeat {
            let payload = rest.prefix(longestPayload)
            rest = rest.dropFirst(payload.count)
            bytes += "\u{1B}_G\(control.isEmpty ? "" : control + ",")m=\(rest.isEmpty ? 0 : 1);".utf8
            bytes += payload
            bytes += "\u{1B}\\".utf8
            control = ""
        } while !rest.isEmpty
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }
}
