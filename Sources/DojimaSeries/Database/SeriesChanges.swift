public import DojimaTime

/// A state of a stored series, to ask later what has been written to its bars since.
public struct SeriesVersion: Hashable, Sendable {
    /// The number of the series in its database: one that was removed and imported anew may have another.
    public var series: Int64
    /// The number of the last write that the state contains.
    public var number: Int64

    public init(series: Int64, number: Int64) {
        self.series = series
        self.number = number
    }
}

/// What has been written to the bars of a series since an earlier state.
public struct SeriesChanges: Hashable, Sendable {
    /// The state that is read now.
    public var version: SeriesVersion
    /// The moment from which on bars may have been added, changed or removed; those with an earlier `time` are the same. `nil` where no
    /// bar was.
    public var first: Instant?

    public init(version: SeriesVersion, first: Instant?) {
        self.version = version
        self.first = first
    }
}
