import DojimaChart
import DojimaText

extension TerminalFormat {
    /// Block elements with two colours each, which every Unicode terminal can show.
    package static let blocks = TerminalFormat(name: "blocks", hasCharacters: true) { scene, placement throws(RenderingError) in
        let glyphs = BlockGlyphs(hasColors: placement.colors != .none)
        return try CharacterCells(scene, glyphs: glyphs).bytes(in: placement.colors)
    }
}

/// The choice of the block element that is most similar to eight pixels.
struct BlockGlyphs: CellGlyphs {
    /// Whether colours are used. Without them, a pixel is either similar to the background or not.
    let hasColors: Bool

    private struct Glyph {
        /// The pixels in the ink colour, one bit each, the lowest for the first.
        var mask: UInt8
        var character: String
    }

    /// The glyphs without the complements of others, which are the same with the two colours exchanged.
    private static let glyphs = [
        Glyph(mask: 0b0000_0000, character: " "), Glyph(mask: 0b0000_1111, character: "▀"), Glyph(mask: 0b0101_0101, character: "▌"),
        Glyph(mask: 0b1100_0000, character: "▂"), Glyph(mask: 0b1111_1100, character: "▆"), Glyph(mask: 0b0000_0101, character: "▘"),
        Glyph(mask: 0b0000_1010, character: "▝"), Glyph(mask: 0b0101_0000, character: "▖"), Glyph(mask: 0b1010_0000, character: "▗"),
        Glyph(mask: 0b1010_0101, character: "▚"),
        // No quarter block shows a line in the middle of a cell; the box-drawing line is at most an eighth of a cell off.
        Glyph(mask: 0b0000_1100, character: "━"), Glyph(mask: 0b0011_0000, character: "━"),
    ]

    /// The complements, for drawing without colours.
    private static let complements = [
        Glyph(mask: 0b1111_0000, character: "▄"), Glyph(mask: 0b1010_1010, character: "▐"), Glyph(mask: 0b1111_1111, character: "█"),
        Glyph(mask: 0b1111_1010, character: "▟"), Glyph(mask: 0b1111_0101, character: "▙"), Glyph(mask: 0b1010_1111, character: "▜"),
        Glyph(mask: 0b0101_1111, character: "▛"), Glyph(mask: 0b0101_1010, character: "▞"),
    ]

    func cell(of pixels: CellPixels, background: UInt32) -> CharacterCell {
        hasColors ? colored(pixels) : plain(pixels, background)
    }

    /// Returns the glyph and the two colours with the least squared error.
    private func colored(_ pixels: CellPixels) -> CharacterCell {
        let first = pixels[0]
        if pixels.indices.allSatisfy({ pixels[$0] == first }) { return CharacterCell(character: " ", ink: first, background: first) }
        var (best, minimumError) = (CharacterCell(character: " ", ink: first, background: first), Int.max)
        for glyph in BlockGlyphs.glyphs {
            let (ink, background) = (color(of: pixels, glyph.mask), color(of: pixels, ~glyph.mask))
            var error = 0
            for index in pixels.indices {
                error += colorDistance(pixels[index], glyph.mask >> UInt8(index) & 1 == 1 ? ink : background)
            }
            if error < minimumError {
                (best, minimumError) = (CharacterCell(character: glyph.character, ink: ink, background: background), error)
            }
        }
        return best
    }

    /// Returns the most frequent colour of the pixels of a mask, so that colours stay those of the theme; the first pixel's for an empty
    /// mask.
    private func color(of pixels: CellPixels, _ mask: UInt8) -> UInt32 {
        var (best, maximumCount) = (pixels[0], 0)
        for index in pixels.indices where mask >> UInt8(index) & 1 == 1 {
            var count = 0
            for other in pixels.indices where mask >> UInt8(other) & 1 == 1 && pixels[other] == pixels[index] { count += 1 }
            if count > maximumCount { (best, maximumCount) = (pixels[index], count) }
        }
        return best
    }

    /// Returns the glyph whose pixels are most like those that differ from the background.
    private func plain(_ pixels: CellPixels, _ background: UInt32) -> CharacterCell {
        var mask: UInt8 = 0
        for index in pixels.indices where colorDistance(pixels[index], background) >= BrailleGlyphs.minimumContrast {
            mask |= 1 << UInt8(index)
        }
        let glyph = (BlockGlyphs.glyphs + BlockGlyphs.complements).min {
            ($0.mask ^ mask).nonzeroBitCount < ($1.mask ^ mask).nonzeroBitCount
        }
        return CharacterCell(character: glyph?.character ?? " ", ink: background, background: background)
    }
}
