import DojimaChart

extension TerminalFormat {
    /// Braille patterns, two by four dots in one colour per character: the finest shapes, and readable without colours.
    package static let braille = TerminalFormat(name: "braille", hasCharacters: true) { scene, placement throws(RenderingError) in
        let glyphs = BrailleGlyphs(hasColors: placement.colors != .none)
        return try CharacterCells(scene, glyphs: glyphs).bytes(in: placement.colors)
    }
}

/// The choice of the Braille pattern (Unicode block U+2800) for eight pixels.
struct BrailleGlyphs: CellGlyphs {
    /// Whether colours are used. Without them, grid lines and pale areas are omitted, since they would be as strong as the bars.
    let hasColors: Bool

    /// The minimum squared distance from the background of pixels that are drawn without colours: more than that of any theme's grid.
    static let minimumContrast = 30_000
    /// The bits of a pattern for the dots, from left to right and from top to bottom.
    private static let bits: InlineArray<8, UInt32> = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

    func cell(of pixels: CellPixels, background: UInt32) -> CharacterCell {
        let minimum = hasColors ? 1 : BrailleGlyphs.minimumContrast
        var (ink, contrast) = (background, minimum - 1)
        for index in pixels.indices where colorDistance(pixels[index], background) > contrast {
            (ink, contrast) = (pixels[index], colorDistance(pixels[index], background))
        }
        guard contrast >= minimum else { return CharacterCell(character: " ", ink: background, background: background) }
        var pattern: UInt32 = 0x2800
        // Skips pixels with less than half of the maximum contrast: edges of lines and the grid.
        for index in pixels.indices
        where colorDistance(pixels[index], background) * 4 >= contrast && colorDistance(pixels[index], background) >= minimum {
            pattern |= BrailleGlyphs.bits[index]
        }
        return CharacterCell(character: Unicode.Scalar(pattern).map(String.init) ?? " ", ink: ink, background: background)
    }
}
