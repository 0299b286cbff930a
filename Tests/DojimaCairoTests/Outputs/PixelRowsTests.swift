import DojimaTestSupport
import Testing

@testable import DojimaCairo

/// Differences of rows and runs of pixels, which are compared several at a time, checked against a comparison one by one.
@Suite struct PixelRowsTests {
    @Test("Rows are found to differ exactly if they do", arguments: 1..<23)
    func differences(width: Int) throws {
        var row = (0..<width).map { UInt32($0 % 3) }
        let other = row
        try row.withUnsafeMutableBufferPointer { row in
            try other.withUnsafeBufferPointer { other in
                let (row, other) = (try #require(row.baseAddress), try #require(other.baseAddress))
                for start in 0...width {
                    for limit in start...width { #expect(firstDifference(row, other, from: start, to: limit) == limit) }
                }
                for different in 0..<width {
                    row[different] ^= 1 << 31
                    for start in 0...width {
                        for limit in start...width {
                            let expected = (start..<limit).contains(different) ? different : limit
                            #expect(firstDifference(row, other, from: start, to: limit) == expected)
                        }
                    }
                    row[different] ^= 1 << 31
                }
            }
        }
    }

    @Test("Runs have the pixels of the row in their order", arguments: 0..<30)
    func runs(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let width = Int.random(in: 1...60, using: &generator)
        let row = (0..<width).map { _ in UInt32.random(in: 0..<(seed < 15 ? 2 : 1_000_000), using: &generator) / 3 }
        let columns = Int.random(in: 0..<width, using: &generator)..<width
        var found: [UInt32] = []
        var last: UInt32?
        try row.withUnsafeBufferPointer { pixels in
            forEachRun(in: try #require(pixels.baseAddress), columns) { pixel, run in
                #expect(pixel != last && !run.isEmpty && run.lowerBound == columns.lowerBound + found.count)
                found += [UInt32](repeating: pixel, count: run.count)
                last = pixel
            }
        }
        #expect(found == Array(row[columns]))
    }
}
