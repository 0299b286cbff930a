import DojimaSeries
import DojimaTime

/// The open dates that the bars of a series of a day or longer show, which are extended when later bars are read.
struct CachedDates {
    /// The version of the series before any of it was read; `nil` if the source does not report versions.
    let version: SeriesVersion?
    let open: InstantSet
    private let span: Range<Instant>

    /// The maximum distance of a bar's trade date from its stamp, and a day more.
    private static let margin = 3 * Instant.microsecondsPerDay

    /// - Parameters:
    ///   - span: the dates, as midnights UTC.
    ///   - earlier: the dates of an earlier state.
    ///   - changes: the changes since that state; `nil` if they are not known.
    ///   - read: returns the open dates in a part of the span; called once.
    init(
        in span: Range<Instant>, after earlier: CachedDates?, changes: SeriesChanges?, read: (Range<Instant>) throws -> InstantSet
    ) rethrows {
        (self.span, version) = (span, changes?.version)
        guard let earlier, earlier.version != nil, let changes, earlier.span.lowerBound == span.lowerBound else {
            open = try read(span)
            return
        }
        let first = max(span.lowerBound, min(changes.first ?? .latest, earlier.span.upperBound, span.upperBound))
        let start = max(span.lowerBound, Instant(first.utcDate).advanced(by: -CachedDates.margin))
        open = earlier.open.intersection(span.lowerBound..<start).union(try read(start..<span.upperBound))
    }
}
