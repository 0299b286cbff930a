import DojimaTestSupport
import Testing

@testable import DojimaCairo

/// Blocks of pixels that are those above them, by comparing each of them.
@Suite struct RepeatedBlocksTests {
    @Test("The blocks that are found are those whose pixels are all as above", arguments: [1, 7, 8, 9, 511, 512, 513, 520, 1100], [1, 3])
    func blocks(width: Int, bands: Int) throws {
        var generator = SeededGenerator(seed: UInt64(width))
        let height = 13
        var pixels = [UInt32](repeating: 5, count: width * height)
        // In most lines a few pixels change, in some none does.
        for y in 1..<height {
            for x in 0..<width { pixels[y * width + x] = pixels[(y - 1) * width + x] }
            for _ in 0..<(y % 4) * (1 + width / 100) { pixels[y * width + Int.random(in: 0..<width, using: &generator)] += 1 }
        }
        let count = (width + 7) / 8
        func bounds(_ block: Int) -> (from: Int, to: Int) { (block * 8, min(width, block * 8 + 8)) }
        let repeats = try pixels.withUnsafeBufferPointer { RepeatedBlocks(try #require($0.baseAddress), width, height, bands: bands) }
        var all: [Int] = []
        repeats.forEach { block, from, to in
            all.append(block)
            #expect(bounds(block) == (from, to))
        }
        #expect(all == Array(0..<count))
        for y in 0..<height {
            let others = (0..<count).filter { block in
                let (from, to) = bounds(block)
                return y == 0 || (from..<to).contains { pixels[y * width + $0] != pixels[(y - 1) * width + $0] }
            }
            var found: [Int] = []
            repeats.forEachOther(y) { block, from, to in
                found.append(block)
                #expect(bounds(block) == (from, to))
            }
            #expect(found == others, "line \(y)")
            for block in 0..<count {
                let next = others.first { $0 >= block } ?? count
                #expect(repeats.count(from: block, y) == next - block, "block \(block) of line \(y)")
            }
        }
    }
}
