public import DojimaTime

/// A version of a stored series, from which later changes to its bars can be determined.
public struct SeriesVersion: Hashable, Sendable {
    /// The id of the series in its database; a series that was removed and imported again may have another.
    public var series: Int64
    /// The number of the last write included in the version.
    public var number: Int64

    public init(series: Int64, number: Int64) {
        self.series = series
        self.number = number
    }
}

/// The changes to the bars of a series since an earlier version.
public struct SeriesChanges: Hashable, Sendable {
    /// The current version.
    public var version: SeriesVersion
    /// The first time at which bars may have been added, changed or removed; bars with an earlier `time` are unchanged. `nil` if no bar
    /// changed.
    public var first: Instant?

    public init(version: SeriesVersion, first: Instant?) {
        self.version = version
        self.first = first
    }
}
