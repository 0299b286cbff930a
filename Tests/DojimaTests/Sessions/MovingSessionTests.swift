import Dojima
import DojimaCairo
import DojimaChart
import DojimaFiles
import DojimaFormats
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

/// Sessions of specifications that are moved: each frame is the picture of its window.
@Suite struct MovingSessionTests {
    private static let day = Instant.microsecondsPerDay

    /// The part of the axis that a session shows, as a key of a specification.
    private func shown(_ session: FrameSession) throws -> WindowRequest {
        let selector = try #require(session.viewport).selector
        let (limits, window) = (selector.limits, selector.selection)
        return WindowRequest(select: limits.fractions(of: window))
    }

    /// Whether the frame of a session has the bytes of a fresh picture of its window.
    private func check(_ session: FrameSession, _ specification: ChartSpecification, _ store: Store?, _ what: String) throws {
        var fresh = specification
        fresh.window = try shown(session)
        let picture = try Picture(fresh, source: store)
        var scene = try #require(session.drawing).scene
        scene.metadata = picture.drawing.scene.metadata
        let (drawn, wanted) = (scene.svg(), picture.drawing.scene.svg())
        guard drawn != wanted else { return }
        let first = zip(drawn.split(separator: "\n"), wanted.split(separator: "\n")).first { $0 != $1 }
        Issue.record("\(what), \(fresh.window.select as Any): \(first as Any)")
    }

    private func operation(_ generator: inout SeededGenerator, _ whole: Range<AxisPosition>) -> ViewportOperation {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
        func place() -> AxisPosition { whole.lowerBound.advanced(by: Int64(clamping: number(0...1) * Double(whole.length))) }
        switch Int.random(in: 0..<14, using: &generator) {
        case 0: return .beginPan(at: .middle)
        case 1, 2: return .pan(to: PlotPoint(number(0...1)))
        case 3: return .endPan(velocity: PlotVelocity(number(-3...3)))
        case 4: return .zoom(by: number(0.3...3), about: PlotPoint(number(0...1)))
        case 5: return .range(.beginDrag(RangePart.allCases[Int.random(in: 0..<4, using: &generator)], at: place()))
        case 6: return .range(.drag(to: place()))
        case 7: return .range(.endDrag(velocity: number(-1...1)))
        case 8: return .range(.center(on: place()))
        case 9: return .doubleTap(at: PlotPoint(number(0...1)))
        case 10: return .range(.reset)
        case 11:
            let (a, b) = (place(), place())
            return .range(.set(min(a, b)..<max(a, b)))
        default: return .frame
        }
    }

    @Test(
        "After any operations on a session, its frame has the bytes of a new picture of that window",
        .feature("S2-PR-07", "S3-RS-01", "S3-RS-09")
    )
    func randomGestures() throws {
        let store = try PictureTests.store()
        let other = PictureTests.file.replacing("sp500", with: "nasdaq")
        var options = ImportOptions()
        options.reading.symbol = "IXIC"
        _ = try Importer(into: store, options: options).run(files: [other])
        func chart(_ studies: [String], _ change: (inout ChartSpecification) throws -> Void = { _ in }) throws -> ChartSpecification {
            var chart = try ChartSpecification(window: .last("3M")) {
                try Plot {
                    Study.volume
                    Prices("SPX")
                    for study in studies { try Study(study) }
                }
                try Plot { try Study("rsi:14") }
            }
            chart.showsNavigator = true
            (chart.width, chart.height) = (600, 400)
            try change(&chart)
            return chart
        }
        let charts = [
            try chart(["sma:20", "bbands:20"]), try chart(["sma:20", "bbands:20"]) { $0.interval = .week },
            // Names of marks and levels, colours by the bars of another symbol, and selected bars depend on the window.
            try chart(["pivots", "patterns"]) {
                $0.colors = [try ColorRule("close > 0.4*@IXIC: orange")]
                $0.selected = try ["2018-03-05", "2016-07-01"].map { try TimeText($0) }
            },
        ]
        for (seed, specification) in charts.enumerated() {
            var generator = SeededGenerator(seed: 90 + UInt64(seed))
            let session = try FrameSession(
                specification, source: store,
                gestures: SessionGestures {
                    $0.options = ViewportOptions { $0.animation = seed == 0 ? 0 : 0.2 }
                    $0.spans = 30 * Self.day...Int64.max
                })
            try session.update()
            try check(session, specification, store, "the first frame")
            let whole = try #require(session.viewport).selector.summary
            var (time, moved) = (0.0, 0)
            for step in 0..<60 {
                time += Double.random(in: 0...0.3, using: &generator)
                let operation = operation(&generator, whole)
                session.apply(operation, at: time)
                if step % 20 == 13 { try session.reload() }
                guard try session.update() != nil else { continue }
                moved += 1
                try check(session, specification, store, "\(operation) at step \(step)")
            }
            #expect(moved > 12)
        }
    }

    @Test("Studies of a series with new and corrected bars are drawn as in a new picture, wherever moved") func growing() throws {
        let store = try Store()
        let key = SeriesKey(symbol: "M", interval: BarInterval.minutes(1))
        let all = BarSeries.random(700, every: BarInterval.minutes(1), seed: 8)
        try store.upsert(all.slice(0..<600), into: key)
        var specification = try ChartSpecification(window: .last("3h")) {
            try Plot {
                Prices("M")
                try Study("ema:20")
                try Study("bbands:20")
                try Study("supertrend:5,2")
            }
            try Plot { try Study("obv") }
            try Plot { try Study("macd:12,26,9") }
        }
        (specification.width, specification.height) = (600, 500)
        let session = try FrameSession(specification, source: store)
        try session.update()
        var generator = SeededGenerator(seed: 5)
        let whole = try #require(session.viewport).selector.summary
        var count = 600
        for step in 0..<40 {
            if Bool.random(using: &generator) { session.apply(operation(&generator, whole), at: Double(step)) }
            switch step % 4 {
            case 0:
                // New bars, and the last one again.
                let next = min(all.count, count + Int.random(in: 1...5, using: &generator))
                var bars = all.slice(count - 1..<next)
                bars.close[0] = bars.low[0]
                try store.upsert(bars, into: key)
                count = next
                try session.reload()
            case 2 where step % 8 == 2:
                let row = Int.random(in: 0..<count, using: &generator)
                var bars = all.slice(row..<row + 1)
                (bars.close[0], bars.volume[0]) = (bars.high[0], bars.volume[0] + 1)
                try store.upsert(bars, into: key)
                try session.reload()
            default: break
            }
            guard try session.update() != nil else { continue }
            try check(session, specification, store, "step \(step)")
        }
        #expect(count > 620)
    }

    /// A data set in its folder.
    private func file(_ name: String) -> String {
        Answers.charts.deletingLastPathComponent().appendingPathComponent(name).path
    }

    @Test(
        "Percent comparisons, lines of very many bars, and hours with weekends are drawn as in new pictures",
        .feature("S2-PR-05", "S2-PR-07")
    )
    func otherCharts() throws {
        // Five years to a Tuesday: their returns count from the first close of their window, as those of any other window.
        var compared = try ChartSpecification(window: .last("5y")) {
            Plot {
                Prices(file("sp500-daily.csv"))
                Prices(file("nasdaq-daily.csv"))
            }
        }
        compared.rebase = Rebasing(.percent)
        var line = try ChartSpecification(window: .last("3M")) {
            Plot { Prices(file("eurusd-hourly.csv"), as: .line) }
        }
        line.showsNavigator = true
        line.width = 300
        var hours = try ChartSpecification(window: .last("10d")) { Plot { Prices(file("eurusd-hourly.csv")) } }
        hours.closedTime.isContinuous = true
        hours.showsNavigator = true
        let hour: Int64 = 3_600_000_000
        for (seed, (specification, least)) in [(compared, 30 * Self.day), (line, 100 * hour), (hours, 3 * hour)].enumerated() {
            var generator = SeededGenerator(seed: 130 + UInt64(seed))
            let session = try FrameSession(
                specification,
                gestures: SessionGestures {
                    $0.options = ViewportOptions { $0.bounces = true }; $0.spans = least...Int64.max
                })
            try session.update()
            let whole = try #require(session.viewport).selector.summary
            var (time, same) = (0.0, 0)
            for step in 0..<40 {
                time += Double.random(in: 0...0.3, using: &generator)
                var operation = operation(&generator, whole)
                if step % 4 == 3, seed == 2 {
                    // A part of a weekend, sometimes.
                    let noon = Instant(CivilDate(normalizing: 2017, month: 6, day: 3)).advanced(
                        by: Int64(step / 4) * 7 * Self.day + 12 * hour)
                    let saturday = session.chart.timeAxis.timeline.position(of: noon)
                    operation = .range(.set(saturday..<saturday.advanced(by: 3 * hour)))
                }
                session.apply(operation, at: time)
                guard try session.update() != nil, session.viewport?.overshoot == 0 else { continue }
                try check(session, specification, nil, "\(operation) at step \(step) of \(seed)")
                #expect(session.drawing?.description.series.first { $0.id == session.chart.panes[0].series.last?.id }?.bars != 0)
                same += 1
            }
            #expect(same > 7, "\(same) of \(seed)")
        }
    }

    @Test(
        "Bars that were read are reused within their range, and read again beyond it or at another level of detail",
        .feature("S2-PR-07"))
    func reading() throws {
        let store = try PictureTests.store()
        var specification = try PictureTests.chart("SPX")
        specification.window = WindowRequest(select: 0.5...0.52)
        let session = try FrameSession(specification, source: store, gestures: SessionGestures { $0.spans = 5 * Self.day...Int64.max })
        try session.update()
        #expect(session.counts.loads == 1)
        let length = try #require(session.viewport).ranges.time.length
        for step in 1...10 {
            session.apply(.range(.pan(by: (step % 2 == 0 ? -1 : 1) * length / 4)), at: Double(step))
            try session.update()
            try check(session, specification, store, "step \(step)")
        }
        #expect(session.counts.loads == 1 && session.counts.frames == 11)
        var reported: [ChartEvent] = []
        session.observer = { event, _ in reported.append(event) }
        session.apply(.range(.pan(by: 5 * length)), at: 20)
        try session.update()
        try check(session, specification, store, "far away")
        #expect(session.counts.loads == 2 && reported.contains(.loadStarted) && reported.contains(.loadFinished))
        // The complete range: bars of longer intervals.
        session.apply(.range(.set(try #require(session.viewport).selector.summary)), at: 21)
        try session.update()
        try check(session, specification, store, "all")
        #expect(session.counts.loads == 3)
    }

    @Test("Changes of a session's chart stay when the window is moved", .feature("S2-PR-07", "S0-LC-03"))
    func edits() throws {
        let store = try PictureTests.store()
        let specification = try PictureTests.chart("SPX")
        let session = try FrameSession(specification, source: store, gestures: SessionGestures { $0.spans = 5 * Self.day...Int64.max })
        try session.update()
        session.edit { chart in
            chart.title = "mine"
            chart.panes[0].series.removeAll { $0.id == "volume" }
            chart.panes[0].axes[0].range = .fixed(0...4000)
        }
        try session.update()
        session.apply(.range(.pan(by: -300 * Self.day)), at: 1)
        let frame = try #require(try session.update()).description
        #expect(frame.texts.contains { $0.text == "mine" } && frame.axes.first { $0.id == "price" }?.range == 0...4000)
        #expect(!frame.series.contains { $0.id == "volume" } && frame.series.allSatisfy { $0.bars > 50 })
    }

    @Test("A crosshair whose point was panned out of the read range returns with it", .feature("S0-CH-06"))
    func crosshair() throws {
        let store = try PictureTests.store()
        let session = try FrameSession(try PictureTests.chart("SPX"), source: store)
        try session.update()
        let bars = try #require(session.field.series("SPX"))
        let time = bars.time[bars.time.count - 20]
        session.apply(.show(at: time, series: "SPX"))
        #expect(try session.update()?.description.crosshair != nil)
        session.apply(.range(.pan(by: -500 * Self.day)), at: 1)
        #expect(try session.update()?.description.crosshair == nil && session.crosshair.anchor?.time == time)
        session.apply(.range(.pan(by: 500 * Self.day)), at: 2)
        #expect(try session.update()?.description.crosshair != nil)
    }

    @Test("A session shows a preset's window, and marks the preset until the window is moved", .feature("S2-PR-02"))
    func presets() throws {
        let store = try PictureTests.store()
        var specification = try PictureTests.chart("SPX")
        let session = try FrameSession(specification, source: store)
        try session.update()
        for length in ["6M", "1y"] {
            session.choose(try Preset(length), at: 1)
            try session.update()
            #expect(session.presets.active == (try Preset(length)))
            specification.window = try .last(length)
            var scene = try #require(session.drawing).scene
            let picture = try Picture(specification, source: store).drawing.scene
            scene.metadata = picture.metadata
            #expect(scene == picture)
        }
        session.apply(.zoom(by: 2), at: 2)
        #expect(session.presets.active == nil)
    }

    @Test(
        "In a session returns count from the base of the shown preset, also during the animation to it",
        .feature("S2-PR-01", "S2-PR-02"))
    func returns() throws {
        let store = try PictureTests.store()
        var specification = try ChartSpecification(window: .last("6M")) { Plot { Prices("SPX", as: .line) } }
        specification.rebase = Rebasing()
        let gestures = SessionGestures {
            $0.options = ViewportOptions { $0.animation = 1 }
            $0.values = [ValueWindow(id: "price", range: 0...1, following: .always)]
        }
        let session = try FrameSession(specification, source: store, gestures: gestures)
        try session.update()
        func since() throws -> String {
            try session.update()
            let texts = try #require(session.drawing).description.texts.filter { $0.role == "subtitle" }.map(\.text)
            return texts.compactMap { $0.components(separatedBy: "change since ").dropFirst().first }.joined()
        }
        func frames(to time: Double) { session.apply(.frame, at: time) }
        #expect(try since() == "29 Jun 2018")
        // 20 sessions and the month have one window, and different bases.
        let chosen: [(preset: String, base: String, time: Double)] = [
            ("YTD", "29 Dec 2017", 10), ("1M", "30 Nov 2018", 20), ("20d", "29 Nov 2018", 30), ("1M", "30 Nov 2018", 40),
            ("19d", "30 Nov 2018", 50), ("1y", "29 Dec 2017", 60), ("1M", "30 Nov 2018", 65),
        ]
        for (preset, base, time) in chosen {
            session.choose(try Preset(preset), at: time)
            frames(to: time + 0.5)
            #expect(try since() == base, "\(preset) during the animation")
            frames(to: time + 2)
            #expect(try since() == base, "\(preset)")
            specification.window = try Preset(preset).isYear ? WindowRequest(preset: .yearToDate) : .last(preset)
            let picture = try Picture(specification, source: store).drawing
            var scene = try #require(session.drawing).scene
            scene.metadata = picture.scene.metadata
            #expect(scene.svg() == picture.scene.svg(), "\(preset)")
        }
        session.apply(.range(.pan(by: -20 * Self.day)), at: 70)
        #expect(try since() == "1 Nov 2018", "the first close of a window that was moved")
        try check(session, specification, store, "a window that was moved, and the range of its returns")
        session.apply(.range(.reset), at: 80)
        frames(to: 82)
        #expect(try since() == "29 Jun 2018")
        session.choose(.yearToDate, at: 90)
        frames(to: 92)
        _ = try since()
        session.edit { $0.timeAxis.window = $0.timeAxis.window.lowerBound.advanced(by: Self.day)..<$0.timeAxis.window.upperBound }
        #expect(try since() == "3 Jan 2018" && session.presets.active == nil)
    }

    @Test(
        "A value axis that follows two symbols has the range of its moved window, not of an earlier preset",
        .feature("S2-PR-01"))
    func followedReturns() throws {
        var compared = try ChartSpecification(window: .last("6M")) {
            Plot {
                Prices(file("sp500-daily.csv"), as: .line)
                Prices(file("nasdaq-daily.csv"))
            }
        }
        compared.rebase = Rebasing(.percent)
        let gestures = SessionGestures { $0.values = [ValueWindow(id: "price", range: 0...1, following: .always)] }
        let session = try FrameSession(compared, gestures: gestures)
        try session.update()
        for (index, preset) in ["YTD", "1y", "3M"].enumerated() {
            session.choose(try Preset(preset), at: Double(2 * index))
            try session.update()
            session.apply(.range(.pan(by: -40 * Self.day)), at: Double(2 * index + 1))
            try session.update()
            try check(session, compared, nil, "moved on from \(preset)")
        }
    }
}

extension Preset {
    fileprivate var isYear: Bool { self == .yearToDate }
}
