import DojimaScale

/// The note of a chart, below everything else, in at most two lines.
struct ChartNote {
    /// The warning for a note that is truncated.
    static let truncationWarning = "the note is truncated: it does not fit"

    private let lines: [String]
    /// Whether the text is truncated.
    let isTruncated: Bool
    private let style: DrawingStyle

    /// - Parameter width: the width of the picture.
    /// - Returns: `nil` without a note.
    init?(_ options: ChartOptions, width: Double, _ style: DrawingStyle) {
        guard let text = options.note, !text.isEmpty else { return nil }
        self.style = style
        let maxLines = options.height < 200 ? 1 : 2
        lines = WrappedText(text, style.type.note, width: width - 2 * style.type.margin, maxLines: maxLines, style.typesetter).lines
        isTruncated = lines.joined(separator: " ").filter { $0 != " " } != text.filter { $0 != " " }
    }

    private var lineHeight: Double { (style.type.note.size * 1.4).rounded() }

    /// The height of all lines, including the distance to the part above them.
    var height: Double { lineHeight * Double(lines.count) + (style.type.density == .small ? 2 : 6) }

    /// Returns the lines at the lower left of a picture.
    func runs(in size: Size) -> [TextRun] {
        let (type, typesetter) = (style.type, style.typesetter)
        let bottom = size.height - ChartFrame.bottomMargin(type)
        return lines.enumerated().map { index, line in
            let middle = bottom - lineHeight * (Double(lines.count - index) - 0.5)
            return typesetter.text(
                line, type.note, style.theme.colored(\.note).text, x: type.margin,
                baseline: typesetter.baseline(centeredOn: middle, type.note),
                role: "note"
            )
        }
    }
}
