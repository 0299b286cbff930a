extension Timeline {
    /// Returns a timeline of all time that no rule excludes; positions count that time.
    ///
    /// If the rules would split the span into more than `Exclusion.maximumPieces`, the end of the span stays open;
    /// `Exclusion.validate(_:over:)` reports this in advance.
    public static func excluding(_ rules: [Exclusion], span: Range<Instant>) -> Timeline {
        let span = measurable(span)
        return Timeline(open: Exclusion.closed(by: rules, in: span).complement(in: span), span: span)
    }

    /// Returns the axis of bars of a day or longer: dates, stored as midnights UTC, without those that rules close.
    ///
    /// - Parameters:
    ///   - rules: the rules; their union is closed, except for the time of each `include`.
    ///   - span: the dates that the timeline covers, as midnights UTC.
    ///   - zone: the zone in which one-off ranges of moments are converted to dates.
    /// - Returns: the timeline, and the rules that do not apply because they are about hours within a day.
    public static func excludingDates(
        _ rules: [Exclusion], span: Range<Instant>, zone: Zone = .utc
    ) -> (timeline: Timeline, ignored: [Exclusion]) {
        let span = measurable(span)
        var closed: [Range<Instant>] = []
        var ignored: [Exclusion] = []
        for rule in rules {
            if let dates = rule.closedDates(in: span, zone: zone) {
                closed += dates.ranges
            } else {
                ignored.append(rule)
            }
        }
        let open = InstantSet(closed).complement(in: span).union(Exclusion.openedDates(by: rules, in: span, zone: zone))
        return (Timeline(open: open, span: span, clock: .tradeDates), ignored)
    }
}
