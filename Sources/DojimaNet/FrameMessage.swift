import DojimaCairo
import DojimaText

/// A message to a page: what it should know as JSON, and the pictures of what has changed.
struct FrameMessage {
    var members: [(String, TextNode)]
    /// The size of the whole canvas in device pixels where it is another one than before.
    var whole: (width: Int, height: Int)?
    var parts: [ChangingPicture.Part] = []

    /// Four bytes with the length of the JSON, highest first, the JSON, and the pictures one after the other.
    var bytes: [UInt8] {
        var members = members
        if let whole { members.append(("whole", .list([.integer(whole.width), .integer(whole.height)]))) }
        members.append(
            (
                "rects",
                .list(
                    parts.map { part in
                        .object([
                            ("x", .integer(part.x)), ("y", .integer(part.y)), ("width", .integer(part.width)),
                            ("height", .integer(part.height)),
                            ("bytes", .integer(part.png.count)),
                        ])
                    })
            ))
        let json = Array(TextNode.object(members).json().utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 + json.count + parts.reduce(0) { $0 + $1.png.count })
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: json.count >> (24 - 8 * $0)) }
        bytes += json
        for part in parts { bytes += part.png }
        return bytes
    }
}
