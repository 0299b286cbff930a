import DojimaScale
import DojimaTestSupport
import DojimaText
import DojimaChart
import DojimaSeries
import DojimaTime
import Synchronization
import Testing

/// Custom styles of crosshairs.
@Suite struct CrosshairStyleTests {
    private let bars = dailyBars(30)

    private func drawn(_ style: CrosshairStyle, kind: SeriesKind = .line, parts: Crosshair.Parts = .all) -> ChartDrawing {
        var chart = chart([ChartSeries(id: "s", name: "S", kind: kind, data: .bars(bars))], time: dailyAxis(30))
        chart.crosshair = Crosshair(time: bars.time[12], parts: parts, style: style)
        return chart.drawn
    }

    @Test("The lines of a crosshair can be two pixels wide and black, aligned to whole pixels", .feature("S1-CH-24"))
    func lines() throws {
        let scene = drawn(
            CrosshairStyle {
                $0.lineColor = Color(0); $0.lineWidth = 2; $0.dash = []
            }
        ).scene
        var found = 0
        for case .segments(let segments, let stroke) in scene.group("crosshair") {
            #expect(stroke == Stroke(Color(0), width: 2))
            for segment in segments {
                found += 1
                // Two full pixels: the centre of the line is on the edge between them.
                let level = segment.from.x == segment.to.x ? segment.from.x : segment.from.y
                #expect(level == level.rounded())
            }
        }
        #expect(found == 2)
    }

    @Test("Another marker can be drawn at the point of a crosshair", .feature("S2-CH-25"))
    func target() throws {
        let point = Point(
            try #require(drawn(CrosshairStyle()).description.crosshair).x, try #require(drawn(CrosshairStyle()).description.crosshair?.y))
        let scene = drawn(CrosshairStyle { $0.target = PointMarker(.square, size: 10) }).scene
        let marks = scene.group("crosshair").flatMap(\.rectangles).map(\.0).filter { $0.width == 9 && $0.height == 9 }
        #expect(marks.count == 1 && abs(marks[0].midX - point.x) < 1e-9 && abs(marks[0].midY - point.y) < 1e-9)
        #expect(!scene.group("crosshair").contains { if case .arcs = $0 { true } else { false } })
    }

    @Test("A custom drawer of the crosshair is called once for each drawing, with position and panes", .feature("S0-CH-21"))
    func drawer() throws {
        let seen = Locked<[CrosshairCanvas]>([])
        let drawer = CrosshairDrawer(name: "cross") { canvas in
            seen.withLock { $0.append(canvas) }
            return [.arcs([Arc(center: canvas.point, radius: 17)], fill: nil, stroke: Stroke(canvas.theme.falling))]
        }
        let drawing = drawn(CrosshairStyle { $0.drawer = drawer })
        let canvases = seen.withLock { $0 }
        let cross = try #require(drawing.description.crosshair)
        #expect(canvases.count == 1 && canvases[0].point == Point(cross.x, cross.y ?? 0))
        #expect(canvases[0].panes == drawing.description.panes.map(\.box))
        #expect(drawing.scene.group("crosshair").contains { if case .arcs(let arcs, _, _) = $0 { arcs[0].radius == 17 } else { false } })
        #expect(!drawing.scene.group("crosshair").contains { if case .segments = $0 { true } else { false } })
        #expect(CrosshairStyle { $0.drawer = drawer } == CrosshairStyle { $0.drawer = CrosshairDrawer(name: "cross") { _ in [] } })
    }

    @Test("A template of two fields shows both, each on a separate line", .feature("S1-CH-17"))
    func template() throws {
        let plain = try #require(drawn(CrosshairStyle(), kind: .candlestick).description.crosshair)
        func text(_ label: String) -> String { plain.entries.first { $0.label == label }?.text ?? "?" }
        let drawing = drawn(CrosshairStyle { $0.template = "{time}\nfrom {Open} to {Close}\n{nothing}" }, kind: .candlestick, parts: .box)
        let texts = drawing.description.texts.filter { $0.role == "crosshair" }.map(\.text)
        #expect(texts == [plain.title, "from \(text("Open")) to \(text("Close"))", "{nothing}"])
        // Each field is replaced once, from left to right: braces around it, or in its value, form no new field.
        let odd = drawn(CrosshairStyle { $0.template = "{ {Open}} {{time}\n}{Close" }, kind: .candlestick, parts: .box)
        let lines = odd.description.texts.filter { $0.role == "crosshair" }.map(\.text)
        #expect(lines == ["{ \(text("Open"))} {\(plain.title)", "}{Close"])
    }
}
