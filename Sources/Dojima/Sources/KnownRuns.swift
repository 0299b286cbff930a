import DojimaSeries
import DojimaTime

/// The runs of the bars from one moment to another, which go on from there when later bars are read.
struct KnownRuns {
    /// The state of the series before any of it was read; `nil` where the source cannot tell what is written.
    let version: SeriesVersion?
    /// The runs in order, successive ones more than `distance` microseconds apart.
    private(set) var found: [ClosedRange<Instant>] = []
    private let start: Instant
    private let distance: Int64
    /// The bars from `start` to here, which is not included, are in the runs.
    private var end: Instant
    /// Whether the last run ends between bars: where bars from `end` on were forgotten, and one of those before it may be missing too.
    private var isCut = false

    /// Of no bars yet.
    init(from start: Instant, _ distance: Int64, of version: SeriesVersion?) {
        (self.version, self.start, self.distance, end) = (version, start, distance, start)
    }

    /// Takes over what is known from an earlier state, if it belongs to a range that begins where these runs do.
    ///
    /// - Parameter first: from where on bars were written since; `nil` where none were.
    mutating func take(_ earlier: KnownRuns, changed first: Instant?, in range: Range<Instant>) {
        var earlier = earlier
        if let first { earlier.forget(from: first) }
        guard earlier.version != nil, earlier.start == start, earlier.distance == distance, earlier.end <= range.upperBound else { return }
        (found, end, isCut) = (earlier.found, earlier.end, earlier.isCut)
    }

    /// Adds the runs of the bars up to a moment, which is not included.
    ///
    /// - Parameter read: returns the runs of the bars in a range; called at most once.
    mutating func extend(to end: Instant, _ read: (Range<Instant>) throws -> [ClosedRange<Instant>]) rethrows {
        guard end > self.end || isCut else { return }
        // The last run goes on from a bar of its own, or from where the bars to come are near enough to it.
        let further = try read((found.last?.upperBound ?? start)..<end)
        var runs = BarRuns(distance: distance)
        for run in found + further { runs.append(run) }
        (found, self.end, isCut) = (runs.found, end, false)
    }

    /// Forgets the bars from a moment on, once, before the runs go on; those before it are as they were.
    private mutating func forget(from first: Instant) {
        guard first < end else { return }
        end = max(first, start)
        while let last = found.last, last.lowerBound >= end { found.removeLast() }
        guard let last = found.last, last.upperBound >= end else { return }
        // The run has bars on both sides of `end`, so that the last one before it is nearer to it than the distance.
        found[found.count - 1] = last.lowerBound...max(last.lowerBound, end.advanced(by: -distance))
        isCut = true
    }
}
