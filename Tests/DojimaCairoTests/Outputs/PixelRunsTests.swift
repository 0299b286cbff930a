import DojimaTestSupport
import Testing

@testable import DojimaCairo

/// Runs of pixels: encoding and decoding.
@Suite struct PixelRunsTests {
    private typealias Region = FrameEncoder.Region

    /// The steps of parts of a frame, whose colours are bytes of their own.
    private func runs(_ parts: [Region], of pixels: [UInt32], _ width: Int) throws -> [UInt8] {
        var runs = PixelRuns()
        try pixels.withUnsafeBufferPointer { pixels in
            let start = try #require(pixels.baseAddress)
            for part in parts { runs.append(part, of: start, width) { $1.append(UInt8(truncatingIfNeeded: $0)) } }
        }
        return runs.bytes
    }

    @Test("Each kind of step has the bytes that are documented")
    func steps() throws {
        let pixels: [UInt32] = [7, 7, 7, 7, 1, 2, /**/ 7, 7, 7, 7, 1, 3, /**/ 7, 7, 7, 7, 1, 3]
        let complete = Region(x: 0, y: 0, width: 6, height: 3)
        // Four of 7, then 1 and 2; five as above, then 3; six as above.
        #expect(try runs([complete], of: pixels, 6) == [0x43, 7, 0x81, 1, 2, 0x04, 0x80, 3, 0x05])
        // A run of pixels as above continues from line to line.
        #expect(try runs([Region(x: 1, y: 0, width: 4, height: 3)], of: pixels, 6) == [0x42, 7, 0x80, 1, 0x07])
    }

    @Test("Long steps have two bytes more, and one of 65,599 pixels is followed by another", arguments: [63, 64, 65, 319, 320, 5000])
    func lengths(width: Int) throws {
        let height = 30
        let pixels = [UInt32](repeating: 9, count: width * height)
        let bytes = try runs([Region(x: 0, y: 0, width: width, height: height)], of: pixels, width)
        let head: [UInt8] = width < 64 ? [0x40 | UInt8(width - 1), 9] : [0x7F, UInt8((width - 64) & 255), UInt8((width - 64) >> 8), 9]
        #expect(Array(bytes.prefix(head.count)) == head)
        #expect(bytes.count == head.count + 3 * (1 + (width * (height - 1) - 1) / 65_599))
        var canvas = RunCanvas(width: width, height: height)
        try canvas.show(bytes, (0..<16).map { $0 * 0x0101_0101 }, in: [(0, 0, width, height)])
        #expect(canvas.pixels.allSatisfy { $0 == 9 })
    }

    @Test("Any pixels are read as they were written", arguments: 0..<40)
    func random(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let (width, height) = (Int.random(in: 1...150, using: &generator), Int.random(in: 1...40, using: &generator))
        // From plain areas to noise.
        let (colors, steady) = (UInt32.random(in: 1...200, using: &generator), Double.random(in: 0...1, using: &generator))
        var pixels: [UInt32] = []
        for index in 0..<width * height {
            let kept = Double.random(in: 0...1, using: &generator) < steady
            let source = Bool.random(using: &generator) ? index - 1 : index - width
            pixels.append(kept && source >= 0 ? pixels[source] : .random(in: 0..<colors, using: &generator))
        }
        var canvas = RunCanvas(width: width, height: height)
        let palette = (0..<256).map { UInt32($0) }
        // Two parts that cover the frame.
        let left = Int.random(in: 0..<width, using: &generator)
        let parts = [(0, 0, left, height), (left, 0, width - left, height)].filter { $0.2 > 0 }
        let bytes = try runs(parts.map { Region(x: $0.0, y: $0.1, width: $0.2, height: $0.3) }, of: pixels, width)
        try canvas.show(bytes, palette, in: parts)
        #expect(canvas.pixels == pixels.flatMap { [UInt8($0), 0, 0, 0] })
    }
}
