import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaCairo

/// Frames that share a cache equal those drawn without one, byte for byte.
@Suite struct DrawingCacheTests {
    private let days = 3000
    private let bars: BarSeries
    private let timeline: Timeline

    init() {
        let start = Instant(CivilDate(normalizing: 2010, month: 1, day: 1))
        bars = BarSeries.random(at: (0..<3000).map { start.advanced(by: Instant.microsecondsPerDay * Int64($0)) }, interval: .day, seed: 4)
        timeline = .continuous(start..<start.advanced(by: Instant.microsecondsPerDay * 3000), clock: .tradeDates)
    }

    /// A frame of main chart and navigator; the window is a share of the axis.
    private func frame(_ low: Double, _ length: Double, scale: Double, theme: Theme) -> Scene {
        var time = TimeAxis(timeline: timeline, interval: .day)
        let first = timeline.firstPosition
        let at = { (share: Double) in first.advanced(by: Int64(share * Double(timeline.length))) }
        time.window = at(low)..<at(low + length)
        let chart = Chart(
            heading: Heading(symbol: "TEST", interval: "1d"), size: Size(700, 420), scale: scale, theme: theme, timeAxis: time,
            panes: [
                Pane(
                    id: "price",
                    series: [
                        ChartSeries(id: "bars", name: "T", kind: .candlestick, data: .bars(bars)),
                        ChartSeries(id: "line", name: "L", kind: .line, data: .bars(bars)),
                    ])
            ], navigator: Navigator(timeline: timeline, showing: time, series: .bars(bars), interval: .day))
        return chart.drawing(measure: TextMeasurer().measure).scene
    }

    @Test("Moved, zoomed, magnified and recoloured frames have the same bytes with and without a cache")
    func sameBytes() throws {
        var random = SeededGenerator(seed: 12)
        let cache = DrawingCache()
        for round in 0..<40 {
            let length = round % 4 == 3 ? Double.random(in: 0.01...0.5, using: &random) : 0.1
            let low = Double.random(in: 0...(1 - length), using: &random)
            let theme = round % 10 == 5 ? ThemeCatalog.dark : ThemeCatalog.light
            let scene = frame(low, length, scale: round % 7 == 6 ? 2 : 1, theme: theme)
            let fresh = try OutputFormat.png.bytes(of: scene)
            // Drawn, cached, and reused from the cache.
            for _ in 0..<3 { #expect(try OutputFormat.png.bytes(of: scene, cache: cache) == fresh) }
        }
    }

    @Test("The navigator's long line and texts are drawn once as long as nothing below them changes")
    func drawnOnce() throws {
        let cache = DrawingCache()
        let (first, second) = (
            frame(0.2, 0.1, scale: 1, theme: ThemeCatalog.light), frame(0.21, 0.1, scale: 1, theme: ThemeCatalog.light)
        )
        _ = try OutputFormat.png.bytes(of: first, cache: cache)
        #expect(try #require(cache.versions("navigator-area").first).after == nil, "no part that may change with the next frame")
        _ = try OutputFormat.png.bytes(of: first, cache: cache)
        var part = try #require(cache.versions("navigator-area").first)
        var after = try #require(part.after)
        #expect(after.count == Int(part.box.width * part.box.height))
        let before = try OutputFormat.png.bytes(of: second)
        #expect(try OutputFormat.png.bytes(of: second, cache: cache) == before)
        // The cached pixels are drawn: other pixels in the cache become visible.
        after[after.count / 2] ^= 0x00FF_FFFF
        part.after = after
        cache.keep(part, as: "navigator-area")
        #expect(try OutputFormat.png.bytes(of: second, cache: cache) != before)
        part.before ^= 0x0000_00FF
        let other = DrawingCache()
        other.keep(part, as: "navigator-area")
        #expect(try OutputFormat.png.bytes(of: second, cache: other) == before, "drawn again on another background")
        part.before ^= 0x0000_00FF
        part.shapes.removeLast()
        other.keep(part, as: "navigator-area")
        #expect(try OutputFormat.png.bytes(of: second, cache: other) == before, "drawn again with other shapes")
        let key = DrawingCache.TextKey(text: "TEST", font: try #require(second.texts.first { $0.text == "TEST" }).font, scale: 1)
        var mask = try #require(cache.mask(key))
        #expect(mask.coverage.contains { $0 > 200 } && mask.coverage.count == mask.stride * mask.height)
        // The ink is complete within its frame of a free pixel.
        #expect(
            (0..<mask.height).allSatisfy { mask.coverage[$0 * mask.stride] == 0 && mask.coverage[$0 * mask.stride + mask.width - 1] == 0 })
        #expect((0..<mask.width).allSatisfy { mask.coverage[$0] == 0 && mask.coverage[(mask.height - 1) * mask.stride + $0] == 0 })
        mask.coverage = mask.coverage.map { _ in 0 }
        cache.keep(mask, for: key)
        #expect(try OutputFormat.png.bytes(of: second, cache: cache) != before)
    }

    @Test("A line that alternates between two forms, as when an axis changes its width, is drawn once in each")
    func twoWays() throws {
        let cache = DrawingCache()
        let scenes = [1.0, 2, 1.5].map { frame(0.2, 0.1, scale: $0, theme: ThemeCatalog.light) }
        let expected = try scenes.map { try OutputFormat.png.bytes(of: $0) }
        func draw(_ index: Int) throws { #expect(try OutputFormat.png.bytes(of: scenes[index], cache: cache) == expected[index]) }
        for index in [0, 0, 1, 1, 0, 1, 0] { try draw(index) }
        let ways = cache.versions("navigator-area")
        #expect(ways.count == 2 && ways.allSatisfy { $0.after != nil })
        #expect(ways[0].box.width < ways[1].box.width, "the last one equals the first")
        // A third one replaces the one that was not drawn last.
        try draw(2)
        #expect(cache.versions("navigator-area").map(\.box.width) == [try #require(ways.first).box.width * 1.5, ways[0].box.width])
    }

    @Test("Cached parts have a maximum number of pixels, and a part that is drawn again frees space")
    func room() {
        let cache = DrawingCache()
        func keep(_ id: String, _ count: Int, over before: UInt64 = 1) -> Bool {
            let box = Rect(x: 0, y: 0, width: 1, height: 1)
            cache.keep(DrawingCache.CachedGroup(shapes: [], box: box, before: before, after: [UInt32](repeating: 0, count: count)), as: id)
            return cache.versions(id).first?.after?.count == count
        }
        let half = DrawingCache.maximumPixels / 2
        #expect(keep("a", half) && keep("b", half) && !keep("c", 1))
        #expect(cache.versions("c").first?.before == 1 && cache.versions("a").first?.after != nil)
        #expect(keep("a", half - 1) && keep("c", 1) && !keep("d", DrawingCache.maximumPixels + 1))
        #expect(keep("a", half / 2, over: 2) && cache.versions("a").count == 1, "an earlier form frees space")
        #expect(keep("b", 1) && keep("a", half / 2, over: 3) && cache.versions("a").map(\.before) == [3, 2])
        #expect(keep("a", 1, over: 4) && cache.versions("a").map(\.before) == [4, 3], "two forms are cached")
    }

    @Test("Several threads may draw with one cache")
    func shared() async throws {
        let cache = DrawingCache()
        let scenes = [0.1, 0.3, 0.5].map { frame($0, 0.2, scale: 1, theme: ThemeCatalog.light) }
        let expected = try scenes.map { try OutputFormat.png.bytes(of: $0) }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for round in 0..<12 {
                group.addTask { try OutputFormat.png.bytes(of: scenes[round % 3], cache: cache) == expected[round % 3] }
            }
            for try await isSame in group { #expect(isSame) }
        }
    }
}
