@testable import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// The window of a range selector as drawn over the navigator.
@Suite struct SelectorOverlayTests {
    private func drawn(
        _ low: Double, _ high: Double, theme: Theme = ThemeCatalog.light, size: Size = Size(800, 450), scale: Double = 1,
        factor: Double = 1, change: (inout Navigator) -> Void = { _ in }
    ) -> ChartDrawing {
        var time = dailyAxis(200)
        let first = time.timeline.firstPosition
        let length = Double(time.timeline.length)
        time.window = first.advanced(by: Int64(low * length))..<first.advanced(by: Int64(high * length))
        var bars = dailyBars(200)
        for row in bars.indices { bars.close[row] *= factor }
        var chart = chart(
            [ChartSeries(id: "P", name: "P", kind: .line, data: .bars(bars))], time: time, size: size, theme: theme, scale: scale)
        chart.navigator = Navigator(timeline: time.timeline, showing: time, series: .bars(bars), interval: .day)
        if var navigator = chart.navigator {
            change(&navigator)
            chart.navigator = navigator
        }
        return chart.drawn
    }

    /// The parts of the overlay: shades, the lines at the window's ends, grips.
    private func parts(_ drawing: ChartDrawing, _ theme: Theme) -> (shades: [Rect], edges: [Rect], strip: Rect, window: Rect)? {
        guard let navigator = drawing.description.navigator else { return nil }
        let rectangles = drawing.scene.group("navigator").flatMap(\.rectangles)
        let shades = rectangles.filter { $0.1 == theme.navigatorShade }.map(\.0)
        let edges = rectangles.filter { $0.1 == theme.handle && abs($0.0.height - navigator.box.height) <= 1 }.map(\.0)
        return (shades, edges, navigator.box, navigator.selection)
    }

    @Test(
        "In every frame the navigator is shaded outside the window, with lines at both ends of the window",
        .feature("S3-RS-07", "S3-RS-09", "S3-RS-39")
    )
    func complementary() throws {
        var generator = SeededGenerator(seed: 7)
        for scale in [1.0, 2, 1.5] {
            for round in 0..<60 {
                let low = round == 0 ? 0 : Double.random(in: 0...0.95, using: &generator)
                let high = round == 1 ? 1 : Double.random(in: low + 0.02...1, using: &generator)
                let drawing = drawn(low, high, scale: scale)
                let (shades, edges, strip, window) = try #require(parts(drawing, ThemeCatalog.light))
                // Left shade, window and right shade cover the navigator, without gap or overlap, on device pixels.
                func same(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 }
                // The navigator may end within a device pixel.
                func isLast(_ x: Double) -> Bool { abs(x - strip.maxX) <= 0.5 / scale + 1e-6 }
                let left = shades.first { same($0.x, strip.x) }, right = shades.first { same($0.maxX, strip.maxX) && !same($0.x, strip.x) }
                #expect(same(left?.maxX ?? strip.x, window.x) && (right.map { same($0.x, window.maxX) } ?? isLast(window.maxX)))
                #expect(shades.allSatisfy { $0.y == strip.y && $0.height == strip.height && $0.width > 0 })
                #expect(shades.count == (same(window.x, strip.x) ? 0 : 1) + (right == nil ? 0 : 1))
                for edge in [window.x, window.maxX] {
                    #expect(same((edge * scale).rounded(), edge * scale))
                    #expect(edges.contains { abs($0.midX - edge) <= 1 / scale }, "a line at \(edge)")
                }
                #expect(edges.count == 2)
                // The window is at its axis positions, to a device pixel.
                #expect(abs(window.x - (strip.x + low * strip.width)) <= 0.5 / scale + 0.001)
                #expect(abs(window.maxX - (strip.x + high * strip.width)) <= 0.5 / scale + 0.001)
            }
        }
    }

    @Test(
        "The shade of the navigator is translucent, and darkens a light background or lightens a dark one", .feature("S3-RS-08"),
        arguments: ThemeCatalog.all)
    func shade(theme: Theme) throws {
        let (shades, edges, _, _) = try #require(parts(drawn(0.3, 0.6, theme: theme), theme))
        #expect(shades.count == 2 && edges.count == 2)
        let shade = theme.navigatorShade
        #expect((20..<250).contains(shade.alpha), "\(theme.name): neither invisible nor opaque")
        func blended(_ over: UInt8, _ under: UInt8) -> Double {
            Double(over) * Double(shade.alpha) / 255 + Double(under) * (1 - Double(shade.alpha) / 255)
        }
        let background = theme.background
        let distance =
            abs(blended(shade.red, background.red) - Double(background.red))
            + abs(blended(shade.green, background.green) - Double(background.green))
            + abs(blended(shade.blue, background.blue) - Double(background.blue))
        #expect(distance >= 6, "\(theme.name): the shaded background differs from the clear one")
    }

    @Test("The grips are centred on the ends of the window, with their lines evenly spaced", .feature("S3-RS-19"))
    func grips() throws {
        let drawing = drawn(0.3, 0.6, size: Size(800, 900)) { $0.handle = Navigator.Handle(width: 30, height: 80, lines: 3) }
        let navigator = try #require(drawing.description.navigator)
        let rectangles = drawing.scene.group("navigator").flatMap(\.rectangles)
        let grips = rectangles.filter { $0.0.width == 30 && $0.1 == ThemeCatalog.light.handle }.map(\.0)
        #expect(grips.count == 2 && grips.allSatisfy { $0.height == 80 && abs($0.midY - navigator.box.midY) <= 0.5 })
        #expect(zip(grips, [navigator.selection.x, navigator.selection.maxX]).allSatisfy { abs($0.midX - $1) <= 0.5 })
        for grip in grips {
            let lines = rectangles.map(\.0).filter { $0.width == 1 && $0.height < 80 && $0.x > grip.x && $0.maxX < grip.maxX }.map(\.x)
                .sorted()
            #expect(lines.count == 3 && abs(lines[1] - lines[0] - (lines[2] - lines[1])) <= 1)
        }
    }

    @Test("The plots of main chart and navigator are aligned, for any width of the axis labels", .feature("S3-RS-50"))
    func aligned() throws {
        var widths: [Double] = []
        for (size, factor) in [(Size(800, 450), 1.0), (Size(800, 450), 1e6), (Size(1600, 900), 1e-4)] {
            let drawing = drawn(0.2, 0.9, size: size, factor: factor)
            let strip = try #require(drawing.description.navigator?.box), pane = try #require(drawing.description.panes.first?.box)
            #expect(strip.x == pane.x && strip.width == pane.width && strip.y > pane.maxY)
            widths.append(size.width - pane.width)
        }
        #expect(Set(widths).count == 3, "the labels have other widths")
    }

    @Test("The navigator has no labels, ticks, grid lines or title", .feature("S3-TK-18")) func plain() throws {
        let drawing = drawn(0.2, 0.9)
        let strip = try #require(drawing.description.navigator?.box)
        // Its dates are below it.
        for text in drawing.description.texts {
            #expect(text.box.y >= strip.maxY - 1 || text.box.maxY <= strip.y + 1, "\(text)")
        }
        let theme = ThemeCatalog.light
        let rectangles = drawing.scene.group("navigator").flatMap(\.rectangles).filter { $0.0.height <= strip.height + 2 }
        // Shades, the lines above and below, the ends of the window; grips and their lines are narrower.
        #expect(rectangles.count { $0.1 == theme.grid } == 2)
        #expect(rectangles.allSatisfy { [theme.grid, theme.navigatorShade, theme.handle, theme.background].contains($0.1) })
        let segments = drawing.scene.group("navigator").filter { if case .segments = $0 { true } else { false } }
        #expect(segments.isEmpty)
        for id in ["grid-price", "axis-price", "time-axis"] {
            for (rect, _) in drawing.scene.group(id).flatMap(\.rectangles) {
                #expect(rect.maxY <= strip.y + 1 || rect.y >= strip.maxY - 1, "\(id)")
            }
        }
    }
}
