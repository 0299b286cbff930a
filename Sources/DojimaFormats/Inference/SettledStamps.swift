import DojimaText

/// The inferred form of a file's stamps, with their order and steps.
struct SettledStamps {
    var form: StampForm
    /// The form in words, for the user.
    var words: String
    var tracker: StampTracker
    /// The units of the tracker's values per second.
    var unitsPerSecond: Int64 = 1_000_000
    var note: String?

    var isMidnight: Bool { tracker.isMidnight(day: 86_400 * UInt64(unitsPerSecond)) }

    /// The most common step between stamps, in microseconds.
    var commonStep: Int64 {
        let step = tracker.commonStep()
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
        case .ymd: self = .written(.ymd)
        case .mdy: self = .written(.mdy)
        case .dmy: self = .written(.dmy)
        case .epoch(let unit): self = .epoch(unit)
        case .excel: self = .excel
        case .pattern(let pattern): self = .pattern(pattern)
        }
    }

    var words: String {
        switch self {
        case .written(let order): "\(order.words) dates"
        case .epoch(let unit): "epoch \(unit.rawValue)"
        case .excel: "spreadsheet days"
        case .pattern: "dates by a pattern"
        case .steps: "steps since a full stamp"
        }
    }
}
