import DojimaText
@testable import Dojima
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaTime
import Testing

/// A chart that loads and draws, and the events that it reports.
@Suite struct FrameSessionTests {
    private struct Failure: Error {}

    /// A source whose data grow, and which fails on demand.
    private final class Rows {
        var rows: Range<Int>
        var fails = false
        var asked: [Invalidation] = []

        init(_ rows: Range<Int>) { self.rows = rows }
    }

    private func session(_ rows: Rows, crosshair: CrosshairOptions = CrosshairOptions()) -> FrameSession {
        FrameSession(minuteChart(0..<0), measure: plainMeasure, crosshair: crosshair) { chart, what in
            rows.asked.append(what)
            if rows.fails { throw Failure() }
            var loaded = chart
            let fresh = minuteChart(rows.rows)
            loaded.timeAxis = fresh.timeAxis
            for index in fresh.panes[0].series.indices { loaded.panes[0].series[index].data = fresh.panes[0].series[index].data }
            return loaded
        }
    }

    /// The reported events as words.
    private func words(_ events: [ChartEvent]) -> [String] {
        events.map { event in
            switch event {
            case .loadStarted: "load"
            case .loadProgress(let fraction): "progress \(fraction)"
            case .seriesCounted(let count): "count \(count)"
            case .seriesLoaded(let id, let points): "\(id) \(points)"
            case .axesUpdated: "axes"
            case .loadFinished: "loaded"
            case .loadFailed: "failed"
            case .renderStarted(let isFull): isFull ? "render" : "render cursor"
            case .seriesDrawn(let id): "drawn \(id)"
            case .renderFinished(let frame): "frame \(frame)"
            case .series(let ended): "\(ended.series) \(ended.hides ? "gone" : "come")"
            case .range(let event): "\(event.phase)"
            case .crosshair(.began): "cross begin"
            case .crosshair(.moved): "cross move"
            case .crosshair(.ended): "cross end"
            case .selection: "selection"
            case .level(let event): "level \(event.phase)"
            }
        }
    }

    @Test("An observer gets the events in order: start, count, each series, axes, end, then the frame", .feature("S0-LC-02", "S0-DM-01"))
    func order() throws {
        let rows = Rows(0..<30)
        let session = session(rows)
        var reported: [ChartEvent] = []
        session.observer = { event, _ in reported.append(event) }
        try session.update()
        let load = ["load", "count 2", "bars 30", "line 30", "axes", "loaded"], frame = ["render", "drawn bars", "drawn line"]
        #expect(words(reported) == load + frame + ["frame 1"])
        reported = []
        #expect(try session.update() == nil)
        #expect(reported.isEmpty)
        // Only the changed series is reported.
        rows.rows = 0..<31
        session.invalidate(Invalidation(.window, changed: ["bars": minutes.time[30]...minutes.time[30]]))
        try session.update()
        #expect(words(reported) == ["load", "count 2", "bars 31", "axes", "loaded"] + frame + ["frame 2"])
        #expect(rows.asked.last?.changed == ["bars": minutes.time[30]...minutes.time[30]])
    }

    @Test("The progress of a load is reported between its start and its end, for each series that is read", .feature("S0-DM-15"))
    func progress() throws {
        let store = try Store()
        let keys = ["A", "B", "C", "D"].map { SeriesKey(symbol: $0, interval: BarInterval.minutes(1)) }
        for key in keys { try store.upsert(minutes.slice(0..<200), into: key) }
        let session = try FrameSession(ChartSpecification { Plot { for key in keys { Prices(key.symbol) } } }, source: store)
        try session.update()
        var told: [ChartEvent] = []
        session.observer = { event, _ in told.append(event) }
        // Only two of the series have new data.
        for key in [keys[1], keys[3]] { try store.upsert(minutes.slice(200..<210), into: key) }
        try session.reload()
        let fractions = told.compactMap { event -> Double? in
            if case .loadProgress(let fraction) = event { return fraction }
            return nil
        }
        #expect(
            fractions == fractions.sorted() && Set(fractions).count == fractions.count && fractions.contains(0.25) && fractions.last == 0.75
        )
        let (start, end) = (try #require(told.firstIndex(of: .loadStarted)), try #require(told.firstIndex(of: .loadFinished)))
        let indices = told.indices.filter { if case .loadProgress = told[$0] { true } else { false } }
        #expect(indices.allSatisfy { start < $0 && $0 < end })
        // A frame that reads nothing has no progress.
        told = []
        session.apply(.zoom(by: 1.1), at: 0.5)
        try session.update()
        #expect(!told.isEmpty && told.allSatisfy { if case .loadProgress = $0 { false } else { true } })
    }

    @Test("Axes, series and annotations that are added between two frames cause one frame and no load", .feature("S4-PP-17"))
    func batch() throws {
        let session = session(Rows(0..<30))
        try session.update()
        session.edit { $0.panes[0].axes.append(ValueAxis(id: "second", side: .left)) }
        session.edit { chart in
            var line = chart.panes[0].series[1]
            (line.id, line.axis) = ("third", "second")
            chart.panes[0].series.append(line)
        }
        session.edit { $0.panes[0].annotate(Annotation(id: "a", kind: .horizontalLine, points: [AnnotationPoint(value: 100)])) }
        #expect(session.counts == FrameSession.Counts(loads: 1, frames: 1))
        let drawn = try #require(try session.update()).description
        #expect(drawn.axes.contains { $0.id == "second" } && drawn.series.map(\.id) == ["bars", "line", "third"])
        #expect(try session.update() == nil && session.counts == FrameSession.Counts(loads: 1, frames: 2))
    }

    @Test("Changes before the first load are loaded once, with it", .feature("S1-SM-07")) func beforeLoading() throws {
        let rows = Rows(0..<30)
        let session = session(rows)
        session.invalidate(Invalidation(.window, changed: ["bars": minutes.time[29]...minutes.time[29]]))
        session.apply(.zoom(by: 2), at: 0)
        let first = try #require(try session.update()).description
        #expect(first.series.allSatisfy { $0.bars == 30 } && session.counts == FrameSession.Counts(loads: 1, frames: 1))
        #expect(try session.update() == nil)
    }

    @Test("A session without an observer draws the same picture", .feature("S0-LC-01"))
    func alone() throws {
        let (observed, silent) = (session(Rows(0..<30)), session(Rows(0..<30)))
        observed.observer = { _, _ in }
        #expect(try #require(try observed.update()).scene == #require(try silent.update()).scene)
        #expect(silent.counts == FrameSession.Counts(loads: 1, frames: 1))
    }

    @Test("Ranges that are set when loading ends apply to the first frame", .feature("S0-LC-03"))
    func rangesAfterLoading() throws {
        let session = session(Rows(0..<100))
        let window = AxisPosition(microseconds: 20 * minute)..<AxisPosition(microseconds: 60 * minute)
        session.observer = { event, chart in
            guard event == .loadFinished else { return }
            chart.panes[0].axes[0].range = .fixed(0...1000)
            chart.timeAxis.window = window
        }
        let axes = try #require(try session.update()).description.axes
        #expect(axes.first { $0.id == "price" }?.range == 0...1000)
        #expect(axes[0].range.upperBound - axes[0].range.lowerBound == 40 * 60)
        #expect(session.viewport?.ranges.time == window, "gestures start from there")
        // A frame without a load keeps the ranges that were set since.
        session.edit { $0.panes[0].axes[0].range = .fixed(0...500) }
        #expect(try session.update()?.description.axes.first { $0.id == "price" }?.range == 0...500)
    }

    @Test("A title that is set when drawing begins is in that frame, one that is set at its end in the next", .feature("S0-LC-04"))
    func titles() throws {
        let session = session(Rows(0..<30))
        session.observer = { event, chart in
            if case .renderStarted(let isFull) = event, isFull { chart.title = "begin \((chart.title ?? "").count)" }
            if case .renderFinished = event { chart.heading.symbol = "LATER" }
        }
        let first = try #require(try session.update()).description.texts.map(\.text)
        #expect(first.contains("begin 0") && !first.contains { $0.contains("LATER") })
        let second = session.redraw().description.texts.map(\.text)
        #expect(second.contains { $0.contains("LATER") } && !second.contains("begin 7"), "only the cursor is out of date")
        session.invalidate(Invalidation(.layout))
        #expect(session.redraw().description.texts.map(\.text).contains("begin 7"))
    }

    @Test("Each frame ends once, and frames are counted", .feature("S0-LC-05"))
    func frames() throws {
        let session = session(Rows(0..<60), crosshair: CrosshairOptions { $0.persists = true })
        var ends: [Int] = []
        session.observer = { event, _ in if case .renderFinished(let frame) = event { ends.append(frame) } }
        for step in 0..<20 {
            session.apply(.range(.pan(by: step.isMultiple(of: 2) ? -minute : minute)), at: Double(step))
            session.apply(.press(Point(300, 200)))
            try session.update()
            try session.update()
        }
        #expect(ends == Array(1...ends.count) && session.counts.frames == ends.count && session.counts.loads == 1)
    }

    @Test("Loading draws nothing and drawing loads nothing; one call does both if both are due", .feature("S0-LC-06"))
    func loadAndDraw() throws {
        let rows = Rows(0..<30)
        let session = session(rows)
        try session.reload()
        #expect(session.counts == FrameSession.Counts(loads: 1, frames: 0) && session.drawing == nil)
        session.redraw()
        #expect(session.counts == FrameSession.Counts(loads: 1, frames: 1))
        rows.rows = 0..<40
        #expect(session.redraw().description.series[0].bars == 30, "no new data were requested")
        session.invalidate(Invalidation(.data, changed: ["bars": minutes.time[30]...minutes.time[39]]))
        #expect(try session.update()?.description.series[0].bars == 40)
        #expect(session.counts == FrameSession.Counts(loads: 2, frames: 3))
    }

    @Test("A failing source leaves the chart unchanged, and the next update tries again", .feature("S0-SM-02"))
    func failure() throws {
        let rows = Rows(0..<30)
        let session = session(rows)
        try session.update()
        let before = session.drawing?.scene
        var reported: [ChartEvent] = []
        session.observer = { event, _ in reported.append(event) }
        (rows.rows, rows.fails) = (0..<40, true)
        session.invalidate(Invalidation(.data, changed: ["bars": minutes.time[30]...minutes.time[39]]))
        #expect(throws: Failure.self) { try session.update() }
        #expect(words(reported) == ["load", "failed"] && session.redraw().scene == before)
        rows.fails = false
        #expect(try session.update()?.description.series[0].bars == 40)
    }

    @Test("After a reload that fails while series are out of date, the next update loads all data") func failingReload() throws {
        let rows = Rows(0..<30)
        let session = session(rows)
        try session.update()
        rows.fails = true
        session.invalidate(Invalidation(.data, changed: ["bars": minutes.time[29]...minutes.time[29]]))
        #expect(throws: Failure.self) { try session.reload() }
        (rows.rows, rows.fails) = (0..<40, false)
        #expect(try session.update()?.description.series.map(\.bars) == [40, 40])
        #expect(rows.asked.last == Invalidation(.layout) && session.counts.loads == 2)
        // Without changes a failed reload is not repeated.
        rows.fails = true
        #expect(throws: Failure.self) { try session.reload() }
        #expect(try session.update() != nil && session.counts.loads == 2)
    }

    @Test("Gestures, crosshair, selection, loads and frames are all in the stream, in their order", .feature("S0-LC-07"))
    func stream() async throws {
        var heard: [ChartEvent] = []
        var words: [String] = []
        do {
            let session = session(Rows(0..<60))
            let stream = session.events()
            try session.update()
            session.apply(.beginPan(at: .middle), at: 0)
            session.apply(.pan(to: PlotPoint(0.6)), at: 0.1)
            session.apply(.zoom(by: 2), at: 5)
            session.apply(.press(Point(300, 200)))
            session.apply(.drag(to: Point(400, 200)))
            session.apply(.dismiss)
            session.apply(.set(PointSelection(series: ["line"])))
            try session.update()
            words = ["session ends"]
            let copy = stream
            _ = consume session
            for await event in copy { heard.append(event) }
        }
        words = self.words(heard)
        let load = ["load", "count 2", "bars 60", "line 60", "axes", "loaded", "render", "drawn bars", "drawn line", "frame 1"]
        #expect(Array(words.prefix(10)) == load)
        #expect(words.filter { $0.hasPrefix("cross") } == ["cross begin", "cross move", "cross end"])
        #expect(words.contains("selection") && words.last == "frame 2")
        let phases = words.filter { ["begin", "change", "end"].contains($0) }
        #expect(phases.first == "begin" && phases.contains("end") && phases.contains("change"))
    }

    @Test(
        "A chart grows from empty to a hundred bars in all series, and its window stays or follows the end",
        .feature("S1-SM-06", "S1-SM-08", "S0-SM-05")
    )
    func streaming() throws {
        let rows = Rows(0..<0)
        let session = session(rows)
        #expect(try session.update()?.description.texts.contains { $0.text == "no data" } == true)
        func grow(to count: Int) throws -> ChartDescription {
            let from = rows.rows.upperBound
            rows.rows = 0..<count
            session.invalidate(
                Invalidation(
                    .window,
                    changed: ["bars": minutes.time[from]...minutes.time[count - 1], "line": minutes.time[from]...minutes.time[count - 1]]))
            return try #require(try session.update()).description
        }
        for count in 1...100 {
            let description = try grow(to: count)
            #expect(description.series.map(\.bars) == [count, count] && !description.texts.contains { $0.text == "no data" })
        }
        func window() -> Range<Int64> {
            let window = session.chart.timeAxis.window
            return window.lowerBound.microseconds / minute..<window.upperBound.microseconds / minute
        }
        #expect(window() == 0..<100)
        let place = { (row: Int64) in AxisPosition(microseconds: row * minute) }
        session.apply(.range(.set(place(20)..<place(50))), at: 1)
        for count in 101...200 { _ = try grow(to: count) }
        #expect(window() == 20..<50)
        session.apply(.range(.set(place(150)..<place(200))), at: 2)
        for count in 201...250 { _ = try grow(to: count) }
        #expect(window() == 200..<250)
    }

    @Test(
        "In a growing chart a persistent crosshair stays at its point, and disappears with the point",
        .feature("S0-CH-07", "S1-CH-08", "S1-CH-12"))
    func crosshair() throws {
        for persists in [false, true] {
            let rows = Rows(0..<60)
            let session = session(
                rows,
                crosshair: CrosshairOptions {
                    $0.interpolates = false; $0.persists = persists
                })
            try session.update()
            session.apply(.show(at: minutes.time[40], series: "bars"))
            let before = try #require(try session.update()?.description.crosshair)
            #expect(before.value == minutes.close[40] && before.series == "bars")
            rows.rows = 0..<70
            session.invalidate(Invalidation(.window, changed: ["bars": minutes.time[60]...minutes.time[69]]))
            let after = try #require(try session.update()).description.crosshair
            if persists {
                #expect(after?.value == before.value && after?.entries == before.entries && (after?.x ?? .infinity) < before.x)
            } else {
                #expect(after == nil && session.crosshair.anchor == nil)
            }
            rows.rows = 41..<80
            session.invalidate(Invalidation(.window, changed: ["bars": minutes.time[0]...minutes.time[79]]))
            #expect(try session.update()?.description.crosshair == nil && session.crosshair.anchor == nil)
        }
    }

    @Test("The crosshair of a frame has the position of the pointer's state, also between two points", .feature("S0-CH-04"))
    func interpolated() throws {
        let session = FrameSession(minuteChart(0..<40, kind: .line), measure: plainMeasure) { chart, _ in chart }
        try session.update()
        let pane = session.field.panes[0]
        for share in [0.2, 0.437, 0.81] {
            let place = Point(pane.x + share * (pane.maxX - pane.x), (pane.y + pane.maxY) / 2)
            session.apply(.press(place))
            #expect(abs((session.crosshair.shown?.point.pixel.x ?? .nan) - place.x) < 1e-6)
            let drawn = try #require(try session.update()?.description.crosshair)
            // The tags of the crosshair may have made the axis wider, and so the plot narrower, since the pointer was pressed.
            let shown = try #require(session.crosshair.shown?.point)
            #expect(abs(drawn.x - shown.pixel.x) < 1e-3 && shown.fraction > 0)
            #expect(abs((drawn.value ?? .nan) - shown.value) < 1e-3 && drawn.series == shown.series)
        }
    }

    @Test("The pixels of a frame with a selected bar differ only in that bar", .feature("S0-SE-06"))
    func selectedPixels() throws {
        let session = FrameSession(minuteChart(0..<40), measure: TextMeasurer().measure) { chart, _ in chart }
        let before = try #require(try session.update()).scene
        let bars = try #require(session.field.series("bars"))
        let box = bars.boxes[17]
        let event = session.apply(.tap(Point((box.x + box.maxX) / 2, (box.y + box.maxY) / 2)))
        #expect(session.selection.selection == PointSelection(points: ["bars": [minutes.time[17]]]))
        guard case .point(_, true, _)? = event else { return #expect(Bool(false), "\(String(describing: event))") }
        let after = try #require(try session.update()).scene
        let (first, second) = (try Raster(png: OutputFormat.png.bytes(of: before)), try Raster(png: OutputFormat.png.bytes(of: after)))
        var differing = 0
        for y in 0..<450 {
            for x in 0..<800 where first.differs(from: second, x, y) {
                differing += 1
                #expect(Double(x) >= box.x - 1 && Double(x) <= box.maxX + 1 && Double(y) >= box.y - 1 && Double(y) <= box.maxY + 1)
            }
        }
        #expect(differing > 0)
    }

    @Test("Pixels outside the area of a new tick stay the same", .feature("S0-SM-03"))
    func changedPixels() throws {
        var tick: Double?
        let session = FrameSession(minuteChart(0..<60), measure: TextMeasurer().measure) { chart, _ in
            guard let tick, case .bars(var bars) = chart.panes[0].series[0].data else { return chart }
            var chart = chart
            bars.close[59] = tick
            chart.panes[0].series[0].data = .bars(bars)
            return chart
        }
        let before = try #require(try session.update()).scene
        tick = (minutes.low[59] + minutes.high[59]) / 2
        session.invalidate(Invalidation(.data, changed: ["bars": minutes.time[59]...minutes.time[59]]))
        let after = try #require(try session.update()).scene
        let boxes = try #require(after.changes(since: before))
        let (first, second) = (try Raster(png: OutputFormat.png.bytes(of: before)), try Raster(png: OutputFormat.png.bytes(of: after)))
        var differing = 0
        for y in 0..<450 {
            for x in 0..<800 where first.differs(from: second, x, y) {
                differing += 1
                #expect(
                    boxes.contains { Double(x) >= $0.x && Double(x) < $0.maxX && Double(y) >= $0.y && Double(y) < $0.maxY }, "\(x) \(y)")
            }
        }
        #expect(differing > 0 && boxes.reduce(0) { $0 + $1.width * $1.height } < 800 * 450 / 5)
    }
}

extension Raster {
    /// Whether a pixel differs; colours of smooth edges are rounded to sixteenths if a palette is shared.
    fileprivate func differs(from other: Raster, _ x: Int, _ y: Int) -> Bool {
        let place = (y * width + x) * 4
        return (0..<4).contains { abs(Int(pixels[place + $0]) - Int(other.pixels[place + $0])) > 16 }
    }
}
