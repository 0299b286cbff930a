internal import DojimaTime

/// Resolves the zone names after times, row by row: `US/Eastern`, `[America/New_York]`, and abbreviations such as `EST` if the zone is
/// known.
struct ZoneNameResolver {
    enum FailureKind: Equatable {
        /// There is no zone of this name.
        case unknown
        /// The name is an abbreviation, which several zones may have, and no zone is known.
        case abbreviation
        /// The known zone does not have this abbreviation at this time.
        case contradiction
        /// The time does not exist, because clocks were set forward past it.
        case skipped
    }

    private struct Entry {
        var name: [UInt8]
        var zone: Zone?
        var isAbbreviation: Bool
    }

    /// The zone whose abbreviations are resolved; `nil` if none is known.
    private let known: Zone?
    /// The order of the rows, by which the second of two repeated hours is recognised.
    let order: RowOrder
    private var entries: [Entry] = []
    private var previous: Instant?
    /// The failure for the last time, with the zone name; `nil` if it was resolved.
    private var failure: (kind: FailureKind, name: String)?

    init(known: Zone?, order: RowOrder = .ascending) { (self.known, self.order) = (known, order) }

    /// The instant of a local time (microseconds since 1970 as if in UTC) in the zone whose name is in a range of the text.
    mutating func moment(of local: Int64, _ text: Span<UInt8>, _ name: Range<Int>) -> Instant? {
        let entry = entry(text, name)
        guard let zone = entry.isAbbreviation ? known : entry.zone else {
            return fail(entry.isAbbreviation ? .abbreviation : .unknown, entry.name)
        }
        var moments: [Instant]
        switch zone.resolve(LocalTime(microseconds: local)) {
        case .unique(let moment): moments = [moment]
        case .repeated(let first, let second): moments = isSecond(first, second) ? [second, first] : [first, second]
        case .skipped: return fail(.skipped, entry.name)
        }
        if entry.isAbbreviation {
            let name = String(decoding: entry.name, as: UTF8.self)
            moments.removeAll { zone.abbreviation(at: $0) != name }
        }
        guard let moment = moments.first else { return fail(.contradiction, entry.name) }
        (previous, failure) = (moment, nil)
        return moment
    }

    /// Whether a name after an offset is a zone name.
    mutating func isZone(_ text: Span<UInt8>, _ name: Range<Int>) -> Bool {
        let entry = entry(text, name)
        guard entry.zone == nil, !entry.isAbbreviation else { return true }
        failure = (.unknown, String(decoding: entry.name, as: UTF8.self))
        return false
    }

    /// Whether a zone name can be resolved, before the date of its time is known.
    mutating func canResolve(_ text: Span<UInt8>, _ name: Range<Int>) -> Bool {
        let entry = entry(text, name)
        if entry.isAbbreviation ? known != nil : entry.zone != nil { return true }
        _ = fail(entry.isAbbreviation ? .abbreviation : .unknown, entry.name)
        return false
    }

    /// Returns and clears the failure for the last time.
    mutating func takeFailure() -> (kind: FailureKind, name: String)? {
        defer { failure = nil }
        return failure
    }

    private mutating func fail(_ kind: FailureKind, _ name: [UInt8]) -> Instant? {
        failure = (kind, String(decoding: name, as: UTF8.self))
        return nil
    }

    private func isSecond(_ first: Instant, _ second: Instant) -> Bool {
        switch order {
        case .ascending: previous.map { first <= $0 } ?? false
        case .descending: previous.map { second < $0 } ?? true
        case .mixed: false
        }
    }

    private mutating func entry(_ text: Span<UInt8>, _ name: Range<Int>) -> Entry {
        // A file has only a few names.
        for entry in entries where entry.name.count == name.count {
            if entry.name.indices.allSatisfy({ entry.name[$0] == text[name.lowerBound + $0] }) { return entry }
        }
        let bytes = text.bytes(name.lowerBound, name.upperBound)
        let isAbbreviation = bytes.count <= 5 && bytes.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        let zone = isAbbreviation ? nil : try? Zone(String(decoding: bytes, as: UTF8.self))
        let entry = Entry(name: bytes, zone: zone, isAbbreviation: isAbbreviation)
        if entries.count < 64 { entries.append(entry) }
        return entry
    }
}

/// The state for reading consecutive stamps.
struct StampState {
    /// The last full stamp of a file whose other stamps are counts of steps since it.
    var base: Int64 = 0
    var zones: ZoneNameResolver

    init(zones: ZoneNameResolver = ZoneNameResolver(known: nil)) { self.zones = zones }
}
