import DojimaText

/// A rule for trading that an exchange publishes before its session opens or after it closes.
///
///     .pre("Pre-market", from: at(4, 00))
///     .post("After hours", until: at(20, 00), onEarlyClose: at(17, 00))
///     .pre("Opening auction", minutes: 10)
struct SegmentRule: Sendable, Equatable {
    /// The outer end: the start of pre-market trading or the end of post-market trading.
    enum Edge: Sendable, Equatable {
        /// A wall-clock time, and another one for days that close early.
        case clock(TimeOfDay, onEarlyClose: TimeOfDay?)
        /// Minutes before the open or after the close.
        case minutes(Int)
    }

    /// `pre` or `post`.
    var kind: SessionSegment.Kind
    var name: String
    /// The first date, such as `2024_11_05`; `nil` for always.
    var since: Int?
    var edge: Edge

    static func pre(_ name: String, since: Int? = nil, from time: TimeOfDay) -> SegmentRule {
        SegmentRule(kind: .pre, name: name, since: since, edge: .clock(time, onEarlyClose: nil))
    }

    static func post(_ name: String, since: Int? = nil, until time: TimeOfDay, onEarlyClose: TimeOfDay? = nil) -> SegmentRule {
        SegmentRule(kind: .post, name: name, since: since, edge: .clock(time, onEarlyClose: onEarlyClose))
    }

    static func pre(_ name: String, since: Int? = nil, minutes: Int) -> SegmentRule {
        SegmentRule(kind: .pre, name: name, since: since, edge: .minutes(minutes))
    }

    static func post(_ name: String, since: Int? = nil, minutes: Int) -> SegmentRule {
        SegmentRule(kind: .post, name: name, since: since, edge: .minutes(minutes))
    }

    /// Returns the trading before or after a session, counted from the midnight that begins its date; `nil` if it is empty.
    func range(adjoining hours: ExchangeHours, closesEarly: Bool) -> Range<TimeOfDay>? {
        let minute: Int64 = 60_000_000
        switch (kind, edge) {
        case (.pre, .clock(let time, _)):
            let start = ExchangeHours(open: time, close: time, openDay: hours.openDay).start
            return start < hours.start ? start..<hours.start : nil
        case (.pre, .minutes(let count)):
            return TimeOfDay(microseconds: hours.start.microseconds - Int64(count) * minute)..<hours.start
        case (_, .clock(let time, let onEarlyClose)):
            let end = closesEarly ? onEarlyClose ?? time : time
            return hours.close < end ? hours.close..<end : nil
        case (_, .minutes(let count)):
            return hours.close..<TimeOfDay(microseconds: hours.close.microseconds + Int64(count) * minute)
        }
    }
}
