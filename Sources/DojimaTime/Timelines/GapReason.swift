/// Why nobody trades for a while: a class of closed time, and a name where there is one.
///
///     GapReason(.holiday, "Labor Day").description == "holiday (Labor Day)"
public struct GapReason: Hashable, Sendable {
    /// A class of closed time; the raw value is the word of the command line.
    public enum Kind: String, CaseIterable, Sendable {
        /// A local date on which an exchange never trades.
        case weekend
        /// A local date without a session, by name: a holiday or a day off that came once.
        case holiday
        /// Between the sessions of dates that trade.
        case night
        /// A break within a session.
        case lunch
        /// From an early close to the regular one, or from the regular open to a late one.
        case halfDay = "half-day"
        /// Taken off by a rule, where no calendar says why.
        case rule
        /// Closed because the data never trade then.
        case inferred
        /// Before or after all that is known.
        case outside
    }

    public var kind: Kind
    /// The holiday, the special day or the rule; else empty.
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
    /// The classes that a calendar tells apart, and which an axis may therefore show.
    public static let ofCalendars: Set<GapReason.Kind> = [.weekend, .holiday, .night, .lunch, .halfDay]

    /// How much a class says of a gap that has several: a holiday most.
    fileprivate var weight: Int {
        switch self {
        case .holiday: 7
        case .weekend: 6
        case .halfDay: 5
        case .rule: 4
        case .lunch: 3
        case .night: 2
        case .inferred: 1
        case .outside: 0
        }
    }
}

/// A stretch of closed time with one reason.
public struct ClosedStretch: Hashable, Sendable {
    public var range: Range<Instant>
    public var reason: GapReason

    public init(_ range: Range<Instant>, _ reason: GapReason) {
        self.range = range
        self.reason = reason
    }
}

/// A gap of a timeline and all that explains it.
public struct ExplainedGap: Hashable, Sendable {
    public var range: Range<Instant>
    /// What the gap is made of, in order of time; stretches overlap where several calendars are closed at once.
    public var stretches: [ClosedStretch]

    /// Each reason once, in order of time: night, weekend, holiday.
    public var reasons: [GapReason] {
        var seen: Set<GapReason> = []
        return stretches.map(\.reason).filter { seen.insert($0).inserted }
    }

    /// The reason that says most: a holiday before a weekend, a half day, a rule, lunch, night; of two holidays the first.
    public var mainReason: GapReason {
        let all = reasons
        return all.dropFirst().reduce(all.first ?? GapReason(.outside)) { $1.kind.weight > $0.kind.weight ? $1 : $0 }
    }
}
