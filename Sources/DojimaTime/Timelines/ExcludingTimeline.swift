extension Timeline {
    /// All time but that which any of some rules takes off; position is included time.
    ///
    /// Where the rules would cut the span into more than `Exclusion.mostPieces`, the end of the span stays open:
    /// `Exclusion.validate(_:over:)` says so beforehand.
    public static func excluding(_ rules: [Exclusion], span: Range<Instant>) -> Timeline {
        let span = measurable(span)
        return Timeline(open: Exclusion.closed(by: rules, in: span).complement(in: span), span: span)
    }

    /// The axis of bars of a day and longer: dates, kept as their midnights UTC, without those that rules close.
    ///
    /// - Parameter zone: where the moments of one-off ranges without dates are read as dates.
    /// - Returns: the timeline, and the rules that speak of hours within a day and therefore do not apply.
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
