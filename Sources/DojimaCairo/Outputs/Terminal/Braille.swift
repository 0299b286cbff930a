import DojimaChart

extension TerminalFormat {
    /// The dots of Braille patterns, two by four in one colour per character: the finest shapes, and readable without colours.
    package static let braille = TerminalFormat(name: "braille", hasCharacters: true) { scene, placement, _ throws(RenderingError) in
        let glyphs = BrailleGlyphs(hasColors: placement.colors != .none)
        return try CharacterCells(scene, glyphs: glyphs).bytes(in: placement.colors)
    }
}

/// The Braille pattern of eight pixels (Unicode block U+2800).
struct BrailleGlyphs: CellGlyphs {
    /// Without colours grid lines and pale areas, which would be as strong as the bars, are left out.
    let hasColors: Bool

    /// The least squared distance from the background that is seen without colours: more than that of the grid of any theme.
    static let leastContrast = 30_000
    /// The bits of a pattern for the dots from the left to the right and from the top down.
    private static let bits: InlineArray<8, UInt32> = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    func cell(of pixels: CellPixels, paper: UInt32) -> CharacterCell {
        let least = hasColors ? 1 : BrailleGlyphs.leastContrast
        var (ink, contrast) = (paper, least - 1)
        for index in pixels.indices where colorDistance(pixels[index], paper) > contrast {
            (ink, contrast) = (pixels[index], colorDistance(pixels[index], paper))
        }
        guard contrast >= least else { return CharacterCell(character: " ", ink: paper, background: paper) }
        var pattern: UInt32 = 0x2800
        // Half of the ink's contrast: what is paler is the edge of a line, or a grid behind it.
        for index in pixels.indices
        where colorDistance(pixels[index], paper) * 4 >= contrast && colorDistance(pixels[index], paper) >= least {
            pattern |= BrailleGlyphs.bits[index]
        }
        return CharacterCell(character: Unicode.Scalar(pattern).map(String.init) ?? " ", ink: ink, background: paper)
    }
}
