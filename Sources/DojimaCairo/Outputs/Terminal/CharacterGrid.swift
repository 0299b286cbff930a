package import DojimaChart
package import DojimaScale
import DojimaText

/// The grid of a picture of characters: a character is 8 by 16 logical pixels, and 2 by 4 device pixels.
///
/// A chart that is laid out with `measure` leaves each text the space of its characters.
package enum CharacterGrid {
    package static let cell = Size(8, 16)
    /// Device pixels per logical pixel.
    package static let scale = 0.25
    static let pixelsAcross = 2
    static let pixelsDown = 4

    /// Returns the size of a picture in logical pixels.
    package static func size(columns: Int, rows: Int) -> Size { Size(Double(columns) * cell.width, Double(rows) * cell.height) }

    /// Returns the extent of a text, the same in every font.
    package static func measure(_ text: String, _ font: Font) -> TextExtent {
        TextExtent(
            width: Double(columns(of: printable(text))) * cell.width, ascent: cell.height * 0.75, descent: cell.height * 0.25)
    }

    /// Returns the number of columns in which a terminal shows a text.
    package static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

    /// Returns the number of columns of a character: 2 for wide ones, such as Chinese, Japanese and Korean ones, and emoji.
    static func columns(of character: Character) -> Int {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        if scalar.isASCII { return 1 }
        if scalar.properties.generalCategory == .nonspacingMark || scalar.properties.generalCategory == .enclosingMark { return 0 }
        return isWide(scalar) || character.unicodeScalars.contains { $0.value == 0xFE0F } ? 2 : 1
    }

    /// Whether a terminal shows a character in two columns: East Asian wide and fullwidth ones (Unicode Standard Annex 11), by blocks of
    /// characters.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isEmojiPresentation { return true }
        return switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
