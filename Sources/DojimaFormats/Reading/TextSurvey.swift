#if canImport(Glibc)
    internal import Glibc
#endif

/// What one pass over a text tells before its rows are read: which marks occur in it, and where it is blank for long.
///
/// The pass may follow a text that is still arriving, so that nothing of it waits for the end. Blanks are then stepped over by whoever reads
/// the rows, however often, without looking at them again.
struct TextSurvey: Sendable {
    private(set) var hasQuotes = false
    private(set) var hasLineFeeds = false
    private(set) var hasReturns = false
    /// Stretches of blanks that are long, in order.
    private(set) var blanks: [BlankRun] = []
    /// How many bytes were looked at.
    private var seen = 0

    /// A blank stretch that is shorter may be missed, and costs next to nothing to step over.
    static let longBlank = 65_536

    init() {}

    /// Looks at a text that is whole.
    init(_ text: Span<UInt8>, _ pause: Pause = {}) { see(text, pause) }

    /// Looks at what of a text was not looked at yet. O(new bytes), at the speed of memory.
    mutating func see(_ text: Span<UInt8>, _ pause: Pause = {}) {
        text.withUnsafeBytes { bytes in
            while seen < bytes.count {
                let end = min(bytes.count, seen + stretchBytes)
                let piece = UnsafeRawBufferPointer(rebasing: bytes[seen..<end])
                if !hasQuotes { hasQuotes = TextSurvey.contains(piece, UInt8(ascii: "\"")) }
                if !hasLineFeeds {
                    hasLineFeeds = TextSurvey.contains(piece, 0x0A)
                    // Where there are line feeds, it is they that end lines.
                    if !hasReturns { hasReturns = TextSurvey.contains(piece, 0x0D) }
                }
                seeBlanks(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
                seen = end
                pause()
            }
        }
    }

    private static func contains(_ bytes: UnsafeRawBufferPointer, _ byte: UInt8) -> Bool {
        guard let first = bytes.baseAddress else { return false }
        return memchr(first, Int32(byte), bytes.count) != nil
    }

    /// Looks for long blank stretches behind what was seen: such a one holds a place that is probed.
    private mutating func seeBlanks(_ text: UnsafeRawBufferPointer) {
        var start = seen
        if var last = blanks.last, last.end == seen {
            BlankBytes.extend(&last, text)
            blanks[blanks.count - 1] = last
            start = last.end
        }
        let step = TextSurvey.longBlank
        var probe = (start + step - 1) / step * step
        while probe < text.count {
            var first = probe
            while first > start, BlankBytes.isLineBlank(text[first - 1]) { first -= 1 }
            // A stretch that may go on is kept, however short it is yet.
            let run = BlankBytes.isLineBlank(text[probe]) ? BlankBytes.run(text, from: first) : BlankRun(start: probe, end: probe)
            if run.end - run.start >= step || (run.end == text.count && run.end > run.start) { blanks.append(run) }
            start = max(run.end, probe + 1)
            probe = (start + step - 1) / step * step
        }
    }

    /// The place behind the blank lines that begin at the start of a line, and how many they are; blanks before the first byte that is none
    /// belong to its line. O(length of the blanks that are in no long stretch).
    static func skipBlankLines(
        _ text: Span<UInt8>, from place: Int, newline: UInt8, blanks: [BlankRun]
    ) -> (position: Int, lines: Int) {
        text.withUnsafeBytes { text in
            var run = BlankRun(start: place, end: place)
            for known in blanks[firstBlank(blanks, endingBehind: place)...] where known.end <= text.count {
                BlankBytes.extend(&run, UnsafeRawBufferPointer(rebasing: text[..<max(run.end, known.start)]))
                guard run.end >= known.start else { break }
                // The place itself may lie in it.
                let before = BlankBytes.run(UnsafeRawBufferPointer(rebasing: text[..<run.end]), from: known.start)
                run.lineFeeds += known.lineFeeds - before.lineFeeds
                run.returns += known.returns - before.returns
                run.end = known.end
            }
            BlankBytes.extend(&run, text)
            guard run.end < text.count else { return (text.count, run.lines(endingWith: newline)) }
            var start = run.end
            while start > place, text[start - 1] != newline { start -= 1 }
            return (start, run.lines(endingWith: newline))
        }
    }

    private static func firstBlank(_ blanks: [BlankRun], endingBehind place: Int) -> Int {
        var (low, high) = (0, blanks.count)
        while low < high {
            let middle = (low + high) / 2
            if blanks[middle].end <= place { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
