import DojimaCairo
import DojimaText

/// A message to a page: what it should know as JSON, and the pixels of what has changed.
struct FrameMessage {
    var members: [(String, TextNode)]
    /// The size of the whole canvas in device pixels where it is another one than before.
    var whole: (width: Int, height: Int)?
    /// What has changed on the canvas; `nil` for nothing.
    var frame: ChangingPicture.Frame?

    /// Four bytes with the length of the JSON, highest first, the JSON, the colours of the palette, lowest byte first, and the runs of pixels.
    ///
    /// `rects` has four numbers for each part: its position and size on the canvas. `colors` is the count of colours.
    var bytes: [UInt8] {
        var members = members
        if let whole { members.append(("whole", .list([.integer(whole.width), .integer(whole.height)]))) }
        let (parts, palette, runs) = (frame?.parts ?? [], frame?.palette ?? [], frame?.runs ?? [])
        members.append(("rects", .list(parts.flatMap { [$0.x, $0.y, $0.width, $0.height] }.map { .integer($0) })))
        members.append(("colors", .integer(palette.count)))
        let json = Array(TextNode.object(members).json().utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 + json.count + 4 * palette.count + runs.count)
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: json.count >> (24 - 8 * $0)) }
        bytes += json
        for color in palette { bytes += (0..<4).map { UInt8(truncatingIfNeeded: color >> (8 * $0)) } }
        bytes += runs
        return bytes
    }
}
