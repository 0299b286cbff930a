import DojimaFormats
import DojimaTestSupport
import Testing

/// Text in UTF-16, split anywhere, equals the result of Swift's decoder for the complete text.
@Suite struct UTF16Tests {
    private func bytes(_ units: [UInt16], isLittle: Bool) -> [UInt8] {
        ([0xFEFF] + units).flatMap { unit in
            let (low, high) = (UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8))
            return isLittle ? [low, high] : [high, low]
        }
    }

    /// The text, if it arrives in pieces that end at these offsets.
    private func rewritten(_ bytes: [UInt8], cut places: [Int]) throws -> [UInt8] {
        var rewriting = try #require(bytes.withUnsafeBytes { UTF16Decoder($0) })
        var text: [UInt8] = []
        var start = 0
        for end in places + [bytes.count] {
            text += Array(bytes[start..<end]).withUnsafeBytes { rewriting.next($0) }
            start = end
        }
        return text + rewriting.end()
    }

    @Test("UTF-16 is decoded from two pieces split at any byte, also within units and surrogate pairs", arguments: [true, false])
    func cutOnce(_ isLittle: Bool) throws {
        // A pair, its halves alone and the wrong way round, two leads in a row, each length of UTF-8, and a lead at the end.
        let units: [UInt16] = [
            0x61, 0xD83D, 0xDCC8, 0x2C, 0xDCC8, 0x31, 0xD83D, 0x0A, 0xDCC8, 0xD83D, 0xD83D, 0xDCC8, 0xE9, 0x20AC, 0xFFFF, 0xFEFF, 0x0,
            0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xDBFF, 0xDFFF, 0xD800,
        ]
        let text = Array(String(decoding: units, as: UTF16.self).utf8)
        let all = bytes(units, isLittle: isLittle)
        for place in 0...all.count { #expect(try rewritten(all, cut: [place]) == text, "cut at byte \(place)") }
        for piece in 1...5 { #expect(try rewritten(all, cut: Array(stride(from: piece, to: all.count, by: piece))) == text) }
        #expect(try rewritten(all + [0x61], cut: []) == text + Array("\u{FFFD}".utf8), "half a unit is reported, and not lost")
    }

    @Test("Random units, half of them surrogates, are decoded in pieces of random length")
    func random() throws {
        var generator = SeededGenerator(seed: 16)
        for _ in 0..<300 {
            let units = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                Bool.random(using: &generator)
                    ? UInt16.random(in: 0xD700...0xE0FF, using: &generator) : .random(in: 0...0xFFFF, using: &generator)
            }
            let isLittle = Bool.random(using: &generator)
            let all = bytes(units, isLittle: isLittle)
            let places = (0..<4).map { _ in Int.random(in: 0...all.count, using: &generator) }.sorted()
            #expect(try rewritten(all, cut: places) == Array(String(decoding: units, as: UTF16.self).utf8))
        }
    }

    @Test("Only the byte order mark indicates UTF-16")
    func mark() {
        for first: [UInt8] in [[], [0xFF], [0xEF, 0xBB, 0xBF], [0x61, 0x00]] {
            #expect(first.withUnsafeBytes { UTF16Decoder($0) } == nil)
        }
    }
}
