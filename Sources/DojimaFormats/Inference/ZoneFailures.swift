import DojimaText

/// The zone names of a file that could not be resolved.
struct ZoneFailures {
    private var count = 0
    /// The first failure that is more than an unknown name, else the first.
    private var first: (kind: ZoneNameResolver.FailureKind, name: String, line: Int)?

    mutating func add(_ failure: (kind: ZoneNameResolver.FailureKind, name: String), line: Int) {
        count += 1
        if first == nil || first?.kind == .unknown && failure.kind != .unknown { first = (failure.kind, failure.name, line) }
    }

    /// The error for zone names that leave times ambiguous; `nil` if there are none, or only a few unknown names, whose rows are rejected.
    ///
    /// - Parameter written: the number of written dates and times that could be read.
    func error(_ name: String, written: Int) -> ReadingError? {
        guard let first else { return nil }
        let location = "\(name):\(first.line): '\(printable(first.name))'"
        switch first.kind {
        case .unknown where 2 * count <= written: return nil
        case .unknown, .skipped:
            return ReadingError(.malformed, "\(location) is not a time zone; correct it, or remove it and set \(setting: .zone)")
        case .abbreviation:
            return ReadingError(
                .ambiguous, "\(location) is an abbreviation of several zones; set \(setting: .zone), such as America/New_York")
        case .contradiction:
            return ReadingError(.malformed, "\(location) is not the abbreviation of \(setting: .zone) at that time; correct one of them")
        }
    }
}
