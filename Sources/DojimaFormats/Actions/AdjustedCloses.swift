import DojimaSeries
import DojimaText
import DojimaTime

/// Works splits and dividends out of two columns of closes: as they traded, and adjusted for what is looked for.
///
/// The quotient of the two is the same from one action to the next, and changes on an ex-date. As both are rounded, a row tells limits
/// of it: a stretch ends with the first row whose limits do not meet those of all rows before. By the method of CRSP the quotient of a
/// stretch is that of the next times `1 / ratio` for a split, and times `1 - D / C` for a dividend, C being the close before.
struct AdjustedCloses {
    struct Row {
        var date: CivilDate
        var close: Double
        var adjusted: Double
    }

    private(set) var actions: [CorporateAction] = []
    /// Dividends whose amount the digits of the closes leave open by more than a fiftieth.
    private(set) var rough = 0
    /// Where the adjusted close rises against the close by less than a reverse split has it.
    private(set) var unexplained: [CivilDate] = []

    /// - Parameters:
    ///   - rows: by date.
    ///   - closeDecimals: decimals that closes are written with, at most; `adjustedDecimals`, those of adjusted closes.
    init(_ rows: [Row], closeDecimals: Int, adjustedDecimals: Int) {
        let closeError = AdjustedCloses.halfUnit(closeDecimals)
        let adjustedError = AdjustedCloses.halfUnit(adjustedDecimals)
        var before: Limits?
        var limits: Limits?
        var lastClose = Double.nan
        var start: (date: CivilDate, close: Double)?
        func end(_ now: Limits) {
            if let before, let start { add(on: start.date, from: before, to: now, close: start.close) }
        }
        for row in rows {
            let own = Limits(
                low: (row.adjusted - adjustedError) / (row.close + closeError) * (1 - AdjustedCloses.floatError),
                high: (row.adjusted + adjustedError) / (row.close - closeError) * (1 + AdjustedCloses.floatError))
            if let common = limits?.common(own) {
                limits = common
            } else {
                if let limits {
                    end(limits)
                    (before, start) = (limits, (row.date, lastClose))
                }
                limits = own
            }
            lastClose = row.close
        }
        if let limits { end(limits) }
        actions.sort()
    }

    /// Adds the action between two stretches.
    private mutating func add(on date: CivilDate, from before: Limits, to after: Limits, close: Double) {
        // What the action leaves of a price before it.
        let part = Limits(low: before.low / after.high, high: before.high / after.low)
        let ratio = Limits(low: 1 / part.high, high: 1 / part.low)
        guard ratio.high >= 1 || ratio.low <= AdjustedCloses.leastReverse else {
            unexplained.append(date)
            return
        }
        guard ratio.low <= AdjustedCloses.leastSplit, ratio.high >= 1 else {
            actions.append(CorporateAction(exDate: date, kind: .split(ratio.simplestRatio ?? ratio.shortest)))
            return
        }
        let amount = Limits(low: max(0, close * (1 - part.high)), high: close * (1 - part.low))
        guard amount.high > 0, amount.shortest > 0 else { return }
        if amount.high - amount.low > amount.shortest / 50 { rough += 1 }
        actions.append(CorporateAction(exDate: date, kind: .dividend(amount.shortest)))
    }

    /// From this ratio on a change is a split: few dividends take a fifth of a price.
    private static let leastSplit = 1.2499
    private static let leastReverse = 0.8
    /// What closes may be off by beside their last digit, as a part of them: vendors work in 32 bits, and adjust what they have rounded.
    private static let floatError = 3e-6

    private static func halfUnit(_ decimals: Int) -> Double {
        var unit = 0.5
        for _ in 0..<min(decimals, 15) { unit /= 10 }
        return unit
    }
}

/// A number that is known to lie between two others.
private struct Limits {
    var low: Double
    var high: Double

    func common(_ other: Limits) -> Limits? {
        let both = Limits(low: max(low, other.low), high: min(high, other.high))
        return both.low <= both.high ? both : nil
    }

    /// The number with the fewest decimals.
    var shortest: Double {
        let middle = (low + high) / 2
        var scale = 1.0
        for _ in 0..<9 {
            let rounded = (middle * scale).rounded() / scale
            if low <= rounded, rounded <= high, rounded != 0 { return rounded }
            scale *= 10
        }
        return middle
    }

    /// The ratio of two small whole numbers, such as 7:1, 3:2 or 1:8; `nil` for none.
    var simplestRatio: Double? {
        for before in 1...20 {
            for after in 1...(before == 1 ? 1000 : 20) where low <= Double(after) / Double(before) && Double(after) / Double(before) <= high
            {
                return Double(after) / Double(before)
            }
        }
        let inverse = (1 / high).rounded(.up)
        return inverse <= 1 / low && inverse <= 1000 ? 1 / inverse : nil
    }
}
