import DojimaText

extension Zone {
    /// Returns the moments at which the wall clock shows a local time. O(log transitions).
    public func resolve(_ local: LocalTime) -> LocalResolution {
        let (wanted, fraction) = local.secondsAndFraction
        func instant(_ second: Int64) -> Instant { Instant(clampingSeconds: second, fraction: fraction) }
        let reach = Int64(ZoneTable.largestOffset)
        var segment = table.segment(at: wanted - reach)
        var found: Int64?
        while true {
            let second = wanted - Int64(segment.offset)
            if segment.contains(second) {
                if let found {
                    let (earlier, later) = (instant(found), instant(second))
                    // Both may be clamped to the same end of the representable range.
                    return earlier < later ? .repeated(first: earlier, second: later) : .unique(earlier)
                }
                found = second
            }
            guard segment.to <= wanted + reach else { break }
            let next = table.segment(at: segment.to)
            // The change skips the wanted time: the clock was put forward.
            if found == nil, segment.to + Int64(segment.offset) <= wanted, wanted < segment.to + Int64(next.offset) {
                return .skipped(next: Instant(clampingSeconds: segment.to))
            }
            segment = next
        }
        return .unique(instant(found ?? wanted - Int64(segment.offset)))
    }

    /// Returns the moment of a local time: the first of two if repeated, the moment of the change if skipped. O(log transitions).
    public func instant(of local: LocalTime) -> Instant { resolve(local).earliest }

    /// Returns the first moment of a local date, or of the next date if the entire date is skipped. O(log transitions).
    ///
    /// Midnight itself may be skipped (São Paulo until 2018) or shown twice.
    public func startOfDay(_ date: CivilDate) -> Instant { instant(of: LocalTime(date)) }

    /// Returns the changes of the offset in a range, in order. O(log transitions + changes).
    package func transitions(in range: Range<Instant>) -> [ZoneTransition] {
        guard !range.isEmpty else { return [] }
        var transitions: [ZoneTransition] = []
        // Begins a second earlier, to include a change at the start of the range.
        var segment = table.segment(at: range.lowerBound.wholeSeconds - 1)
        while segment.to != .max, Instant(clampingSeconds: segment.to) < range.upperBound {
            let next = table.segment(at: segment.to)
            let at = Instant(clampingSeconds: segment.to)
            if next.offset != segment.offset, at >= range.lowerBound {
                transitions.append(ZoneTransition(at: at, offsetBefore: segment.offset, offsetAfter: next.offset))
            }
            segment = next
        }
        return transitions
    }
}

extension LocalResolution {
    /// The first moment at which the clock shows this time or a later one.
    public var earliest: Instant {
        switch self {
        case .unique(let instant), .skipped(next: let instant), .repeated(first: let instant, second: _): instant
        }
    }
}
