import DojimaScale

/// A title in one line, or in two if it is too wide for one.
struct WrappedTitle {
    let lines: [String]

    /// Breaks a title between words into lines of nearly equal width; the last line is truncated if it is too wide.
    ///
    /// - Parameter most: the maximum number of lines, 1 or 2.
    init(_ title: String, _ font: Font, width: Double, most: Int, _ pen: Pen) {
        guard most > 1, pen.width(title, font) > width else {
            lines = [pen.fitted(title, font, within: width)]
            return
        }
        let words = title.split(separator: " ")
        let breaks = (1..<max(1, words.count)).map { count in
            (words.prefix(count).joined(separator: " "), words.dropFirst(count).joined(separator: " "))
        }.filter { pen.width($0.0, font) <= width }
        let whole = breaks.filter { pen.width($0.1, font) <= width }
        let best = whole.min { max(pen.width($0.0, font), pen.width($0.1, font)) < max(pen.width($1.0, font), pen.width($1.1, font)) }
        // If even two lines are too short, the first takes as many words as fit.
        guard let (first, rest) = best ?? breaks.last else {
            lines = [pen.fitted(title, font, within: width)]
            return
        }
        lines = [first, pen.fitted(rest, font, within: width)]
    }
}

extension Typography {
    /// The distance between the baselines of two title lines.
    var headingLine: Double { (heading.size * 1.25).rounded() }
}
