import DojimaText
import DojimaScale

/// The drawing settings of all parts of a picture: colours, fonts, text measuring, pixel grid and orientation.
struct DrawingStyle {
    @Boxed private(set) var theme: Theme
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

    /// Returns the text broken at spaces, and at hyphens between letters, into lines. A word that is too wide is truncated, and the last of
    /// `maxLines` lines if the text is longer. O(characters).
    func wrapped(_ text: String, _ font: Font, within width: Double, maxLines: Int) -> [String] {
        var lines: [String] = []
        for part in text.unbreakableParts {
            guard let last = lines.last else {
                lines = [String(part)]
                continue
            }
            if lines.count < maxLines, self.width((last + part).withoutLastSpace, font) > width {
                lines.append(String(part))
            } else {
                lines[lines.count - 1] += part
            }
        }
        return lines.map { fitted($0.withoutLastSpace, font, within: width) }
    }

    private func shortened(_ characters: [Character], _ count: Int) -> String {
        var trimmed = characters.prefix(count)
        while trimmed.last == " " || trimmed.last == "," || trimmed.last == ":" { trimmed.removeLast() }
        return String(trimmed) + "…"
    }
}

extension String {
    /// The parts between which the text may be broken, each with the space or the hyphen at its end.
    fileprivate var unbreakableParts: [Substring] {
        let breaks = indices.filter { index in
            guard self[index] == "-" else { return self[index] == " " }
            let next = self.index(after: index)
            return index > startIndex && self[self.index(before: index)].isLetter && next < endIndex && self[next].isLetter
        }.map { index(after: $0) }
        let ends = [startIndex] + breaks + [endIndex]
        return zip(ends, ends.dropFirst()).map { self[$0..<$1] }.filter { !$0.isEmpty }
    }

    fileprivate var withoutLastSpace: String { last == " " ? String(dropLast()) : self }
}
