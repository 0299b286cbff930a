/// The reason for closed time: its kind, and a name if there is one.
///
///     GapReason(.holiday, "Labor Day").description == "holiday (Labor Day)"
public struct GapReason: Hashable, Sendable {
    /// A kind of closed time; the raw value is its name on the command line.
    public enum Kind: String, CaseIterable, Sendable {
        /// A local date on a weekday without regular sessions.
        case weekend
        /// A local date without a session: a holiday or a one-off closure, by name.
        case holiday
        /// Time between the sessions of trading dates.
        case night
        /// A break within a session.
        case sessionBreak = "lunch"
        /// The time from an early close to the regular close, or from the regular open to a late open.
        case earlyCloseOrLateOpen = "half-day"
        /// Excluded by a rule, if no calendar gives a reason.
        case rule
        /// Closed because the data never have trades at that time.
        case inferred
        /// Outside the time for which sessions or data are known.
        case outside
    }

    /// What kind of rule closes the time.
    public var kind: Kind
    /// The name of the holiday, special day or rule; empty if there is none.
    public var name: String

    public init(_ kind: Kind, _ name: String = "") {
        self.kind = kind
        self.name = name
    }
}

extension GapReason: CustomStringConvertible {
    /// `night`, `holiday (Labor Day)`
    public var description: String { name.isEmpty ? kind.rawValue : "\(kind.rawValue) (\(name))" }
}

extension GapReason.Kind {
    /// The kinds that a calendar distinguishes, and which can therefore be shown on an axis.
    public static let ofCalendars: Set<GapReason.Kind> = [.weekend, .holiday, .night, .sessionBreak, .earlyCloseOrLateOpen]

    /// The rank of a kind among the reasons of a gap; the highest is the main reason.
    fileprivate var rank: Int {
        switch self {
        case .holiday: 7
        case .weekend: 6
        case .earlyCloseOrLateOpen: 5
        case .rule: 4
        case .sessionBreak: 3
        case .night: 2
        case .inferred: 1
        case .outside: 0
        }
    }
}

/// An interval of closed time with one reason.
public struct ClosedInterval: Hashable, Sendable {
    /// The closed time, half open.
    public var range: Range<Instant>
    /// The reason for which it is closed.
    public var reason: GapReason

    public init(_ range: Range<Instant>, _ reason: GapReason) {
        self.range = range
        self.reason = reason
    }
}

/// A gap of a timeline and its reasons.
public struct ExplainedGap: Hashable, Sendable {
    /// The closed time, half open.
    public var range: Range<Instant>
    /// The parts of the gap in order of time; they overlap if several calendars are closed at once.
    public var parts: [ClosedInterval]

    /// Each reason once, in order of time: night, weekend, holiday.
    public var reasons: [GapReason] {
        var seen: Set<GapReason> = []
        return parts.map(\.reason).filter { seen.insert($0).inserted }
    }

    /// The highest-ranked reason: holiday, weekend, early close or late open, rule, break, night; the first of two holidays.
    public var mainReason: GapReason {
        let reasons = reasons
        return reasons.dropFirst().reduce(reasons.first ?? GapReason(.outside)) { $1.kind.rank > $0.kind.rank ? $1 : $0 }
    }
}
