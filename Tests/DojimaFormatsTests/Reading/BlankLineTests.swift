import DojimaTestSupport
import Testing

@testable import DojimaFormats

/// Long stretches of blank lines, which are skipped without reading each byte.
@Suite struct BlankLineTests {
    private let step = TextSurvey.longBlank

    /// Lines of blanks, some thousands of bytes.
    private func blanks(_ bytes: Int, _ unit: String) -> [UInt8] {
        let count = (bytes / unit.utf8.count + 1) * unit.utf8.count
        var text = Array(unit.utf8)
        while text.count < count { text += text }
        return Array(text[..<count])
    }

    private let header = Array("date,open,high,low,close\n".utf8)

    private func row(_ day: Int) -> [UInt8] { Array("2024-01-\(day),1,2,1,2\n".utf8) }

    @Test(
        "Rows between long blanks keep their lines, if bytes arrive at once or in small pieces",
        arguments: ["\n", "\r\n", " \t\n", "\n\n   \n", "\t\r\n"], [0, 7])
    func linesAreCounted(_ unit: String, _ shift: Int) throws {
        var text = [UInt8](repeating: 0x0A, count: shift)
        var lines: [Int32] = []
        func add(_ bytes: [UInt8], isRow: Bool = false) {
            if isRow { lines.append(Int32(text.count { $0 == 0x0A } + 1)) }
            text += bytes
        }
        add(blanks(3 * step + 5, unit))
        add(header)
        add(blanks(2 * step, unit))
        for day in 10...20 {
            add(row(day), isRow: true)
            if day % 4 == 0 { add(blanks(step * (day - 10), unit)) }
        }
        add(blanks(step + 1, unit))
        for provisionalAfter in [nil, 3] {
            let reader = try BarFileReader(text, name: "test", options: ReadingOptions(), provisionalAfter: provisionalAfter)
            var found: [Int32] = []
            try reader.forEachBatch(4) { batch in
                #expect(batch.rejected.isEmpty)
                found += batch.line
            }
            #expect(found == lines)
        }
        for piece in [1 << 16, 100_000, 1 << 20] {
            let reader = try BarFileReader(arriving: arriving(text, by: piece), name: "test", options: ReadingOptions())
            var found: [Int32] = []
            try reader.forEachBatch(4) { found += $0.line }
            #expect(found == lines)
        }
    }

    private func arriving(_ text: [UInt8], by piece: Int) -> ArrivingBytes {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 8)
        memory.copyBytes(from: text)
        // Kept for the life of the test process: some hundred kilobytes.
        let bytes = UnsafeRawBufferPointer(memory)
        nonisolated(unsafe) let shared = bytes
        return ArrivingBytes(after: { count in
            let end = min(shared.count, count.addingReportingOverflow(piece).overflow ? shared.count : count + piece)
            return (UnsafeRawBufferPointer(rebasing: shared[..<end]), end == shared.count)
        })
    }

    @Test func aTextOfBlanksIsEmpty() throws {
        for unit in ["\n", "\r\n", "  \n", "\r"] {
            let error = #expect(throws: ReadingError.self) {
                try BarFileReader(blanks(3 * step, unit), name: "test", options: ReadingOptions())
            }
            #expect(error?.kind == .empty)
        }
        let error = #expect(throws: ReadingError.self) {
            try BarFileReader(header + blanks(3 * step, "\n"), name: "test", options: ReadingOptions())
        }
        #expect(error?.kind == .empty)
    }

    @Test("A skipped stretch gives the same result as reading it byte by byte") func likeByteByByte() {
        var random = SeededGenerator(seed: 18)
        let bytes: [UInt8] = [0x0A, 0x0A, 0x0A, 0x0A, 0x20, 0x20, 0x09, 0x0D]
        for round in 0..<12 {
            var text: [UInt8] = []
            while text.count < 5 * step {
                let length = [1, 9, 64, 300, step / 2, step, 2 * step + 3].randomElement(using: &random) ?? 1
                if Bool.random(using: &random) {
                    text += (0..<length).map { _ in bytes[Int(random.next() >> 61)] }
                } else {
                    text += repeatElement(UInt8(ascii: "x"), count: min(length, 500))
                }
            }
            var survey = TextSurvey()
            let cut = Int.random(in: 0...text.count, using: &random)
            survey.add(Array(text[..<cut]).span)
            survey.add(text.span)
            #expect(survey.hasLineFeeds == text.contains(0x0A) && !survey.hasQuotes)
            for _ in 0..<40 {
                let place = Int.random(in: 0..<text.count, using: &random)
                var (end, lines, start) = (place, 0, place)
                while end < text.count {
                    let byte = text[end]
                    guard byte == 0x0A || byte == 0x0D || byte == 0x20 || byte == 0x09 else { break }
                    if byte == 0x0A { (lines, start) = (lines + 1, end + 1) }
                    end += 1
                }
                let skipped = TextSurvey.skipBlankLines(text.span, from: place, newline: 0x0A, blanks: survey.blanks)
                #expect(skipped.position == (end == text.count ? end : start) && skipped.lines == lines, "\(round): \(place)")
            }
        }
    }
}
