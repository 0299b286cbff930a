import DojimaChart
import DojimaScale
import DojimaTestSupport
import Testing

@testable import DojimaCairo

/// The count of each colour of a picture.
@Suite struct ColorTableTests {
    /// A picture full of small rectangles in as many colours.
    private func pixels(colors: Int, seed: UInt64) throws -> PixelBuffer {
        var random = SeededGenerator(seed: seed)
        var shapes: [Shape] = []
        for number in 0..<colors {
            // Each colour in one region only, from left to right and from top to bottom.
            let box = Rect(
                x: Double(number % 80) * 20, y: Double(number / 80) * 12, width: Double.random(in: 1...20, using: &random).rounded(),
                height: 12)
            shapes.append(.rectangles([box], fill: .color(Color(UInt32(number * 3 + 1)))))
        }
        return try PixelBuffer.drawing(Scene(size: Size(1600, 900), background: Color(0xFFFFFF), shapes: shapes))
    }

    private func counts(_ pixels: borrowing PixelBuffer) -> [UInt32: UInt32] {
        var counts: [UInt32: UInt32] = [:]
        for y in 0..<pixels.height { pixels.withRow(y) { row in for pixel in row { counts[pixel & 0xFFFFFF, default: 0] += 1 } } }
        return counts
    }

    @Test("Each colour is counted as often as it occurs", arguments: [1, 200, 4095])
    func counted(_ colors: Int) throws {
        let pixels = try pixels(colors: colors, seed: UInt64(colors))
        let table = ColorTable(counting: pixels)
        var found: [UInt32: UInt32] = [:]
        if let table { for (color, count) in zip(table.colors, table.counts) where count > 0 { found[color] = count } }
        let truth = counts(pixels)
        #expect(found == truth && truth.count == colors + 1)
    }

    @Test("More than 4096 colours are too many for a table", arguments: [4096, 5999])
    func tooMany(_ colors: Int) throws {
        let pixels = try pixels(colors: colors, seed: 3)
        let table = ColorTable(counting: pixels)
        #expect(table == nil)
    }
}
