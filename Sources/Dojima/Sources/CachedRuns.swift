import DojimaSeries
import DojimaTime

/// The runs of bars from one moment to another, which are extended when later bars are read.
struct CachedRuns {
    /// The version of the series before any of it was read; `nil` if the source does not report versions.
    let version: SeriesVersion?
    /// The runs in order, successive ones more than `distance` microseconds apart.
    private(set) var found: [ClosedRange<Instant>] = []
    private let start: Instant
    private let distance: Int64
    /// The end of the bars that are in the runs, excluded.
    private var end: Instant
    /// Whether the last run does not end at a bar: bars from `end` on were dropped, and the run may also lack bars just before `end`.
    private var isCut = false

    /// Creates runs without bars.
    init(from start: Instant, _ distance: Int64, of version: SeriesVersion?) {
        self.version = version
        self.start = start
        self.distance = distance
        end = start
    }

    /// Takes over the runs of an earlier state, if they belong to a range that begins at the same instant.
    ///
    /// - Parameter first: the first instant at which bars were written since; `nil` if none were.
    mutating func adopt(_ earlier: CachedRuns, changed first: Instant?, in range: Range<Instant>) {
        var earlier = earlier
        if let first { earlier.discard(from: first) }
        guard earlier.version != nil, earlier.start == start, earlier.distance == distance, earlier.end <= range.upperBound else { return }
        (found, end, isCut) = (earlier.found, earlier.end, earlier.isCut)
    }

    /// Adds the runs of the bars up to a moment, excluded.
    ///
    /// - Parameter read: returns the runs of the bars in a range; called at most once.
    mutating func extend(to end: Instant, _ read: (Range<Instant>) throws -> [ClosedRange<Instant>]) rethrows {
        guard end > self.end || isCut else { return }
        // Reads from the end of the last run, which is one of its bars or is near enough to the next bars to join them.
        let further = try read((found.last?.upperBound ?? start)..<end)
        var runs = BarRuns(distance: distance)
        for run in found + further { runs.append(run) }
        (found, self.end, isCut) = (runs.found, end, false)
    }

    /// Drops the bars from a moment on, once, before the runs are extended; earlier bars are unchanged.
    private mutating func discard(from first: Instant) {
        guard first < end else { return }
        end = max(first, start)
        while let last = found.last, last.lowerBound >= end { found.removeLast() }
        guard let last = found.last, last.upperBound >= end else { return }
        // The run has bars on both sides of `end`, so its last bar before `end` is less than the distance away.
        found[found.count - 1] = last.lowerBound...max(last.lowerBound, end.advanced(by: -distance))
        isCut = true
    }
}
