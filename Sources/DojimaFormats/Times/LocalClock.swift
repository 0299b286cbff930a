internal import DojimaTime

/// Converts wall-clock times to instants, in O(1) for neighbouring times, and resolves repeated hours by the order of the rows.
struct LocalClock {
    let zone: Zone
    /// Whether rows ascend, descend or are unordered; only the order identifies the second of two repeated hours.
    var order: RowOrder
    private let isUTC: Bool
    /// The range of local times around the last one in which the cached offset is the only possible one.
    private var safe: Range<Int64> = 0..<0
    private var offset: Int64 = 0
    /// In descending files, the local times that are not earlier than that of the previous row, in the order of the rows.
    private var reversals: ArraySlice<Int64>
    private var previousLocal = Int64.min

    enum Result {
        case moment(Int64)
        /// The time does not exist, because clocks were set forward past it.
        case skipped
    }

    init(zone: Zone, order: RowOrder, reversals: [Int64]) {
        self.zone = zone
        self.order = order
        self.reversals = reversals[...]
        isUTC = zone.isUTC
    }

    /// Whether another clock gives the same instants, if neither was used before.
    func isSame(as other: LocalClock) -> Bool {
        if isUTC || other.isUTC { return isUTC == other.isUTC }
        return zone == other.zone && order == other.order && (order != .descending || reversals == other.reversals)
    }

    /// The instant of a local time (microseconds since 1970 as if in UTC); `previous` is the instant of the previous row.
    @inline(__always)
    mutating func moment(_ local: Int64, after previous: Int64?) -> Result {
        if isUTC { return .moment(local) }
        if order == .descending { passReversal(local) }
        if safe.contains(local) { return .moment(local - offset) }
        return resolve(local, after: previous)
    }

    private mutating func passReversal(_ local: Int64) {
        if local >= previousLocal, previousLocal != .min, reversals.first == local { reversals = reversals.dropFirst() }
        previousLocal = local
    }

    private mutating func resolve(_ local: Int64, after previous: Int64?) -> Result {
        let day = floorDivide(local, Instant.microsecondsPerDay)
        guard let days = Int32(exactly: day) else { return .skipped }
        let civil = LocalTime(
            CivilDate(daysSinceEpoch: days), TimeOfDay(microseconds: local - day * Instant.microsecondsPerDay))
        switch zone.resolve(civil) {
        case .unique(let instant):
            remember(local, instant)
            return .moment(instant.microseconds)
        case .skipped:
            return .skipped
        case .repeated(let first, let second):
            return .moment(isSecond(local, first, after: previous) ? second.microseconds : first.microseconds)
        }
    }

    private func isSecond(_ local: Int64, _ first: Instant, after previous: Int64?) -> Bool {
        switch order {
        case .ascending: previous.map { first.microseconds <= $0 } ?? false
        // Newest first: until the local time increases, the rows are in the second of the repeated hours.
        case .descending: reversals.first.map { ($0 - local).magnitude <= 10_800_000_000 } ?? false
        case .mixed: false
        }
    }

    /// Caches the offset and the range of local times in which it is valid, minus two days at each end, where another offset may give the
    /// same local time.
    private mutating func remember(_ local: Int64, _ instant: Instant) {
        let horizon: Int64 = 400 * Instant.microsecondsPerDay
        let margin: Int64 = 2 * Instant.microsecondsPerDay
        let span = instant.advanced(by: -horizon)..<instant.advanced(by: horizon)
        var (from, to) = (span.lowerBound, span.upperBound)
        for transition in zone.transitions(in: span) {
            if transition.at <= instant {
                from = transition.at
            } else {
                to = transition.at
                break
            }
        }
        let (lower, upper) = (from.advanced(by: margin), to.advanced(by: -margin))
        guard lower <= instant, instant < upper else { return }
        offset = local - instant.microseconds
        safe = lower.microseconds + offset..<upper.microseconds + offset
    }
}

/// The order of a file's stamps.
enum RowOrder { case ascending, descending, mixed }
