/// The characters that divide a text table into lines and cells.
struct CSVDialect: Sendable, Equatable {
    /// `,`, `;`, tab or `|`; a space means runs of blanks.
    var delimiter: UInt8
    var newline: UInt8
    /// Whether the text contains a quote, so that cells may contain line ends.
    var hasQuotes: Bool

    /// The maximum number of bytes that are read to find the delimiter.
    static let detectionBytes = 262_144

    /// Detects the dialect of a text. The delimiter is the candidate that occurs equally often in each of the first lines.
    init(_ text: Span<UInt8>, _ survey: TextSurvey) {
        hasQuotes = survey.hasQuotes
        newline = survey.hasLineFeeds || !survey.hasReturns ? 0x0A : 0x0D
        delimiter = UInt8(ascii: ",")
        let first = TextSurvey.skipBlankLines(text, from: 0, newline: newline, blanks: survey.blanks).position
        delimiter = CSVDialect.delimiter(text, from: first, newline: newline)
    }

    private static func delimiter(_ text: Span<UInt8>, from first: Int, newline: UInt8) -> UInt8 {
        let candidates = [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ",")]
        var counts = Array(repeating: [Int: Int](), count: candidates.count)
        var current = Array(repeating: 0, count: candidates.count)
        var lines = 0
        var isQuoted = false
        // Blank lines are not counted.
        var isBlankLine = true
        var lineStart = first
        var position = first
        let limit = min(text.count, first + detectionBytes)
        while position <= limit, lines < 400 {
            let isEnd = position == limit
            if isEnd || (text[position] == newline && !isQuoted) {
                let isComment = lineStart < limit && text[lineStart] == UInt8(ascii: "#")
                // The last line may be truncated by the limit.
                if position - lineStart > 1, !isBlankLine, !isComment, !isEnd || limit == text.count || lines == 0 {
                    lines += 1
                    for index in candidates.indices { counts[index][current[index], default: 0] += 1 }
                }
                for index in current.indices { current[index] = 0 }
                (lineStart, isBlankLine) = (position + 1, true)
                if isEnd { break }
            } else if text[position] == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if !isQuoted, let index = candidates.firstIndex(of: text[position]) {
                current[index] += 1
            }
            if position < limit, !isBlank(text[position]) { isBlankLine = false }
            position += 1
        }
        // A comma may be the decimal mark, which does not occur in a header: prefer a candidate that occurs equally often in every line.
        let areUniform = counts.map { $0.count == 1 && $0.keys.first != 0 }
        if lines >= 2, areUniform.last == false, let index = areUniform.firstIndex(of: true) { return candidates[index] }
        // Prefer other candidates to the comma also if they give at least four columns.
        var best: (delimiter: UInt8, share: Int)?
        for (index, candidate) in candidates.enumerated() {
            let usual = counts[index].filter { $0.key > 0 }.max { ($0.value, $0.key) < ($1.value, $1.key) }
            guard let usual else { continue }
            if candidate != UInt8(ascii: ","), usual.key >= 3, usual.value * 10 >= lines * 7 { return candidate }
            let isComma = candidate == UInt8(ascii: ",")
            if usual.value > (best?.share ?? 0) || (isComma && usual.value * 10 >= lines * 7) { best = (candidate, usual.value) }
        }
        if let best, best.share * 2 >= lines { return best.delimiter }
        return hasBlankColumns(text, from: first, newline: newline) ? 0x20 : best?.delimiter ?? UInt8(ascii: ",")
    }

    /// Whether at least half of the first lines have four or more words.
    private static func hasBlankColumns(_ text: Span<UInt8>, from first: Int, newline: UInt8) -> Bool {
        var (lines, wide, words) = (0, 0, 0)
        var inWord = false
        for position in first..<min(text.count, first + 65_536) {
            let byte = text[position]
            if byte == newline {
                if words > 0 { lines += 1 }
                if words >= 4 { wide += 1 }
                (words, inWord) = (0, false)
            } else if byte == 0x20 || byte == 0x09 || byte == 0x0D {
                inWord = false
            } else if !inWord {
                (words, inWord) = (words + 1, true)
            }
        }
        return wide > 0 && wide * 2 >= lines
    }
}
