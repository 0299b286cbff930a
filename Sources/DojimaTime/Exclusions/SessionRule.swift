import DojimaText

/// The regular hours of a session, and the dates with special hours.
public struct SessionRule: Sendable, Equatable {
    /// The hours of one day by the wall clock, half open; breaks are closed.
    public struct Hours: Sendable, Equatable {
        /// The start of the open time.
        public let open: TimeOfDay
        /// The end of the open time, after `open`.
        public let close: TimeOfDay
        /// The closed ranges between `open` and `close`, in order.
        public let breaks: [Range<TimeOfDay>]

        /// No hours: a day that is closed.
        public static let closed = Hours(from: .midnight, to: .midnight)

        /// Creates the hours of a day.
        /// - Throws: an error unless they close after they open; hours over midnight are `weekly` or `daily` rules.
        public init(open: TimeOfDay, close: TimeOfDay, breaks: [Range<TimeOfDay>] = []) throws(RuleError) {
            guard open < close else {
                throw RuleError(message: "\(close) is not after open \(open); for hours over midnight write weekly or daily rules")
            }
            self.init(from: open, to: close, breaks: breaks)
        }

        package init(from open: TimeOfDay, to close: TimeOfDay, breaks: [Range<TimeOfDay>] = []) {
            self.open = open
            self.close = close
            self.breaks = breaks
        }

        /// The open ranges of the day, in order; empty if it is closed.
        var openRanges: [Range<TimeOfDay>] {
            let day = TimeOfDay.midnight..<TimeOfDay.endOfDay
            var start = open
            var ranges: [Range<TimeOfDay>] = []
            for pause in breaks.sorted(by: { $0.lowerBound < $1.lowerBound }) {
                if start < min(pause.lowerBound, close) { ranges.append(start..<min(pause.lowerBound, close)) }
                start = max(start, pause.upperBound)
            }
            if start < close { ranges.append(start..<close) }
            return ranges.map { $0.clamped(to: day) }.filter { !$0.isEmpty }
        }
    }

    /// The zone of the wall clock.
    public var zone: Zone
    /// The weekdays with a session.
    public var days: Set<Weekday>
    /// The hours of a date without special hours.
    public var regular: Hours
    /// The hours of single dates, in place of the regular ones.
    public var special: [CivilDate: Hours]

    public init(zone: Zone, days: Set<Weekday>, regular: Hours, special: [CivilDate: Hours] = [:]) {
        self.zone = zone
        self.days = days
        self.regular = regular
        self.special = special
    }
}
