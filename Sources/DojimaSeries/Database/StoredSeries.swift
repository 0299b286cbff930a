/// A series in a database: what it is called, how its stamps are meant and how far it reaches.
public struct StoredSeries: Equatable, Sendable {
    public var key: SeriesKey
    /// The instrument's name, where one was given.
    public var name: String?
    /// Whether a bar's time is its start or its end.
    public var stamp: BarSeries.Stamp
    /// The zone that the stamps were read in, where one is known.
    public var zone: String?
    /// `nil` when the series has no bars.
    public var extent: SeriesExtent?

    public init(key: SeriesKey, name: String? = nil, stamp: BarSeries.Stamp = .start, zone: String? = nil, extent: SeriesExtent? = nil) {
        self.key = key
        self.name = name
        self.stamp = stamp
        self.zone = zone
        self.extent = extent
    }
}
