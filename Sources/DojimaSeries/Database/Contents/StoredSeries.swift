/// A series in a database: its name, the meaning of its stamps and its extent.
public struct StoredSeries: Equatable, Sendable {
    /// The symbol and the interval.
    public var key: SeriesKey
    /// The name of the instrument, if known.
    public var name: String?
    /// Whether a bar's time is its start or its end.
    public var stamp: BarSeries.Stamp
    /// The time zone in which the stamps were read, if known.
    public var zone: String?
    /// The extent; `nil` if the series has no bars.
    public var extent: SeriesExtent?

    public init(key: SeriesKey, name: String? = nil, stamp: BarSeries.Stamp = .start, zone: String? = nil, extent: SeriesExtent? = nil) {
        self.key = key
        self.name = name
        self.stamp = stamp
        self.zone = zone
        self.extent = extent
    }
}
