import DojimaText

/// The inferred form, order and steps of a file's stamps.
struct InferredStamps {
    var form: StampForm
    /// A description of the form for the user.
    var words: String
    var tracker: StampTracker
    /// The number of units per second of the tracker's values.
    var unitsPerSecond: Int64 = 1_000_000
    var notes: [ReadingNote] = []
    /// Whether stamps are months or quarters; `nil` if they are dates or times.
    var period: PeriodLength?
    /// The assumption under which all stamps must be read again before the other properties are valid; `nil` if they are valid.
    var nextAssumption: StampAssumption?

    var isMidnight: Bool { tracker.isMidnight(day: 86_400 * UInt64(unitsPerSecond)) }

    /// The first stamps of the first symbol, in microseconds; all of them if the file is not sorted.
    var sample: [Int64] { tracker.sample.map(microseconds) }

    /// The most common step between stamps, in microseconds.
    var commonStep: Int64 { microseconds(tracker.commonStep()) }

    /// The smallest step between different stamps of a symbol, in microseconds.
    var smallestStep: Int64 { microseconds(Int64(clamping: tracker.smallestStep)) }

    /// A value of the tracker in microseconds; 0 if it is out of range.
    private func microseconds(_ step: Int64) -> Int64 {
        let (seconds, rest) = step.quotientAndRemainder(dividingBy: unitsPerSecond)
        let (whole, tooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000)
        let part = unitsPerSecond > 1_000_000 ? rest / (unitsPerSecond / 1_000_000) : rest * (1_000_000 / unitsPerSecond)
        let (sum, tooLong) = whole.addingReportingOverflow(part)
        return tooLarge || tooLong ? 0 : sum
    }
}

extension DateFormat.EpochUnit {
    var perSecond: Int64 {
        switch self {
        case .seconds: 1
        case .milliseconds: 1000
        case .microseconds: 1_000_000
        case .nanoseconds: 1_000_000_000
        }
    }
}

extension StampForm {
    init(_ format: DateFormat) {
        switch format {
        case .ymd: self = .written(.ymd, .usual)
        case .mdy: self = .written(.mdy, .usual)
        case .dmy: self = .written(.dmy, .usual)
        case .epoch(let unit): self = .epoch(EpochForm(unit: unit))
        case .excel: self = .excel
        case .pattern(let pattern): self = .pattern(pattern, .usual)
        }
    }

    var words: String {
        switch self {
        case .written(let order, _): "\(order.words) dates"
        case .period(let length): length.words
        case .epoch(let form): form.unit.map { "epoch \($0.rawValue)" } ?? "epoch counts in the unit of each"
        case .excel: "spreadsheet days"
        case .pattern: "dates in a given pattern"
        case .steps: "steps since a full stamp"
        }
    }
}
