/// The outline of a JSON document: the first elements or members of each list and object, enough to find a table.
struct JSONNode: Sendable {
    /// The value if it is neither a list nor an object.
    var cell: TableCell?
    var isObject = false
    /// The first elements of a list, at most `maximumElements`.
    var elements: [JSONNode] = []
    /// The first members of an object, at most `maximumMembers`.
    var members: [(key: String, node: JSONNode)] = []
    var start: Int
    /// The total count of elements or members.
    var count: Int

    static let maximumElements = 4
    static let maximumMembers = 64
    static let maximumDepth = 24

    /// Reads a complete value and returns its outline; returns `nil`, with `position` at the error, if the text is not valid JSON.
    static func outline(_ text: Span<UInt8>, _ position: inout Int, _ pause: Pause = {}, depth: Int = 0) -> JSONNode? {
        JSONScanner.skipSpace(text, &position)
        guard position < text.count else { return nil }
        let start = position
        let isObject = text[position] == 0x7B
        guard isObject || text[position] == 0x5B, depth < maximumDepth else {
            guard let cell = JSONScanner.value(text, &position) else { return nil }
            return JSONNode(cell: cell, start: start, count: 0)
        }
        position += 1
        var elements: [JSONNode] = []
        var members: [(key: String, node: JSONNode)] = []
        var count = 0
        let close: UInt8 = isObject ? 0x7D : 0x5D
        var end = position + pauseInterval
        if !JSONScanner.take(text, &position, close) {
            repeat {
                var name = ""
                JSONScanner.skipSpace(text, &position)
                if isObject {
                    guard let key = JSONScanner.string(text, &position), JSONScanner.take(text, &position, 0x3A) else { return nil }
                    if count < maximumMembers { name = String(decoding: plainBytes(text, key), as: UTF8.self) }
                    JSONScanner.skipSpace(text, &position)
                }
                if count < (isObject ? maximumMembers : maximumElements) {
                    guard let node = outline(text, &position, pause, depth: depth + 1) else { return nil }
                    if isObject { members.append((name, node)) } else { elements.append(node) }
                } else {
                    guard JSONScanner.value(text, &position) != nil else { return nil }
                }
                count += 1
                if position > end {
                    pause()
                    end = position + pauseInterval
                }
            } while JSONScanner.take(text, &position, 0x2C)
            guard JSONScanner.take(text, &position, close) else { return nil }
        }
        return JSONNode(isObject: isObject, elements: elements, members: members, start: start, count: count)
    }

    var isList: Bool { cell == nil && !isObject }

    /// Whether the node is a list whose kept elements are all scalars.
    var isScalarList: Bool { isList && count > 0 && elements.allSatisfy { $0.cell != nil } }

    subscript(key: String) -> JSONNode? { members.first { $0.key == key }?.node }
}
