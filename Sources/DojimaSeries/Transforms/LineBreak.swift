import DojimaText
import DojimaTime

extension BarTransform {
    /// Lines between closing prices, each from the last line to a close beyond the last lines; see `BarSeries.lineBreak(lines:)`.
    static let lineBreak = BarTransform(
        name: "three-line-break", parameters: "[:LINES]", reach: .all, isPriceBased: true, noun: "line", fillsSlots: true,
        title: { parameters in parameters.isEmpty || parameters == "3" ? "Three-line break" : "\(parameters)-line break" }
    ) { parameters in
        guard let lines = parameters.isEmpty ? 3 : Int(parameters), BarSeries.lineCounts.contains(lines) else { return nil }
        return { $0.lineBreak(lines: lines) }
    }
}

extension BarSeries {
    /// The permitted values of `lines`; Nison uses two to ten.
    static let lineCounts = 1...100

    /// Returns the lines of a line break chart as bars, without volume.
    ///
    /// A close above the highest or below the lowest of the last `lines` lines draws a line to it; other closes draw
    /// none. The line begins at the end of the last line, or at its start if the direction changes. The first line begins at the first
    /// close. A line has the time of the bar whose close drew it; missing closes are skipped.
    ///
    /// Source: S. Nison, *Beyond Candlesticks* (Wiley 1994), chapter 6. O(count + number of lines · `lines`).
    func lineBreak(lines: Int) -> BarSeries {
        precondition(lines > 0, "at least one line is broken")
        guard let first = close.firstIndex(where: \.isFinite) else { return BarSeries(interval: interval, stamp: stamp) }
        let base = close[first]
        var drawn: [Bar] = []
        var (lowest, highest) = (base, base)
        for row in indices where close[row].isFinite && (close[row] > highest || close[row] < lowest) {
            let rises = close[row] > highest
            let start = drawn.last.map { rises == ($0.close > $0.open) ? $0.close : $0.open } ?? base
            drawn.append(Bar(from: start, to: close[row], at: time[row]))
            (lowest, highest) = drawn.suffix(lines).reduce((.infinity, -.infinity)) { (Swift.min($0.0, $1.low), Swift.max($0.1, $1.high)) }
        }
        var bars = BarSeries(unchecked: drawn, interval: interval, stamp: stamp)
        bars.starts = bars.isEmpty ? [] : [time[first]] + bars.time.dropFirst()
        return bars
    }
}

extension Bar {
    /// Creates a bar without volume that moves straight from one price to another.
    init(from start: Double, to end: Double, at time: Instant) {
        self.init(time: time, open: start, high: max(start, end), low: min(start, end), close: end, volume: nil)
    }
}
