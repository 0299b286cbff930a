import DojimaTime
import Testing

@testable import Dojima

@Suite struct SeriesZonesTests {
    private let newYork: Zone
    private let tokyo: Zone
    private let london: Zone

    init() throws { (newYork, tokyo, london) = (try Zone("America/New_York"), try Zone("Asia/Tokyo"), try Zone("Europe/London")) }

    @Test("Days begin by the named zone, else by that of the stamps, else by that of the instrument, else in UTC")
    func days() throws {
        #expect(SeriesZones(stamps: newYork, instrument: tokyo, named: london).days == london)
        #expect(SeriesZones(stamps: newYork, instrument: tokyo).days == newYork)
        #expect(SeriesZones(stamps: nil, instrument: tokyo).days == tokyo)
        #expect(try SeriesZones(stampsIn: nil).days == .utc)
    }

    @Test("A zone is assumed only if none is known") func assumed() throws {
        #expect(SeriesZones(stamps: nil).assuming(tokyo).days == tokyo)
        #expect(SeriesZones(stamps: newYork).assuming(tokyo).days == newYork)
        #expect(SeriesZones(stamps: nil, instrument: newYork).assuming(tokyo).days == newYork)
        #expect(SeriesZones(stamps: nil, named: newYork).assuming(tokyo).days == newYork)
    }
}
