import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import Dojima

/// Lines of far more stored bars than pixels, which read a few points a pixel column, compared with lines that read all bars.
@Suite struct LineDetailTests {
    private let store: Store
    private static let minutes = SeriesKey(symbol: "M", interval: BarInterval.minutes(1))
    private static let others = SeriesKey(symbol: "N", interval: BarInterval.minutes(1))
    private static let halfHours = SeriesKey(symbol: "H", interval: BarInterval.minutes(30))

    init() throws {
        store = try Store()
        var generator = SeededGenerator(seed: 17)
        let start = Instant(CivilDate(normalizing: 2023, month: 11, day: 1))
        // Some nights and some single minutes are missing.
        var times: [Instant] = []
        var minute: Int64 = 0
        while times.count < 40_000 {
            minute += Int.random(in: 0..<5000, using: &generator) == 0 ? 900 : Int.random(in: 0..<40, using: &generator) == 0 ? 2 : 1
            times.append(start.advanced(by: minute * 60_000_000))
        }
        try store.upsert(
            BarSeries.random(at: times, interval: LineDetailTests.minutes.interval, seed: 3), into: LineDetailTests.minutes)
        // A symbol that trades less, at other times.
        let some = times.filter { _ in Int.random(in: 0..<3, using: &generator) > 0 }
        try store.upsert(BarSeries.random(at: some, interval: LineDetailTests.others.interval, seed: 5), into: LineDetailTests.others)
        let halves = (0..<30_000).map { start.advanced(by: Int64($0) * 1_800_000_000) }
        try store.upsert(
            BarSeries.random(at: halves, interval: LineDetailTests.halfHours.interval, seed: 4), into: LineDetailTests.halfHours)
    }

    /// The pixels of a picture without its heading, which reports how many bars share a pixel.
    private func pixels(_ specification: ChartSpecification, sharing: Bool) throws -> Raster {
        var notes: [Message] = []
        #expect((try specification.composed(from: store, notes: &notes).downsampled != nil) == sharing)
        var scene = try Picture(specification, source: store).drawing.scene
        scene.shapes.removeAll { if case .group("heading", _, _) = $0 { true } else { false } }
        return try Raster(png: OutputFormat.png.bytes(of: scene))
    }

    /// Whether the picture of a chart has the pixels of the same chart of all bars.
    private func check(_ chart: ChartSpecification, _ what: String) throws {
        var whole = chart
        whole.grouping = .off
        let (reduced, all) = try (pixels(chart, sharing: true), pixels(whole, sharing: false))
        guard reduced.pixels != all.pixels else { return }
        let places = reduced.pixels.indices.filter { reduced.pixels[$0] != all.pixels[$0] }
        let first = places[0] / 4
        Issue.record(
            "\(what), \(chart.size) at \(chart.scale): \(places.count) bytes differ, the first at \(first % all.width), \(first / all.width)"
        )
    }

    @Test(
        "A line that reads the extremes of its pixel columns equals the line of all bars, pixel for pixel", .feature("S0-DM-14"),
        arguments: ["line", "area", "step", "baseline"])
    func equalsAll(_ type: String) throws {
        var generator = SeededGenerator(seed: UInt64(type.utf8.reduce(0) { $0 + Int($1) }))
        let kind = try #require(SeriesCatalog.all[type])
        for round in 0..<12 {
            let key = round % 4 == 3 ? LineDetailTests.halfHours : LineDetailTests.minutes
            let low = Double.random(in: 0..<0.3, using: &generator)
            var chart = ChartSpecification(window: WindowRequest(select: low...Double.random(in: 0.7...1, using: &generator))) {
                Plot { Prices(key.symbol, as: kind) }
            }
            chart.layout.hidesTitle = true
            chart.width = Double(Int.random(in: 320...520, using: &generator))
            chart.height = Double(Int.random(in: 200...500, using: &generator))
            chart.scale = [1, 1, 1.5, 2][Int.random(in: 0..<4, using: &generator)]
            chart.orientation = round % 5 == 4 ? .vertical : .horizontal
            chart.showsNavigator = round % 3 == 0
            chart.closedTime = ClosedTimeSpecification { $0.calendars = [[], ["XNYS"], ["XHKG"]][round % 3] }
            if round % 6 == 1 { chart.rebase = Rebasing(.percent, base: try TimeText("2023-11-21T15:00:00Z")) }
            if round % 6 == 2 {
                let minute = key == LineDetailTests.minutes ? Int.random(in: 0..<60, using: &generator) : 30
                chart.crosshair = try TimeText("2023-11-20T03:\(minute < 10 ? "0" : "")\(minute):00Z")
            }
            if round % 8 == 5 { chart.panes[0].axes = [ValueAxis(id: "") { $0.isInverted = true }] }
            try check(chart, "\(type), round \(round)")
        }
    }

    @Test("Two lines under legends, with single bars marked and rebased, equal those of all bars, pixel for pixel", .feature("S0-DM-14"))
    func legendsAndMarks() throws {
        var generator = SeededGenerator(seed: 77)
        let last = Instant(CivilDate(normalizing: 2023, month: 11, day: 28)),
            first = Instant(CivilDate(normalizing: 2023, month: 11, day: 5))
        func moment() -> Instant {
            Instant(microseconds: Int64.random(in: first.microseconds...last.microseconds, using: &generator) / 60_000_000 * 60_000_000)
        }
        for round in 0..<12 {
            var chart = ChartSpecification(window: WindowRequest(select: 0.02 * Double(round)...1 - 0.03 * Double(round))) {
                Plot {
                    Prices("M", as: .line)
                    if round % 3 != 2 { Prices("N", as: .line) }
                }
            }
            chart.rebase = Rebasing(.price)
            (chart.width, chart.height) = (
                Double(Int.random(in: 320...520, using: &generator)), Double(Int.random(in: 160...300, using: &generator))
            )
            if round % 2 == 1 { chart.legend = Legend(Legend.Position.allCases[round % 8], .inside) }
            if round % 4 == 1 { chart.rebase = Rebasing(.percent, base: .instant(moment())) }
            // A mark above its bar needs that bar, and a mark at a time without a bar needs the bar before.
            let types = [AnnotationKind.sell, .buy, .event]
            chart.panes[0].annotations = (0..<round % 3).map { index in
                Annotation(id: "a\(index)", kind: types[(round + index) % 3], points: [AnnotationPoint(time: moment())])
            }
            if round % 5 == 2 {
                for name in types.map(\.name) {
                    _ = try store.save(
                        StoredAnnotation(name: name, type: name, points: [.init(time: "\(moment())")], text: ""), of: "M")
                }
            } else {
                _ = try store.removeAnnotations(of: "M")
            }
            try check(chart, "round \(round)")
        }
    }

    @Test("A legend avoids a spike under its end, and not one a bar further, as with all bars") func spikesAtALegend() throws {
        let (count, part, spike) = (20_000, 150, 10_000)
        let start = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        let bars = (0..<count).map { index in
            let price = 100 + Double(index % 7) / 10 + (index == spike ? 50 : 0)
            return Bar(
                time: start.advanced(by: Int64(index) * 60_000_000), open: price, high: price, low: price, close: price, volume: .nan)
        }
        let interval = BarInterval.minutes(1)
        try store.upsert(BarSeries(unchecked: bars, interval: interval), into: SeriesKey(symbol: "P", interval: interval))
        func chart(from first: Int) -> ChartSpecification {
            let window = Double(first) / Double(count)...Double(first + 64 * part) / Double(count)
            var chart = ChartSpecification(window: WindowRequest(select: window)) { Plot { Prices("P", as: .line) } }
            (chart.width, chart.height) = (360, 240)
            return chart
        }
        let drawn = try Picture(chart(from: 0), source: store).drawing.description
        let (legend, plot) = (try #require(drawn.legends.first), drawn.panes[0].box)
        // The sixty-fourth of the window in which the legend ends, and the spike at both ends of it and of its neighbours.
        let end = Int(clamping: ((legend.maxX + 8 - plot.x) / plot.width * 64).rounded(.down))
        var ranges: Set<ClosedRange<Double>> = []
        for number in max(1, end - 2)...min(63, end + 3) {
            for first in [spike - number * part, spike - number * part + 1] {
                let reduced = chart(from: first)
                try check(reduced, "\(number), \(first)")
                ranges.formUnion(try Picture(reduced, source: store).drawing.description.axes.filter { $0.id != "x" }.map(\.range))
            }
        }
        #expect(ranges.count == 2, "with and without space for the legend: \(ranges)")
    }
}
