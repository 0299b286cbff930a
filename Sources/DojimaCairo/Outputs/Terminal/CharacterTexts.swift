internal import DojimaChart
import DojimaScale
import DojimaText

/// The placement of texts in a picture of characters: each text is moved to the nearest cells, and no texts overlap.
struct CharacterTexts {
    struct Letter {
        var row: Int
        var column: Int
        /// The number of columns of the letter: 1 or 2.
        var columns: Int
        var text: String
        var color: UInt32
    }

    private let columns: Int
    private let rows: Int
    private var isOccupied: [Bool]

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        isOccupied = [Bool](repeating: false, count: columns * rows)
    }

    /// Returns the letters of a text at a position where it does not touch texts placed before; none if there is no such position.
    mutating func place(_ run: TextRun, clip: Rect?) -> [Letter] {
        let letters = printable(run.text).filter { CharacterGrid.columns(of: $0) > 0 }
        let color = run.color.rgb
        let box = run.box
        guard Point(box.x, box.y).isDrawable, Point(box.maxX, box.maxY).isDrawable, !letters.isEmpty else { return [] }
        let cells = run.angle == 0 ? along(letters, box, color) : down(letters, box, color)
        // A shift of one column to either side is tolerable; texts that are apart in pixels may touch after rounding.
        let shifts = run.angle == 0 ? [0, 1, -1] : [0]
        for (shift, isApart) in shifts.map({ ($0, true) }) + shifts.map({ ($0, false) }) {
            let moved = cells.map { cell in
                var cell = cell
                cell.column += shift
                return cell
            }
            // All letters or none: a number with a missing digit would be misread.
            guard moved.allSatisfy({ isVisible($0, clip) && isFree($0, margin: isApart ? 1 : 0) }) else { continue }
            for cell in moved { for column in 0..<cell.columns { isOccupied[cell.row * columns + cell.column + column] = true } }
            return moved
        }
        return []
    }

    /// Returns the letters of a horizontal text, in the row of its middle.
    private func along(_ letters: String, _ box: Rect, _ color: UInt32) -> [Letter] {
        let row = Int(clamping: (box.midY / CharacterGrid.cell.height).rounded(.down))
        var column = Int(clamping: (box.x / CharacterGrid.cell.width).rounded())
        return letters.map { letter in
            let width = CharacterGrid.columns(of: letter)
            defer { column += width }
            return Letter(row: row, column: column, columns: width, text: String(letter), color: color)
        }
    }

    /// Returns the letters of a rotated text, one below the other, centred in its box.
    private func down(_ letters: String, _ box: Rect, _ color: UInt32) -> [Letter] {
        let top = Int(clamping: (box.midY / CharacterGrid.cell.height - Double(letters.count) / 2).rounded())
        let column = Int(clamping: (box.midX / CharacterGrid.cell.width).rounded(.down))
        return letters.enumerated().map { index, letter in
            Letter(row: top + index, column: column, columns: CharacterGrid.columns(of: letter), text: String(letter), color: color)
        }
    }

    private func isVisible(_ letter: Letter, _ clip: Rect?) -> Bool {
        guard (0..<rows).contains(letter.row), letter.column >= 0, letter.column + letter.columns <= columns else { return false }
        guard let clip else { return true }
        let x = (Double(letter.column) + 0.5) * CharacterGrid.cell.width
        let y = (Double(letter.row) + 0.5) * CharacterGrid.cell.height
        return clip.x <= x && x <= clip.maxX && clip.y <= y && y <= clip.maxY
    }

    /// Whether no other text uses the letter's columns, or the margin at their sides.
    private func isFree(_ letter: Letter, margin: Int) -> Bool {
        let (first, last) = (max(0, letter.column - margin), min(columns, letter.column + letter.columns + margin))
        return (first..<last).allSatisfy { !isOccupied[letter.row * columns + $0] }
    }
}
