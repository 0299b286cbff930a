/// A title in one line, or in two if it is too wide for one.
struct WrappedTitle {
    let lines: [String]

    /// Breaks a title between words into lines of nearly equal width; the last line is truncated if it is too wide.
    ///
    /// - Parameter maxLines: the maximum number of lines, 1 or 2.
    init(_ title: String, _ font: Font, width: Double, maxLines: Int, _ typesetter: Typesetter) {
        guard maxLines > 1, typesetter.width(title, font) > width else {
            lines = [typesetter.fitted(title, font, within: width)]
            return
        }
        let words = title.split(separator: " ")
        let breaks = (1..<max(1, words.count)).map { count in
            (words.prefix(count).joined(separator: " "), words.dropFirst(count).joined(separator: " "))
        }.filter { typesetter.width($0.0, font) <= width }
        let fitting = breaks.filter { typesetter.width($0.1, font) <= width }
        let best = fitting.min {
            max(typesetter.width($0.0, font), typesetter.width($0.1, font))
                < max(typesetter.width($1.0, font), typesetter.width($1.1, font))
        }
        // If even two lines are too short, the first takes as many words as fit.
        guard let (first, rest) = best ?? breaks.last else {
            lines = [typesetter.fitted(title, font, within: width)]
            return
        }
        lines = [first, typesetter.fitted(rest, font, within: width)]
    }
}

extension Typography {
    /// The distance between the baselines of two title lines.
    var headingLine: Double { (heading.size * 1.25).rounded() }
}
