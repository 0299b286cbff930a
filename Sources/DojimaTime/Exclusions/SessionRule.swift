/// The regular hours of a session, and the dates with special hours.
public struct SessionRule: Sendable, Equatable {
    /// The hours of one day by the wall clock, half open; breaks are closed.
    public struct Hours: Sendable, Equatable {
        public var open: TimeOfDay
        public var close: TimeOfDay
        public var breaks: [Range<TimeOfDay>]

        public init(open: TimeOfDay, close: TimeOfDay, breaks: [Range<TimeOfDay>] = []) {
            self.open = open
            self.close = close
            self.breaks = breaks
        }

        /// The open ranges of the day, in order; empty if it closes before it opens.
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

    public var zone: Zone
    public var days: Set<Weekday>
    public var regular: Hours
    public var special: [CivilDate: Hours]

    public init(zone: Zone, days: Set<Weekday>, regular: Hours, special: [CivilDate: Hours] = [:]) {
        self.zone = zone
        self.days = days
        self.regular = regular
        self.special = special
    }
}
