import DojimaCairo
import DojimaChart
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaTime
import Testing

@testable import Dojima

/// Lines of far more stored bars than pixels, which read a few points a pixel column, against those that read all bars.
@Suite struct LineDetailTests {
    private let store: Store
    private static let minutes = SeriesKey(symbol: "M", interval: BarInterval(1, .minute))
    private static let halfHours = SeriesKey(symbol: "H", interval: BarInterval(30, .minute))

    init() throws {
        store = try Store()
        var generator = SeededGenerator(seed: 17)
        let start = Instant(CivilDate(year: 2023, month: 11, day: 1))
        // A night of some length is missing here and there, and single minutes.
        var times: [Instant] = []
        var minute: Int64 = 0
        while times.count < 40_000 {
            minute += Int.random(in: 0..<5000, using: &generator) == 0 ? 900 : Int.random(in: 0..<40, using: &generator) == 0 ? 2 : 1
            times.append(start.advanced(by: minute * 60_000_000))
        }
        try store.upsert(
            BarSeries.random(at: times, interval: LineDetailTests.minutes.interval, seed: 3), into: LineDetailTests.minutes)
        let halves = (0..<30_000).map { start.advanced(by: Int64($0) * 1_800_000_000) }
        try store.upsert(
            BarSeries.random(at: halves, interval: LineDetailTests.halfHours.interval, seed: 4), into: LineDetailTests.halfHours)
    }

    /// The pixels of a picture without its heading, which tells how many bars share a pixel.
    private func pixels(_ specification: ChartSpecification, sharing: Bool) throws -> Raster {
        var notes: [String] = []
        #expect((try specification.composed(in: store, notes: &notes).finer != nil) == sharing)
        var scene = try Picture(specification, store: store).drawing.scene
        scene.shapes.removeAll { if case .group("heading", _, _) = $0 { true } else { false } }
        return try Raster(png: PictureFormat.png.bytes(of: scene))
    }

    @Test(
        "S0-DM-14 a line that reads the extremes of its pixel columns equals that of all bars, pixel for pixel",
        arguments: ["line", "area", "step", "baseline"])
    func equalsAll(_ type: String) throws {
        var generator = SeededGenerator(seed: UInt64(type.utf8.reduce(0) { $0 + Int($1) }))
        let kind = try #require(SeriesCatalog.kind(named: type))
        for round in 0..<12 {
            let key = round % 4 == 3 ? LineDetailTests.halfHours : LineDetailTests.minutes
            let low = Double.random(in: 0..<0.3, using: &generator)
            var chart = ChartSpecification(window: WindowSpecification(select: low...Double.random(in: 0.7...1, using: &generator))) {
                Plot { Prices(key.symbol, as: kind) }
            }
            chart.width = Int.random(in: 320...520, using: &generator)
            chart.height = Int.random(in: 200...500, using: &generator)
            chart.scale = [1, 1, 1.5, 2][Int.random(in: 0..<4, using: &generator)]
            chart.orientation = round % 5 == 4 ? .vertical : .horizontal
            chart.navigator = round % 3 == 0
            chart.closedTime = ClosedTimeSpecification(calendars: [[], ["XNYS"], ["XHKG"]][round % 3])
            if round % 6 == 1 { chart.rebase = RebaseSpecification(unit: .percent, base: try TimeText.parse("2023-11-21T15:00:00Z")) }
            if round % 6 == 2 { chart.crosshair = try TimeText.parse("2023-11-20T03:02:00Z") }
            if round % 8 == 5 { chart.panes[0].axes = [ValueAxisSpecification(inverted: true)] }
            var whole = chart
            whole.grouping = .off
            let (reduced, all) = try (pixels(chart, sharing: true), pixels(whole, sharing: false))
            guard reduced.pixels != all.pixels else { continue }
            let places = reduced.pixels.indices.filter { reduced.pixels[$0] != all.pixels[$0] }
            Issue.record(
                "\(type), round \(round), \(chart.width)x\(chart.height) at \(chart.scale): \(places.count) bytes differ, the first at \(places[0] / 4 % all.width), \(places[0] / 4 / all.width)"
            )
        }
    }
}
