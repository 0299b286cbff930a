import DojimaCairo
import DojimaText

/// A message to a page: the state as JSON, and the pixels that have changed.
struct FrameMessage {
    var members: [(String, TextNode)]
    /// The size of the canvas in device pixels if it has changed; else `nil`.
    var fullSize: (width: Int, height: Int)?
    /// The changed parts of the canvas; `nil` for none.
    var frame: FrameEncoder.Frame?

    /// The encoded message: the length of the JSON (four bytes, big-endian), the JSON, the palette (little-endian), and the runs of pixels.
    ///
    /// `rects` has four numbers for each part: its position and size on the canvas. `colors` is the number of colours in the palette.
    var bytes: [UInt8] {
        var members = members
        if let fullSize { members.append(("whole", .list([.integer(fullSize.width), .integer(fullSize.height)]))) }
        let (regions, palette, runs) = (frame?.regions ?? [], frame?.palette ?? [], frame?.runs ?? [])
        members.append(("rects", .list(regions.flatMap { [$0.x, $0.y, $0.width, $0.height] }.map { .integer($0) })))
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
