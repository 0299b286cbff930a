import DojimaText
import Dojima
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaTime
import Foundation
import Testing

/// Sessions of charts whose axis is not time: bricks, and columns of symbols.
@Suite struct OtherAxesSessionTests {
    private static let slot = Instant.microsecondsPerDay

    /// - Parameter isFull: with a line and a navigator, which in a session extend to the next brick beyond the window, unknown to a picture
    ///   of it.
    private func bricks(_ window: WindowRequest, isFull: Bool = false) throws -> ChartSpecification {
        var chart = try ChartSpecification(window: window) {
            try Plot {
                Prices("SPX")
                if isFull { try Study("sma:5") }
            }
        }
        (chart.transform, chart.showsNavigator) = ("renko:20", isFull)
        return chart
    }

    private func check(_ session: FrameSession, _ fresh: ChartSpecification, _ store: Store?, _ what: String) throws {
        let picture = try Picture(fresh, source: store).drawing.scene
        var scene = try #require(session.drawing).scene
        scene.metadata = picture.metadata
        let (drawn, wanted) = (scene.svg(), picture.svg())
        guard drawn != wanted else { return }
        let first = zip(drawn.split(separator: "\n"), wanted.split(separator: "\n")).first { $0 != $1 }
        Issue.record("\(what): \(first as Any)")
    }

    /// When the bricks of the S&P 500 were completed, by the rule in its simplest form: 20 points beyond the last brick in either
    /// direction.
    private static func brickDates() throws -> [CivilDate] {
        let text = try String(contentsOfFile: PictureTests.file, encoding: .utf8)
        let rows = text.split(separator: "\n").dropFirst().map { $0.split(separator: ",") }
        var dates: [CivilDate] = []
        var (low, high) = (Double.nan, Double.nan)
        for row in rows {
            guard let close = Double(row[4]), let date = CivilDate(String(row[0])) else { continue }
            if low.isNaN { (low, high) = ((close / 20).rounded() * 20, (close / 20).rounded() * 20) }
            while close >= high + 20 {
                (low, high) = (high, high + 20)
                dates.append(date)
            }
            while close <= low - 20 {
                (low, high) = (low - 20, low)
                dates.append(date)
            }
        }
        return dates
    }

    @Test(
        "A window over bricks shows a part of the same bricks, as a chart of their time does, wherever moved",
        .feature("S2-PR-07", "S3-RS-01"))
    func moved() throws {
        let store = try PictureTests.store()
        let dates = try Self.brickDates()
        let (from, to) = (CivilDate(normalizing: 2010, month: 1, day: 4), CivilDate(normalizing: 2010, month: 12, day: 31))
        let session = try FrameSession(try bricks(.dates(from, to)), source: store)
        try session.update()
        try check(session, try bricks(.dates(from, to)), store, "as it begins")
        let whole = try #require(session.viewport).selector.summary
        #expect(Int(whole.length / Self.slot) == dates.count, "all bricks before and after the window")
        for (number, part) in [
            (CivilDate(normalizing: 2004, month: 3, day: 1), 300), (CivilDate(normalizing: 2017, month: 5, day: 1), 200),
            (CivilDate(normalizing: 2018, month: 9, day: 3), 90),
        ].enumerated() {
            let first = try #require(dates.firstIndex { $0 >= part.0 })
            let last = (dates.firstIndex { $0 > part.0.adding(days: part.1) } ?? dates.count) - 1
            let window = AxisPosition(microseconds: Int64(first) * Self.slot)..<AxisPosition(microseconds: Int64(last + 1) * Self.slot)
            session.apply(.range(.set(window)), at: Double(number))
            try session.update()
            let series = try #require(session.drawing?.description.series.first { $0.id == "SPX" })
            #expect(series.bars == last - first + 1)
            try check(session, try bricks(.dates(part.0, part.0.adding(days: part.1))), store, "\(part)")
        }
        session.apply(.range(.pan(by: -50 * Self.slot)), at: 10)
        try session.update()
        #expect(session.drawing?.description.series.first { $0.id == "SPX" }?.bars ?? 0 > 10)
        #expect(session.counts.loads == 1, "nothing is read for it")
    }

    @Test("A preset over bricks is the part whose bricks ended in it, or none if none did", .feature("S2-PR-02")) func bricksOfPresets()
        throws
    {
        let store = try PictureTests.store()
        var specification = try bricks(.last("6M"), isFull: true)
        specification.rebase = Rebasing()
        let session = try FrameSession(specification, source: store)
        try session.update()
        for (number, preset) in ["1y", "3M", "YTD", "5d"].enumerated() {
            let preset = try Preset(preset)
            session.choose(preset, at: Double(number))
            try session.update()
            #expect(session.presets.active == preset)
            specification.window = WindowRequest(preset: preset)
            try check(session, specification, store, "\(preset)")
        }
        specification.window = WindowRequest(preset: .all)
        specification.transform = "renko:400"
        let coarse = try FrameSession(specification, source: store)
        try coarse.update()
        #expect(try coarse.choose(Preset("5d"), at: 1).isEmpty && coarse.presets.active == nil)
        #expect(try coarse.update() == nil)
    }

    private func columns(_ window: WindowRequest, _ files: [String]) throws -> ChartSpecification {
        var chart = ChartSpecification(window: window) { Plot { for file in files { Prices(file) } } }
        chart.groupsBySymbol = true
        return chart
    }

    @Test("Columns of symbols stay at their positions, and a preset changes the period that they show", .feature("S2-PR-02"))
    func bySymbol()
        throws
    {
        let folder = Answers.charts.deletingLastPathComponent()
        let files = ["sp500-daily.csv", "nasdaq-daily.csv"].map { folder.appendingPathComponent($0).path }
        let gestures = SessionGestures {
            $0.options = ViewportOptions {
                $0.doubleTap = .reset; $0.bounces = true
            }
        }
        let session = try FrameSession(try columns(.last("6M"), files), gestures: gestures)
        try session.update()
        try check(session, try columns(.last("6M"), files), nil, "as it begins")
        let whole = try #require(session.viewport).selector.summary
        let operations: [ViewportOperation] = [
            .beginPan(at: .middle), .pan(to: PlotPoint(0.9)), .endPan(velocity: PlotVelocity(2)), .zoom(by: 4), .range(.pan(by: Self.slot)),
            .range(.set(whole.lowerBound..<whole.lowerBound.advanced(by: Self.slot))),
            .range(.beginDrag(.lowerHandle, at: whole.lowerBound)),
            .range(.drag(to: whole.upperBound)), .range(.endDrag()), .range(.zoom(by: 2, about: whole.lowerBound)),
            .beginBox(at: PlotPoint(0.1)),
            .box(to: PlotPoint(0.4, 0.9)), .endBox, .show(time: whole.lowerBound..<whole.lowerBound, values: [:]),
        ]
        for (number, operation) in operations.enumerated() {
            session.apply(operation, at: Double(number))
            #expect(try session.update() == nil && session.chart.timeAxis.window == whole, "\(operation)")
        }
        for (number, preset) in ["1y", "YTD", "5d", "ALL"].enumerated() {
            let preset = try Preset(preset)
            session.choose(preset, at: 20 + Double(number))
            #expect(try session.update() != nil && session.presets.active == preset)
            try check(session, try columns(WindowRequest(preset: preset), files), nil, "\(preset)")
        }
        session.apply(.doubleTap(at: .middle), at: 30)
        #expect(try session.update() != nil && session.presets.active == nil)
        try check(session, try columns(.last("6M"), files), nil, "back")
        session.choose(.yearToDate, at: 31)
        try session.reload()
        try session.update()
        try check(session, try columns(WindowRequest(preset: .yearToDate), files), nil, "read anew")
    }

    @Test("A period in which fewer symbols have bars has fewer columns, and an axis for these") func fewer() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("dojima-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, days) in [("old", 0..<300), ("gone", 0..<200)] {
            let first = CivilDate(normalizing: 2023, month: 6, day: 1)
            let rows = days.map { "\(first.adding(days: $0)),\(100 + $0),\(100 + $0),\(100 + $0),\(100 + $0),1" }
            try (["date,open,high,low,close,volume"] + rows).joined(separator: "\n")
                .write(to: folder.appendingPathComponent("\(name).csv"), atomically: true, encoding: .utf8)
        }
        let files = ["old", "gone"].map { folder.appendingPathComponent("\($0).csv").path }
        func chart(_ preset: Preset) throws -> ChartSpecification {
            var chart = try columns(WindowRequest(preset: preset), files)
            chart.closedTime.isContinuous = true
            return chart
        }
        let session = try FrameSession(try chart(.all))
        try session.update()
        for (number, (preset, count)) in [("1M", 1), ("1y", 2), ("20d", 1), ("ALL", 2)].enumerated() {
            session.choose(try Preset(preset), at: Double(number))
            try session.update()
            #expect(session.chart.timeAxis.categories.count == count && session.chart.panes[0].series[0].data.count == count)
            #expect(Int(try #require(session.viewport).ranges.time.length / Self.slot) == count)
            try check(session, try chart(try Preset(preset)), nil, preset)
        }
    }
}
