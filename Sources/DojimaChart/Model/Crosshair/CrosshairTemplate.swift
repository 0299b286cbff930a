/// Lines of text with placeholders in braces for the values at a crosshair: `Close {close}, {percent}\nsince the start {total volume}`.
///
/// A line ends with a line break or with a backslash and an `n`. Text in braces is a placeholder; an unpaired brace is text.
package struct CrosshairTemplate: Sendable, Equatable {
    package enum Piece: Sendable, Equatable {
        case text(String)
        /// The text between the braces.
        case placeholder(String)
    }

    package let pieces: [Piece]

    package init(_ template: String) {
        let template = template.replacing("\\n", with: "\n")
        var (pieces, rest) = ([Piece](), template[...])
        while let close = rest.firstIndex(of: "}") {
            let head = rest[..<close]
            if let open = head.lastIndex(of: "{") {
                pieces += [.text(String(head[..<open])), .placeholder(String(head[open...].dropFirst()))]
            } else {
                pieces.append(.text(String(rest[...close])))
            }
            rest = rest[rest.index(after: close)...]
        }
        self.pieces = pieces + [.text(String(rest))]
    }

    package var placeholders: [String] { pieces.compactMap { if case .placeholder(let name) = $0 { name } else { nil } } }

    /// The placeholders available in every chart: the time, the prices and the volume of the bar, and its change since the previous close,
    /// also in percent.
    package static let barNames = ["time", "open", "high", "low", "close", "volume", "change", "percent"]

    /// The columns of bars that can be totalled.
    package static let columns: Set = ["open", "high", "low", "close", "volume"]

    /// The prefix of a column or a series for its sum since the first visible bar.
    package static let total = "total "

    /// Whether a placeholder is a running total, which requires that every bar is drawn.
    package var hasTotals: Bool { placeholders.contains { $0.hasPrefix(CrosshairTemplate.total) } }
}
