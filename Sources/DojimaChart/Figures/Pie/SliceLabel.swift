import DojimaScale

/// The texts of a slice, and the widths that they need.
struct SliceText {
    let slice: Int
    let name: String
    /// The value, for a label next to the slice; empty without one.
    let details: String
    /// The share, which is in the slice if it fits there and else after the name; empty without one.
    let share: String

    init(_ chart: PieChart, _ slice: Int) {
        (self.slice, name) = (slice, chart.slices[slice].name)
        let content = chart.options.content
        details = content == .value || content == .all ? chart.valueText(slice) : ""
        share = content == .value || content == .name ? "" : shareText(chart.arcs[slice].share)
    }

    /// Returns the text after the name.
    func tail(withShare: Bool) -> String {
        guard withShare, !share.isEmpty else { return details.isEmpty ? "" : " " + details }
        return details.isEmpty ? " " + share : " \(details) (\(share))"
    }
}

/// Returns a share in percent with one decimal. A share above zero that would be rounded to zero is written as `<0.1%`.
package func shareText(_ share: Double) -> String {
    share > 0 && share < 0.0005 ? "<0.1%" : NumberText.plain(100 * share, decimals: 1) + "%"
}

/// A label next to a pie.
struct SliceLabel: Equatable {
    var slice: Int
    var text: String
    var box: Rect
    /// The points of the line from the slice to the label; empty without one.
    var line: [Point] = []
    /// Whether the label is right of the centre.
    var isRight: Bool
}
