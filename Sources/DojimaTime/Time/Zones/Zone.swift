import DojimaText

/// A time zone of the system's tz database, or a fixed offset from UTC.
///
/// Two zones are equal if their identifiers are; a link such as `US/Eastern` keeps its own name.
///
///     try Zone("America/New_York").offset(at: .epoch) == -18_000
public struct Zone: Sendable {
    /// The name in the tz database, such as `Europe/London`, or the offset of a fixed zone.
    public let identifier: String
    let table: ZoneTable

    /// Coordinated Universal Time.
    public static let utc = Zone(identifier: "UTC", table: ZoneTable(fixed: 0))

    /// Creates the zone with a tz database name (`Europe/London`) or an offset, positive to the east: `+05:30`, `-0800`, `UTC+2`.
    ///
    /// An offset's identifier is written `+05:30`; `UTC`, `Z` and an offset of zero are `utc`. Offsets need no database.
    public init(_ identifier: String, in database: ZoneDatabase = .system) throws(ZoneError) {
        if let fixed = Zone(offsetText: identifier) {
            self = fixed
        } else {
            self.init(identifier: identifier, table: try ZoneTable(file: try database.bytes(of: identifier), of: identifier))
        }
    }

    /// Creates the zone that is always `offset` seconds east of UTC.
    /// - Throws: an error unless the offset is less than 24 hours to either side.
    public init(fixedOffset offset: Int) throws(TimeValueError) {
        guard (-86_399...86_399).contains(offset) else {
            throw TimeValueError("\(offset) seconds is not an offset from UTC; give less than 86400 to either side")
        }
        self.init(offset: offset)
    }

    /// Creates the zone of an offset of less than a day.
    init(offset: Int) {
        self = offset == 0 ? .utc : Zone(identifier: Zone.identifier(ofOffset: offset), table: ZoneTable(fixed: offset))
    }

    init(identifier: String, table: ZoneTable) {
        self.identifier = identifier
        self.table = table
    }

    /// Whether the offset of this zone is always zero.
    public var isUTC: Bool { table.segment(at: 0) == ZoneSegment(from: .min, to: .max, offset: 0) }

    /// Returns the offset in seconds east of UTC at a moment. O(log transitions).
    public func offset(at instant: Instant) -> Int { table.segment(at: instant.wholeSeconds).offset }

    /// Returns the abbreviation of this zone's name at a moment, such as `EST`; `nil` for an offset. O(transitions).
    package func abbreviation(at instant: Instant) -> String? { table.abbreviation(at: instant.wholeSeconds) }

    /// Returns the wall-clock time at a moment. O(log transitions).
    public func localTime(at instant: Instant) -> LocalTime {
        instant.local(offset: offset(at: instant))
    }
}

extension Zone: CustomStringConvertible {
    /// The name or offset: `America/New_York`.
    public var description: String { identifier }
}

extension Zone: Hashable {
    public static func == (a: Zone, b: Zone) -> Bool { a.identifier == b.identifier }
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension Instant {
    /// Returns the wall-clock time `offset` seconds east of UTC; correct for every representable moment.
    func local(offset: Int) -> LocalTime {
        let seconds = wholeSeconds
        return LocalTime(seconds: seconds + Int64(offset), fraction: microseconds &- seconds &* 1_000_000)
    }

    /// Creates a moment from seconds since 1970 and microseconds (0 ..< 1,000,000), clamped to the representable range.
    init(clampingSeconds seconds: Int64, fraction: Int64 = 0) {
        // Rounds the seconds towards zero first: the start of the second of the earliest moment is not representable.
        let (whole, rest) = seconds < 0 ? (seconds + 1, fraction - 1_000_000) : (seconds, fraction)
        let (scaled, overflow) = whole.multipliedReportingOverflow(by: 1_000_000)
        self = overflow ? (seconds < 0 ? .earliest : .latest) : Instant(microseconds: scaled).advanced(by: rest)
    }
}
