import DojimaText

/// The colours that a terminal supports.
package enum TerminalColors: Sendable, CaseIterable {
    /// No colours: only the shapes are drawn.
    case none
    /// The sixteen colours of ANSI terminals.
    case ansi
    /// 256 colours: the sixteen of ANSI, a cube with six steps per channel, and 24 greys.
    case indexed
    /// Any colour.
    case rgb

    /// Returns the escape sequence that sets the colours of the next characters, `0xRRGGBB` each; empty without colours.
    func escape(ink: UInt32, background: UInt32) -> String {
        switch self {
        case .none: ""
        case .ansi: "\u{1B}[\(ansiCode(ink, of: 30, bright: 90));\(ansiCode(background, of: 40, bright: 100))m"
        case .indexed: "\u{1B}[38;5;\(TerminalColors.index(of: ink));48;5;\(TerminalColors.index(of: background))m"
        case .rgb: "\u{1B}[38;2;\(parts(ink));48;2;\(parts(background))m"
        }
    }

    private func parts(_ color: UInt32) -> String { "\(color >> 16 & 255);\(color >> 8 & 255);\(color & 255)" }

    private func ansiCode(_ color: UInt32, of normal: Int, bright: Int) -> Int {
        let index = TerminalColors.nearest(to: color, among: TerminalColors.ansiColors)
        return index < 8 ? normal + index : bright + index - 8
    }

    /// The values of the sixteen colours in xterm.
    private static let ansiColors: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF,
        0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]

    /// The cube and the greys, whose indices begin at 16. The first sixteen colours are not used, since users may change them.
    private static let fixedColors: [UInt32] = {
        let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
        let cube = steps.flatMap { red in steps.flatMap { green in steps.map { red << 16 | green << 8 | $0 } } }
        return cube + (0..<24).map { grey in UInt32(8 + 10 * grey) * 0x010101 }
    }()

    private static func index(of color: UInt32) -> Int { 16 + nearest(to: color, among: fixedColors) }

    private static func nearest(to color: UInt32, among colors: [UInt32]) -> Int {
        colors.indices.min { colorDistance(colors[$0], color) < colorDistance(colors[$1], color) } ?? 0
    }
}

/// Returns the squared distance of two colours, `0xRRGGBB` each, with channels weighted by their perceived brightness.
func colorDistance(_ a: UInt32, _ b: UInt32) -> Int {
    func difference(_ shift: UInt32) -> Int {
        let difference = Int(a >> shift & 255) - Int(b >> shift & 255)
        return difference * difference
    }
    return 2 * difference(16) + 4 * difference(8) + 3 * difference(0)
}
