package import DojimaTime

/// The time zones of a series: of its stamps, of the instrument, and of the days of its bars.
package struct SeriesZones {
    /// The zone that stamps were read in; trade dates of stored daily bars are dates of this zone. `nil` if it is not known.
    package private(set) var stamps: Zone?
    /// The zone of the instrument, or else of its calendar; `nil` if neither is known.
    package private(set) var instrument: Zone?
    /// The zone given by the user; `nil` if none.
    package private(set) var named: Zone?
    /// The zone whose clock divides intraday bars into days and longer bars: that of the axis of a chart, else the named one, else that of
    /// the stamps or of the instrument, else UTC.
    package var days: Zone

    package init(stamps: Zone?, instrument: Zone? = nil, named: Zone? = nil) {
        (self.stamps, self.instrument, self.named) = (stamps, instrument, named)
        days = named ?? stamps ?? instrument ?? .utc
    }

    /// Creates the zones of a series that is stored with the name of a zone. Throws `ZoneError` if there is no such zone.
    package init(stampsIn name: String?) throws { self.init(stamps: try name.map { try Zone($0) }) }

    /// The zone whose wall clock the instrument trades by; `nil` if it is not known.
    package var trading: Zone? { stamps ?? instrument }

    /// The same zones, with the clock of `zone` if no other is known.
    func assuming(_ zone: Zone) -> SeriesZones {
        var zones = self
        if named == nil, trading == nil { zones.days = zone }
        return zones
    }
}
