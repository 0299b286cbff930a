import Dojima
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Sessions of interactive charts: events of pointers in pixels, frames, and bars that arrive.
@Suite struct ChartSessionTests {
    private static let start = Instant(CivilDate(normalizing: 2024, month: 1, day: 2))

    /// Bars of weekdays, or of six hours a day at five minutes, of which some are missing.
    private static func bars(_ count: Int, isIntraday: Bool = false, seed: UInt64 = 1) -> BarSeries {
        var generator = SeededGenerator(seed: 900 + seed)
        var times: [Instant] = []
        var day: Int64 = 0
        while times.count < count {
            let midnight = start.advanced(by: day * Instant.microsecondsPerDay)
            day += 1
            guard ![.saturday, .sunday].contains(midnight.utcDate.weekday) else { continue }
            guard isIntraday else {
                if Double.random(in: 0..<1, using: &generator) < 0.95 { times.append(midnight) }
                continue
            }
            for slot in 0..<72 where Double.random(in: 0..<1, using: &generator) < 0.97 {
                times.append(midnight.advanced(by: (870 + 5 * Int64(slot)) * 60_000_000))
            }
        }
        return .random(at: Array(times.prefix(count)), interval: isIntraday ? .minutes(5) : .day, seed: seed)
    }

    private static func chart(
        _ window: WindowRequest = .bars(60), navigator: Bool = false, study: String = "sma:20", calendars: [String] = []
    ) throws -> ChartSpecification {
        var chart = try ChartSpecification(window: window) {
            try Plot {
                Study.volume
                Prices("A")
                try Study(study)
            }
        }
        (chart.width, chart.height, chart.showsNavigator) = (480, 300, navigator)
        chart.closedTime.calendars = calendars
        return chart
    }

    private static func state(_ chart: ChartSpecification, _ bars: BarSeries) throws -> SessionState {
        try SessionState(chart, source: MemorySource(SeriesKey(symbol: "A", interval: bars.interval ?? .day), bars))
    }

    // MARK: Bars that arrive

    @Test("Frames of appended bars equal those of a new session of all bars", arguments: 1...12)
    func appended(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let isIntraday = seed % 2 == 0
        let all = Self.bars(400, isIntraday: isIntraday, seed: seed)
        let chart = try Self.chart(
            seed % 5 == 0 ? WindowRequest() : .bars(60), navigator: seed % 3 == 0, study: seed % 4 == 0 ? "ema:10" : "sma:20",
            calendars: seed % 6 < 2 ? ["XNYS"] : [])
        let split = Int.random(in: 330..<380, using: &generator)
        let session = try Self.state(chart, all.slice(0..<split))
        for row in split..<all.count {
            var early = all[row]
            early.close = early.open
            // The last bar may change before the next one arrives.
            if Bool.random(using: &generator) { session.append(early) }
            if Int.random(in: 0..<8, using: &generator) == 0 { _ = session.nextFrame() }
            session.append(all[row])
            guard row == all.count - 1 || Int.random(in: 0..<6, using: &generator) == 0 else { continue }
            _ = session.nextFrame()
            let anew = try Self.state(chart, all.slice(0..<row + 1))
            #expect(session.frame.error == nil)
            #expect(session.frame.scene.svg() == anew.frame.scene.svg(), "bar \(row) of seed \(seed)")
        }
    }

    @Test(
        "The rows that are read for an appended bar do not depend on the length of the series",
        arguments: [[], ["XNYS"]], [false, true])
    func work(calendars: [String], isIntraday: Bool) throws {
        let all = Self.bars(8_000, isIntraday: isIntraday)
        let chart = try Self.chart(calendars: calendars)
        func visited(_ count: Int) throws -> Int {
            let session = try Self.state(chart, all.slice(all.count - count..<all.count - 11))
            session.append(all[all.count - 11])
            _ = session.nextFrame()
            let before = session.visitedRows
            for row in all.count - 10..<all.count {
                session.append(all[row])
                _ = session.nextFrame()
            }
            #expect(session.frame.error == nil)
            return session.visitedRows - before
        }
        let (short, long) = (try visited(1_000), try visited(8_000))
        #expect(long <= short + 100 && long < 10 * 400, "\(short) and \(long) rows")
    }

    @Test("A window that shows the last bar follows appended bars, another one stays") func following() throws {
        let all = Self.bars(300)
        let session = try Self.state(try Self.chart(navigator: true), all.slice(0..<290))
        let plot = session.frame.plots[0]
        try session.current.choose(try Preset("20d"), at: 1)
        _ = session.nextFrame()
        let before = session.frame.window
        for row in 290..<300 { session.append(all[row]) }
        _ = session.nextFrame()
        #expect(session.frame.window.lowerBound > before.lowerBound && session.frame.window.upperBound > all.time[299])

        try session.current.choose(.all, at: 2)
        try session.wheel(by: 8, at: Point(plot.x + 1, plot.midY), time: 3)
        _ = session.nextFrame()
        let away = session.frame.window
        session.append(Bar(time: all.time[299].advanced(by: Instant.microsecondsPerDay), open: 1, high: 2, low: 1, close: 2))
        _ = session.nextFrame()
        #expect(session.frame.window == away)
    }

    @Test("Bars that no series may have, and those of other sources, are refused with one line") func refused() async throws {
        let all = Self.bars(100)
        let session = try await ChartSession(try Self.chart(), source: all)
        let last = all[99]
        try session.append(last)
        for bar in [all[50], Bar(time: last.time, open: .nan, high: 1, low: 1, close: 1)] {
            #expect(throws: PictureError.self) { try session.append(bar) }
        }
        #expect(try await session.frame().error == nil)

        let folder = try TemporaryFolder()
        let file = try folder.write("a.csv", "date,open,high,low,close\n2024-01-02,1,2,1,2\n2024-01-03,1,2,1,2\n2024-01-04,1,2,1,2\n")
        var chart = ChartSpecification { Plot { Prices(file) } }
        (chart.width, chart.height) = (480, 300)
        let ofFile = try await ChartSession(chart)
        let error = #expect(throws: PictureError.self) { try ofFile.append(last) }
        #expect(error?.category == .request)
    }

    // MARK: Pointers

    @Test("No gesture makes a window shorter than a bar", arguments: [false, true])
    func shortest(isIntraday: Bool) throws {
        let bars = Self.bars(300, isIntraday: isIntraday)
        let session = try Self.state(try Self.chart(navigator: true), bars)
        let plot = session.frame.plots[0]
        let middle = Point(plot.midX, plot.midY)
        func expectBar(_ gesture: Comment) throws {
            _ = session.nextFrame()
            let axis = try session.current.sourceAxis
            let length = try session.current.window.length
            #expect(length >= axis.source.slot, gesture)
            #expect(session.frame.nearest(to: middle) != nil, gesture)
        }
        for step in 0..<4 {
            try session.wheel(by: 1e9, at: middle, time: Double(step))
            try session.pinch(by: 1e9, at: middle, time: Double(step))
            try expectBar("wheel and pinch")
        }
        try session.current.choose(.all, at: 10)
        _ = session.nextFrame()
        let window = try #require(session.frame.navigatorWindow)
        try session.pointer(.down, at: Point(window.x, window.midY), time: 11)
        try session.pointer(.move, at: Point(window.maxX + 100, window.midY), time: 12)
        try session.pointer(.up, at: Point(window.maxX + 100, window.midY), time: 13)
        try expectBar("handle")
    }

    @Test("A drag in a plot moves the chart with the pointer, and a pointer that rests before its release stops it") func pan() throws {
        let bars = Self.bars(300)
        let session = try Self.state(try Self.chart(.bars(60)), bars)
        let plot = session.frame.plots[0]
        let (from, to) = (Point(plot.midX, plot.midY), Point(plot.midX + plot.width / 4, plot.midY))
        // Less than a few pixels is a click.
        try session.pointer(.down, at: from, time: 0)
        try session.pointer(.move, at: Point(from.x + 2, from.y), time: 0.1)
        try session.pointer(.up, at: Point(from.x + 2, from.y), time: 0.2)
        _ = session.nextFrame()
        #expect(session.frame.window.upperBound > bars.time[299])

        try session.pointer(.down, at: from, time: 1)
        try session.pointer(.move, at: to, time: 1.1)
        _ = session.nextFrame()
        let bar = try #require(session.frame.nearest(to: to))
        try session.pointer(.up, at: to, time: 2)
        _ = session.nextFrame()
        #expect(!session.frame.isMoving && session.frame.nearest(to: to)?.time == bar.time)
        // A quarter of sixty bars.
        #expect(abs(try session.current.window.length - 60 * Instant.microsecondsPerDay) < Instant.microsecondsPerDay)
        #expect(session.frame.window.upperBound < bars.time[288])
    }

    @Test("A drag over a value axis stretches it, and reset restores the first frame") func stretch() throws {
        let session = try Self.state(try Self.chart(navigator: true), Self.bars(300))
        let first = session.frame
        let y = first.plots[0].midY
        let x = try #require(
            stride(from: 479.0, to: 0, by: -1).first { if case .axis? = first.part(at: Point($0, y)) { true } else { false } })
        if case .plot? = first.part(at: Point(first.plots[0].midX, y)) {} else { Issue.record("no plot in its middle") }
        try session.pointer(.down, at: Point(x, y), time: 0)
        try session.pointer(.move, at: Point(x, y + 40), time: 0.1)
        try session.pointer(.up, at: Point(x, y + 40), time: 0.2)
        _ = session.nextFrame()
        #expect(try !session.current.ranges.isEmpty)
        #expect(session.frame.scene != first.scene)
        try session.current.reset()
        _ = session.nextFrame()
        #expect(session.frame.scene.svg() == first.scene.svg())
    }

    @Test("A double click zooms in, and a cancelled gesture ends without motion") func clicks() throws {
        let session = try Self.state(try Self.chart(), Self.bars(300))
        let plot = session.frame.plots[0]
        let middle = Point(plot.midX, plot.midY)
        for time in [0, 0.2] {
            try session.pointer(.down, at: middle, time: time)
            try session.pointer(.up, at: middle, time: time + 0.05)
        }
        _ = session.nextFrame()
        let length = try session.current.window.length
        #expect(length < 40 * Instant.microsecondsPerDay)
        try session.pointer(.down, at: middle, time: 1)
        try session.pointer(.move, at: Point(plot.x, plot.midY), time: 1.05)
        try session.pointer(.cancel, at: Point(plot.x, plot.midY), time: 1.06)
        _ = session.nextFrame()
        #expect(!session.frame.isMoving && session.frame.crosshair == nil)
    }

    @Test("Steps of a pinch zoom and move the chart with the middle of the fingers; a later pinch begins at its own middle") func pinch()
        throws
    {
        let session = try Self.state(try Self.chart(), Self.bars(300))
        let plot = session.frame.plots[0]
        let (from, to) = (Point(plot.midX, plot.midY), Point(plot.midX + plot.width / 4, plot.midY))
        let before = session.frame.window
        try session.pinch(by: 1, at: from, time: 0)
        try session.pinch(by: 1, at: to, time: 0.1)
        _ = session.nextFrame()
        let moved = session.frame.window
        #expect(moved.lowerBound < before.lowerBound)
        try session.pinch(by: 1, at: from, time: 2)
        _ = session.nextFrame()
        #expect(session.frame.window == moved)
        try session.pinch(by: 2, at: from, time: 2.1)
        #expect(abs(try session.current.window.length - 30 * Instant.microsecondsPerDay) < Instant.microsecondsPerDay)
    }

    // MARK: Frames

    @Test("Without times, the session makes the frames of a motion until it ends") func timed() async throws {
        let session = try await ChartSession(try Self.chart(), source: Self.bars(300))
        let plot = try await session.frame().plots[0]
        // A busy machine may let the pointer rest before its release, after which nothing moves.
        for _ in 0..<10 {
            session.reset()
            let frames = session.frames()
            session.pointer(.down, at: Point(plot.x + 40, plot.midY))
            for step in 1...5 {
                try await Task.sleep(for: .milliseconds(5))
                session.pointer(.move, at: Point(plot.x + 40 + 20 * Double(step), plot.midY))
            }
            session.pointer(.up, at: Point(plot.x + 140, plot.midY))
            let released = try await session.frame()
            guard released.isMoving else { continue }
            for await frame in frames where !frame.isMoving {
                #expect(frame.window.lowerBound < released.window.lowerBound)
                return
            }
        }
        Issue.record("nothing moved")
    }

    @Test("The stream of frames begins with the present one, has the state after each change, and ends with the session")
    func frames() async throws {
        let all = Self.bars(120)
        let session = try await ChartSession(try Self.chart(), source: all.slice(0..<100))
        let plot = try await session.frame().plots[0]
        let right = Point(plot.maxX - 1, plot.midY)
        let frames = session.frames()
        let last = all[119].time
        let task = Task {
            var count = 0
            for await frame in frames {
                count += 1
                if frame.nearest(to: right)?.time == last { return count }
            }
            return 0
        }
        for row in 100..<120 { try session.append(all[row]) }
        let count = await task.value
        #expect(count >= 1 && count <= 22)
        #expect(session.nearest(to: right)?.values["close"] == all[119].close)

        let ending = { () async throws -> AsyncStream<ChartFrame> in
            let other = try await ChartSession(try Self.chart(), source: all)
            _ = try await other.frame()
            return other.frames()
        }
        for await _ in try await ending() {}
    }

    @Test("A change of the specification keeps the window and the crosshair, and an error keeps the chart") func edit() async throws {
        let session = try await ChartSession(try Self.chart(), source: Self.bars(300))
        let plot = try await session.frame().plots[0]
        session.wheel(by: 2, at: Point(plot.midX, plot.midY), time: 0)
        session.pointer(.move, at: Point(plot.midX, plot.midY), time: 1)
        let before = try await session.frame()
        session.edit { ($0.width, $0.theme) = (640, "dark") }
        let after = try await session.frame()
        #expect(after.window == before.window && after.crosshair == before.crosshair && after.plots[0].width > plot.width)
        session.edit { $0.theme = "nonsense" }
        await #expect(throws: PictureError.self) { try await session.frame() }
        #expect(session.latestFrame.scene == after.scene && session.latestFrame.error != nil)
        session.advance(to: 2)
        #expect(try await session.frame().scene == after.scene)
    }
}
