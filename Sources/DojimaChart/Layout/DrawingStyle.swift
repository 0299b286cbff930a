import DojimaScale

/// The drawing settings of all parts of a picture: colours, fonts, text measuring, pixel grid and orientation.
struct DrawingStyle {
    let theme: Theme
    let type: Typography
    let typesetter: Typesetter
    /// The conversion from layout coordinates to picture coordinates.
    let transform: OrientationTransform

    var grid: PixelGrid { typesetter.grid }
    var isVertical: Bool { transform.isVertical }
}

/// Measures and positions text, and snaps shapes to the pixel grid.
struct Typesetter {
    let measure: TextMeasure
    let grid: PixelGrid

    func width(_ text: String, _ font: Font) -> Double { measure(text, font).width }

    /// Returns a text whose baseline begins at `x` and `baseline`, snapped to the pixel grid.
    func text(_ text: String, _ font: Font, _ color: Color, x: Double, baseline: Double, role: String) -> TextRun {
        TextRun(
            text, font: font, color: color, origin: Point(grid.edge(x), grid.edge(baseline)), extent: measure(text, font), role: role)
    }

    /// Returns the baseline that centres digits and capitals vertically on `y`.
    func baseline(centeredOn y: Double, _ font: Font) -> Double {
        // The cap height of Inter is 0.727 of its font size.
        y + font.size * 0.727 / 2
    }

    /// Returns the text, truncated with an ellipsis if it is too wide; empty if not even one character fits.
    func fitted(_ text: String, _ font: Font, within width: Double) -> String {
        guard self.width(text, font) > width else { return text }
        let characters = Array(text)
        var (low, high) = (0, characters.count)
        while low < high {
            let middle = (low + high + 1) / 2
            if self.width(shortened(characters, middle), font) <= width { low = middle } else { high = middle - 1 }
        }
        return low == 0 ? "" : shortened(characters, low)
    }

    private func shortened(_ characters: [Character], _ count: Int) -> String {
        var trimmed = characters.prefix(count)
        while trimmed.last == " " || trimmed.last == "," || trimmed.last == ":" { trimmed.removeLast() }
        return String(trimmed) + "…"
    }
}
