import DojimaText
package import DojimaTime

/// The time from which the values of compared series are measured.
package enum ComparisonBase: Sendable, Equatable {
    /// The same time for all series.
    case shared(Instant)
    /// The first value of each series, since no time lies between the first and the last value of all of them.
    case own

    /// The words for the bases in a heading if each series has its own.
    package static let ownText = "the start of each"

    /// Creates the first time that lies between the first and the last value of every series; `nil` without series.
    ///
    /// - Parameter spans: the times of the first and last value of each series.
    package init?(of spans: [ClosedRange<Instant>]) {
        guard let start = spans.map(\.lowerBound).max() else { return nil }
        self = spans.allSatisfy { $0.contains(start) } ? .shared(start) : .own
    }

    /// Returns the note about the bases of series that have their own.
    ///
    /// - Parameter starts: the name of each series with the text of its base.
    package static func note(on starts: [String]) -> String {
        "the series have no time in common, so each is measured from its own first value: \(abridged(starts, to: 6))"
    }
}
