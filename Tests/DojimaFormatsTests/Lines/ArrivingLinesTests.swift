import DojimaFormats
import Testing

/// Bytes that arrive in pieces, divided into lines.
@Suite struct ArrivingLinesTests {
    private func lines(_ bytes: [UInt8], by step: Int) -> [String] {
        var arriving = ArrivingLines()
        var lines: [String] = []
        for start in stride(from: 0, to: bytes.count, by: step) {
            lines += arriving.append(bytes[start..<min(start + step, bytes.count)]).map { String(decoding: $0, as: UTF8.self) }
        }
        return lines + arriving.append([], isEnd: true).map { String(decoding: $0, as: UTF8.self) }
    }

    private func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
        ("\u{FEFF}" + text).utf16.flatMap { isLittle ? [UInt8($0 & 0xFF), UInt8($0 >> 8)] : [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    @Test("Any split of a text gives the same lines, in UTF-8 and UTF-16, with and without a byte order mark", arguments: 1...9)
    func cuts(step: Int) {
        let text = "time,close\nД1,2\n\n猫🐈,3"
        let wanted = ["time,close\n", "Д1,2\n", "\n", "猫🐈,3\n"]
        for bytes in [Array(text.utf8), Array("\u{FEFF}\(text)".utf8), utf16(text, isLittle: true), utf16(text, isLittle: false)] {
            #expect(lines(bytes, by: step) == wanted)
        }
        #expect(lines([], by: step).isEmpty && lines(Array("\n".utf8), by: step) == ["\n"])
    }

    @Test func anIncompleteLineIsKnownAsSuch() {
        var arriving = ArrivingLines()
        #expect(arriving.append("ab\r\n \r".utf8).count == 1 && !arriving.hasRest)
        #expect(arriving.append("c".utf8).isEmpty && arriving.hasRest)
    }
}
