import DojimaText

internal import DojimaPlatform

/// The results of a pass over a text before its rows are read: which quotes and line ends occur, and where long runs of blanks are.
///
/// A text can be surveyed while it arrives. Row readers then skip long runs of blanks without reading them again.
struct TextSurvey: Sendable {
    private(set) var hasQuotes = false
    private(set) var hasLineFeeds = false
    private(set) var hasReturns = false
    /// The long runs of blanks, in order.
    private(set) var blanks: [BlankRun] = []
    /// The number of bytes surveyed.
    private var surveyed = 0

    /// The length of a long run of blanks, in bytes. Shorter runs may be missed, but take little time to skip.
    static let longBlank = 65_536

    init() {}

    /// Surveys a complete text.
    init(_ text: Span<UInt8>) { add(text) }

    /// Surveys the new bytes of a text. O(new bytes), limited by memory bandwidth.
    mutating func add(_ text: Span<UInt8>, _ pause: Pause = {}) {
        text.withUnsafeBytes { bytes in
            while surveyed < bytes.count {
                let end = min(bytes.count, surveyed + pauseInterval)
                let piece = UnsafeRawBufferPointer(rebasing: bytes[surveyed..<end])
                if !hasQuotes { hasQuotes = TextSurvey.contains(piece, UInt8(ascii: "\"")) }
                if !hasLineFeeds {
                    hasLineFeeds = TextSurvey.contains(piece, 0x0A)
                    // If there are line feeds, carriage returns do not end lines.
                    if !hasReturns { hasReturns = TextSurvey.contains(piece, 0x0D) }
                }
                addBlanks(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
                surveyed = end
                pause()
            }
        }
    }

    static func contains(_ bytes: UnsafeRawBufferPointer, _ byte: UInt8) -> Bool {
        guard let first = bytes.baseAddress else { return false }
        return memchr(first, Int32(byte), bytes.count) != nil
    }

    /// Finds long runs of blanks in the new bytes: each contains at least one of the probed positions.
    private mutating func addBlanks(_ text: UnsafeRawBufferPointer) {
        var start = surveyed
        if var last = blanks.last, last.end == surveyed {
            BlankBytes.extend(&last, text)
            blanks[blanks.count - 1] = last
            start = last.end
        }
        let step = TextSurvey.longBlank
        var probe = (start + step - 1) / step * step
        while probe < text.count {
            var first = probe
            while first > start, BlankBytes.isLineBlank(text[first - 1]) { first -= 1 }
            // A run at the end of the text may grow later, so it is kept even if it is short.
            let run = BlankBytes.isLineBlank(text[probe]) ? BlankBytes.run(text, from: first) : BlankRun(start: probe, end: probe)
            if run.end - run.start >= step || (run.end == text.count && run.end > run.start) { blanks.append(run) }
            start = max(run.end, probe + 1)
            probe = (start + step - 1) / step * step
        }
    }

    /// The position after the blank lines that begin at a line start, and their number; blanks before the first other byte belong to its
    /// line. O(length of the blanks outside long runs).
    static func skipBlankLines(
        _ text: Span<UInt8>, from position: Int, newline: UInt8, blanks: [BlankRun]
    ) -> (position: Int, lines: Int) {
        text.withUnsafeBytes { text in
            var run = BlankRun(start: position, end: position)
            for known in blanks[firstBlank(blanks, endingAfter: position)...] where known.end <= text.count {
                BlankBytes.extend(&run, UnsafeRawBufferPointer(rebasing: text[..<max(run.end, known.start)]))
                guard run.end >= known.start else { break }
                // `position` may be within the run.
                let before = BlankBytes.run(UnsafeRawBufferPointer(rebasing: text[..<run.end]), from: known.start)
                run.lineFeeds += known.lineFeeds - before.lineFeeds
                run.returns += known.returns - before.returns
                run.end = known.end
            }
            BlankBytes.extend(&run, text)
            guard run.end < text.count else { return (text.count, run.lines(endingWith: newline)) }
            var start = run.end
            while start > position, text[start - 1] != newline { start -= 1 }
            return (start, run.lines(endingWith: newline))
        }
    }

    private static func firstBlank(_ blanks: [BlankRun], endingAfter position: Int) -> Int {
        var (low, high) = (0, blanks.count)
        while low < high {
            let middle = (low + high) / 2
            if blanks[middle].end <= position { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
