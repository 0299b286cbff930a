import Dojima
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Horizontal lines of a chart that are dragged, and the colours that depend on them.
@Suite struct LevelSessionTests {
    /// A line coloured by a rule, a horizontal line that may be dragged, and one that may not.
    private func chart(at value: Double, rule: String, isMovable: Bool = true) throws -> Chart {
        var chart = minuteChart(0..<60)
        var above = try ColorRule(rule)
        // The legend has the same name for both.
        above.title = "above"
        let palette = PointPalette([above, try ColorRule("else: #2962FF")], segments: .split)
        chart.panes[0].series[1].palette = palette
        var limit = Annotation(id: "Limit", kind: .horizontalLine, points: [AnnotationPoint(value: value)])
        limit.isMovable = isMovable
        chart.panes[0].annotations = [
            limit, Annotation(id: "fixed", kind: .horizontalLine, points: [AnnotationPoint(value: minutes.close[7])]),
        ]
        return chart
    }

    private func session(_ first: Chart) -> FrameSession {
        FrameSession(first, measure: plainMeasure) { chart, _ in
            // The first data have the line at its written value.
            var loaded = chart
            loaded.panes[0].annotations = first.panes[0].annotations
            return loaded
        }
    }

    private var middle: Double { minutes.close[..<60].sorted()[30] }

    @Test(
        "A dragged horizontal line takes the colours of its rule along, as if the rule had its number",
        .feature("S4-AN-13"))
    func recolours() throws {
        let session = session(try chart(at: middle, rule: "close > line:Limit: #F23645"))
        var reported: [ChartEvent] = []
        session.observer = { event, _ in
            switch event {
            case .level, .renderFinished: reported.append(event)
            default: break
            }
        }
        let first = try #require(try session.update())
        #expect(first.scene == (try chart(at: middle, rule: "close > \(middle): #F23645")).drawing(measure: plainMeasure).scene)
        for steps in [[-40.0, 12, 31], [25.0]] {
            let field = session.chart.levelField(measure: plainMeasure)
            let line = try #require(field.line("Limit"))
            let x = (line.box.x + line.box.maxX) / 2
            session.apply(level: .press(Point(x, line.y)))
            #expect(try session.update() == nil, "held, and unchanged")
            for step in steps {
                session.apply(level: .drag(to: Point(x, line.y + step)))
                let drawing = try #require(try session.update())
                let value = try #require(session.levels.values["Limit"])
                #expect(abs(line.scale.pixel(value) - line.y - step) < 1e-6)
                let wanted = try chart(at: value, rule: "close > \(value): #F23645")
                #expect(drawing.scene == wanted.drawing(measure: plainMeasure).scene, "at \(value)")
            }
            session.apply(level: .release)
        }
        let phases = reported.compactMap { if case .level(let event) = $0 { event.phase } else { nil } }
        #expect(phases == [.begin, .change, .change, .change, .end, .begin, .change, .end])
        // A drag changes the colours with the next frame.
        #expect(session.counts.frames == 5)
    }

    @Test("A dragged line stays where it is when data are loaded again, and so does a fixed one", .feature("S4-AN-13")) func stays()
        throws
    {
        let session = session(try chart(at: middle, rule: "close > line:Limit: #F23645"))
        try session.update()
        session.apply(level: .set("Limit", to: middle + 1))
        try session.reload()
        #expect(session.chart.panes[0].annotations[0].points[0].value == session.levels.values["Limit"])
        #expect(session.levels.values["Limit"] == middle + 1)
        let field = session.chart.levelField(measure: plainMeasure)
        let fixed = try #require(field.line("fixed"))
        #expect(!fixed.isMovable && fixed.value == minutes.close[7])
        #expect(session.apply(level: .set("fixed", to: middle)).isEmpty)
        #expect(session.chart.panes[0].annotations[1].points[0].value == minutes.close[7])
    }

    @Test("Rules refer to lines by their names as written", .feature("S4-AN-13")) func words() throws {
        let rule = try ColorRule("close > 1.5*line:Support Level: #F23645")
        #expect(rule.condition == "close > 1.5*line:Support Level" && rule.lines == ["Support Level"])
        #expect(try ColorRule(rule.text) == rule)
        // A line that does not exist colours nothing.
        let plain = try chart(at: middle, rule: "close > line:None: #F23645").drawing(measure: plainMeasure).scene
        #expect(plain == (try chart(at: middle, rule: "close > 1e9: #F23645")).drawing(measure: plainMeasure).scene)
    }
}
