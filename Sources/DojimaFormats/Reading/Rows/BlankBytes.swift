import DojimaText

/// A range of text that contains only spaces, tabs and line ends.
struct BlankRun: Sendable, Equatable {
    var start: Int
    var end: Int
    var lineFeeds = 0
    var returns = 0

    /// The number of lines that end in the run.
    func lines(endingWith newline: UInt8) -> Int { newline == 0x0A ? lineFeeds : returns }
}

/// Finds runs of spaces, tabs and line ends, eight bytes at a time.
enum BlankBytes {
    /// The run of such bytes that begins at a position; empty if the byte there is not one of them. O(length of the run).
    static func run(_ text: UnsafeRawBufferPointer, from start: Int) -> BlankRun {
        var run = BlankRun(start: start, end: start)
        extend(&run, text)
        return run
    }

    /// Extends a run by the blanks that follow it.
    static func extend(_ run: inout BlankRun, _ text: UnsafeRawBufferPointer) {
        var end = run.end
        while end + 8 <= text.count {
            let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: end, as: UInt64.self))
            let (lineFeeds, returns) = (mask(of: 0x0A, in: word), mask(of: 0x0D, in: word))
            guard lineFeeds | returns | mask(of: 0x20, in: word) | mask(of: 0x09, in: word) == highBits else { break }
            run.lineFeeds += lineFeeds.nonzeroBitCount
            run.returns += returns.nonzeroBitCount
            end += 8
        }
        while end < text.count, case let byte = text[end], isLineBlank(byte) {
            if byte == 0x0A { run.lineFeeds += 1 } else if byte == 0x0D { run.returns += 1 }
            end += 1
        }
        run.end = end
    }

    @inline(__always)
    static func isLineBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

    private static var highBits: UInt64 { 0x8080_8080_8080_8080 }

    /// A mask with the highest bit of each byte that equals `byte`.
    ///
    /// H. S. Warren, "Hacker's Delight", 6-1: only for a zero byte the highest bit is neither set nor set by a carry from the lower bits.
    @inline(__always)
    private static func mask(of byte: UInt8, in word: UInt64) -> UInt64 {
        let rest = word ^ (0x0101_0101_0101_0101 &* UInt64(byte))
        return ~(((rest & ~highBits) &+ ~highBits) | rest | ~highBits)
    }
}
