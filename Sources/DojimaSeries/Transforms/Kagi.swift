import DojimaTime

/// The move against a Kagi line that begins the next one.
enum KagiReversal: Sendable, Equatable {
    case points(Double)
    /// A share of the price at the end of the line.
    case share(Double)

    /// Parses points, such as `2.5`, or percent, such as `4%`; returns `nil` if the number is not above zero.
    init?(_ text: Substring) {
        let isShare = text.hasSuffix("%")
        guard let number = Double(isShare ? text.dropLast() : text), number > 0, number.isFinite else { return nil }
        self = isShare ? .share(number / 100) : .points(number)
    }

    /// Whether a move from the end of a line begins the next one. Rounding errors of decimal prices do not count.
    func isReached(from end: Double, to price: Double) -> Bool {
        let amount =
            switch self {
            case .points(let points): points
            case .share(let share): share * end.magnitude
            }
        return (price - end).magnitude >= amount - 2 * max(price.magnitude, end.magnitude).ulp
    }
}

extension BarTransform {
    /// The vertical lines of a Kagi chart; see `BarSeries.kagi(reversal:)`.
    static let kagi = BarTransform(
        name: "kagi", parameters: "SIZE[%]", reach: .all, isPriceBased: true, noun: "line", drawnAs: "kagi",
        title: { $0.hasSuffix("%") ? "Kagi, \($0)" : "Kagi, \($0) points" }
    ) { parameters in
        guard let reversal = KagiReversal(parameters) else { return nil }
        return { $0.kagi(reversal: reversal) }
    }
}

extension BarSeries {
    /// Returns the vertical lines of a Kagi chart as bars from their start to their end, without volume.
    ///
    /// A line becomes longer with each close beyond its end. A close on the other side of the end by at least the reversal begins the next
    /// line there. The first line begins at the first close, in the direction of the first close that differs. A line has the time of the
    /// bar whose close is its end; missing closes are skipped.
    ///
    /// Source: S. Nison, *Beyond Candlesticks* (Wiley 1994), chapter 8. O(count).
    func kagi(reversal: KagiReversal) -> BarSeries {
        guard let first = close.firstIndex(where: \.isFinite) else { return BarSeries(interval: interval, stamp: stamp) }
        let base = close[first]
        var lines: [Bar] = []
        var starts: [Instant] = []
        for row in indices where close[row].isFinite {
            let price = close[row]
            let end = lines.last?.close ?? base
            guard price != end else { continue }
            if let line = lines.last, (price > end) == (end > line.open) {
                lines[lines.count - 1] = Bar(from: line.open, to: price, at: time[row])
            } else if lines.isEmpty || reversal.isReached(from: end, to: price) {
                starts.append(time[lines.isEmpty ? first : row])
                lines.append(Bar(from: end, to: price, at: time[row]))
            }
        }
        var drawn = BarSeries(unchecked: lines, interval: interval, stamp: stamp)
        drawn.starts = starts
        return drawn
    }
}
