import DojimaCairo
import DojimaText

/// A message to a page: what it should know as JSON, and the pictures of what has changed.
struct FrameMessage {
    var members: [(String, TextNode)]
    /// The size of the whole canvas in device pixels where it is another one than before.
    var whole: (width: Int, height: Int)?
    var parts: [ChangingPicture.Part] = []
    /// The file with the pixels of all parts.
    var png: [UInt8] = []

    /// Four bytes with the length of the JSON, highest first, the JSON, and the file.
    ///
    /// `rects` has six numbers for each part: its place and size on the canvas, and its place in the file.
    var bytes: [UInt8] {
        var members = members
        if let whole { members.append(("whole", .list([.integer(whole.width), .integer(whole.height)]))) }
        let numbers = parts.flatMap { [$0.x, $0.y, $0.width, $0.height, $0.sourceX, $0.sourceY] }
        members.append(("rects", .list(numbers.map { .integer($0) })))
        let json = Array(TextNode.object(members).json().utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 + json.count + png.count)
        bytes += (0..<4).map { UInt8(truncatingIfNeeded: json.count >> (24 - 8 * $0)) }
        bytes += json
        bytes += png
        return bytes
    }
}
