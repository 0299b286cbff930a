internal import DojimaChart
import DojimaScale

/// A character with its colours, `0xRRGGBB`.
struct CharacterCell: Equatable {
    /// The character; empty for the second column of a wide one.
    var character: String
    var ink: UInt32
    var background: UInt32
}

/// The pixels of one character cell, from left to right and from top to bottom.
typealias CellPixels = InlineArray<8, UInt32>

/// A rule that maps the eight pixels of a cell to one character.
protocol CellGlyphs: Sendable {
    /// Returns the character for the pixels of a cell.
    ///
    /// - Parameter background: the background colour of the picture.
    func cell(of pixels: CellPixels, background: UInt32) -> CharacterCell
}

/// A picture of characters: the shapes of a scene as the most similar glyphs, and its texts as text.
struct CharacterCells {
    private(set) var rows: [[CharacterCell]]

    init(_ scene: Scene, glyphs: some CellGlyphs) throws(RenderingError) {
        precondition(scene.scale == CharacterGrid.scale, "a picture of characters must have the scale of its grid")
        var drawn = scene
        drawn.background.alpha = 255
        drawn.shapes = scene.shapes.compactMap { $0.forCharacters(pixel: 1 / CharacterGrid.scale) }
        let pixels = try PixelBuffer.drawing(drawn)
        let background = scene.background.rgb
        let (columns, count) = (pixels.width / CharacterGrid.pixelsAcross, pixels.height / CharacterGrid.pixelsDown)
        rows = (0..<count).map { row in
            (0..<columns).map { column in glyphs.cell(of: CharacterCells.pixels(of: pixels, row, column), background: background) }
        }
        var texts = CharacterTexts(columns: columns, rows: count)
        for (run, clip) in scene.shapes.flatMap({ $0.clippedTexts(to: nil) }) {
            for letter in texts.place(run, clip: clip) { write(letter, pixels) }
        }
    }

    /// Writes a letter; its background is the most frequent colour of the pixels of its cell.
    private mutating func write(_ letter: CharacterTexts.Letter, _ pixels: borrowing PixelBuffer) {
        let background = CharacterCells.pixels(of: pixels, letter.row, letter.column).mostFrequent
        rows[letter.row][letter.column] = CharacterCell(character: letter.text, ink: letter.color, background: background)
        guard letter.columns == 2 else { return }
        rows[letter.row][letter.column + 1] = CharacterCell(character: "", ink: letter.color, background: background)
    }

    private static func pixels(of buffer: borrowing PixelBuffer, _ row: Int, _ column: Int) -> CellPixels {
        var pixels = CellPixels(repeating: 0)
        for y in 0..<CharacterGrid.pixelsDown {
            let line = buffer.row(row * CharacterGrid.pixelsDown + y) + column * CharacterGrid.pixelsAcross
            for x in 0..<CharacterGrid.pixelsAcross { pixels[y * CharacterGrid.pixelsAcross + x] = line[x] & 0xFFFFFF }
        }
        return pixels
    }

    /// Returns the lines for a terminal; each line resets the colours at its end.
    func bytes(in colors: TerminalColors) -> [UInt8] {
        var out: [UInt8] = []
        for row in rows {
            var style = ""
            for cell in row {
                let next = colors.escape(ink: cell.ink, background: cell.background)
                if next != style { out += next.utf8 }
                style = next
                out += cell.character.utf8
            }
            out += (colors == .none ? "\n" : "\u{1B}[0m\n").utf8
        }
        return out
    }
}

extension CellPixels {
    /// The colour of most pixels, the first one of equally frequent ones.
    var mostFrequent: UInt32 {
        var (best, maximumCount) = (self[0], 0)
        for index in indices {
            let color = self[index]
            let count = indices.count { self[$0] == color }
            if count > maximumCount { (best, maximumCount) = (color, count) }
        }
        return best
    }
}
