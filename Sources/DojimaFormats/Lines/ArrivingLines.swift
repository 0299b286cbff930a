/// Splits bytes that arrive in chunks into lines of UTF-8; converts UTF-16 with a byte order mark, and removes a UTF-8 byte order mark.
///
///     var lines = ArrivingLines()
///     lines.append(Array("a\nb".utf8))                   // "a\n"
///     lines.append(Array("c".utf8), isEnd: true)         // "bc\n"
package struct ArrivingLines: Sendable {
    private var rest: [UInt8] = []
    /// Whether the beginning of the text, with any byte order mark, was processed.
    private var isBegun = false
    private var rewriting: UTF16Decoder?

    package init() {}

    /// Whether an incomplete line that is not blank remains.
    package var hasRest: Bool { rest.contains { ![0x0A, 0x0D, 0x20].contains($0) } }

    /// Adds bytes and returns the lines they complete, each with a line feed; at the end of the text a last line without one gets it. O(new
    /// bytes).
    package mutating func append(_ bytes: some Sequence<UInt8>, isEnd: Bool = false) -> [ArraySlice<UInt8>] {
        if let arrived = rewriting?.next(bytes) { rest += arrived } else { rest += bytes }
        if !isBegun {
            // A byte order mark has up to three bytes.
            guard rest.count >= 3 || isEnd else { return [] }
            isBegun = true
            rest.withUnsafeBytes { rewriting = UTF16Decoder($0) }
            if let text = rewriting?.next(rest) { rest = text } else { rest.removeFirst(rest.withUnsafeBytes(FileText.mark)) }
        }
        if isEnd {
            if let end = rewriting?.end() { rest += end }
            if !rest.isEmpty, rest.last != 0x0A { rest.append(0x0A) }
        }
        guard let last = rest.lastIndex(of: 0x0A) else { return [] }
        let complete = Array(rest[...last])
        rest.removeFirst(last + 1)
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < complete.count, let end = complete[start...].firstIndex(of: 0x0A) {
            lines.append(complete[start...end])
            start = end + 1
        }
        return lines
    }
}

extension UTF16Decoder {
    fileprivate mutating func next(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        Array(bytes).withUnsafeBytes { next($0) }
    }
}
