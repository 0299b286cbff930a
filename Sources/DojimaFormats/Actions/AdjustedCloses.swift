import DojimaSeries
import DojimaTime

/// Derives splits and dividends from two columns: closes as traded, and closes adjusted for splits and dividends.
///
/// The adjustment factor, adjusted close / close, is constant between two actions and changes on each ex-date. Both closes are rounded, so
/// each row gives only an interval for the factor. A stretch of rows ends before the first row whose interval has no value in common with
/// the intervals of the stretch. By the CRSP method, the factor before an ex-date is the factor after it times `1 / ratio` for a split, and
/// times `1 - D / C` for a dividend `D`, where `C` is the previous close.
struct AdjustedCloses {
    struct Row {
        var date: CivilDate
        var close: Double
        var adjusted: Double
    }

    private(set) var actions: [CorporateAction] = []
    /// The number of dividends whose amount is uncertain by more than 1/50, because the closes have too few digits.
    private(set) var rough = 0
    /// The dates on which the adjustment factor falls, as at a reverse split, but by too little to be one.
    private(set) var unexplained: [CivilDate] = []

    /// - Parameters:
    ///   - rows: the rows, sorted by date.
    ///   - closeDecimals: the maximum number of decimals of the closes.
    ///   - adjustedDecimals: the maximum number of decimals of the adjusted closes.
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
            let limitsHere = Limits(
                low: (row.adjusted - adjustedError) / (row.close + closeError) * (1 - AdjustedCloses.floatError),
                high: (row.adjusted + adjustedError) / (row.close - closeError) * (1 + AdjustedCloses.floatError))
            if let common = limits?.common(limitsHere) {
                limits = common
            } else {
                if let limits {
                    end(limits)
                    (before, start) = (limits, (row.date, lastClose))
                }
                limits = limitsHere
            }
            lastClose = row.close
        }
        if let limits { end(limits) }
        actions.sort()
    }

    /// Adds the action between two stretches.
    private mutating func add(on date: CivilDate, from before: Limits, to after: Limits, close: Double) {
        // The factor by which the action multiplies earlier prices.
        let part = Limits(low: before.low / after.high, high: before.high / after.low)
        let ratio = Limits(low: 1 / part.high, high: 1 / part.low)
        guard ratio.high >= 1 || ratio.low <= AdjustedCloses.maximumReverseRatio else {
            unexplained.append(date)
            return
        }
        guard ratio.low <= AdjustedCloses.minimumSplitRatio, ratio.high >= 1 else {
            actions.append(CorporateAction(exDate: date, kind: .split(ratio.simplestRatio ?? ratio.shortest)))
            return
        }
        let amount = Limits(low: max(0, close * (1 - part.high)), high: close * (1 - part.low))
        guard amount.high > 0, amount.shortest > 0 else { return }
        if amount.high - amount.low > amount.shortest / 50 { rough += 1 }
        actions.append(CorporateAction(exDate: date, kind: .dividend(amount.shortest)))
    }

    /// The minimum ratio of a change that counts as a split: few dividends are a fifth of the price.
    private static let minimumSplitRatio = 1.2499
    private static let maximumReverseRatio = 0.8
    /// The relative error of closes in addition to rounding in their last digit: vendors compute in 32-bit floats and adjust rounded
    /// closes.
    private static let floatError = 3e-6

    private static func halfUnit(_ decimals: Int) -> Double {
        var unit = 0.5
        for _ in 0..<min(decimals, 15) { unit /= 10 }
        return unit
    }
}

/// The lower and upper bound of an unknown number.
private struct Limits {
    var low: Double
    var high: Double

    func common(_ other: Limits) -> Limits? {
        let both = Limits(low: max(low, other.low), high: min(high, other.high))
        return both.low <= both.high ? both : nil
    }

    /// The number within the bounds that has the fewest decimals.
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

    /// The simplest ratio of whole numbers within the bounds, such as 7:1, 3:2 or 1:8; `nil` if there is none.
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
