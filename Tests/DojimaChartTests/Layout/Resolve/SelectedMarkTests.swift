import DojimaText
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Selected points and series in the picture.
@Suite struct SelectedMarkTests {
    private let bars = dailyBars(30)
    private let blue = ThemeCatalog.light.palette(0).color

    private func picture(
        _ kind: SeriesKind, _ selected: SelectedMarks?, days: Int = 30, other: ChartSeries? = nil, theme: Theme = ThemeCatalog.light
    ) -> Chart {
        let bars = days == 30 ? self.bars : dailyBars(days)
        let series = ChartSeries(id: "s", name: "S", kind: kind, data: .bars(bars)) { $0.selected = selected }
        return chart([series] + [other].compactMap { $0 }, time: dailyAxis(days), theme: theme)
    }

    @Test(
        "A selected bar has its own colour, and no other part of the picture changes", .feature("S0-SE-06"),
        arguments: [SeriesKind.candlestick, .ohlc, .hlc, .highLow, .column, .hollow])
    func bar(_ kind: SeriesKind) throws {
        for row in [0, 7, 29] {
            let plain = picture(kind, nil), marked = picture(kind, SelectedMarks { $0.points = [bars.time[row]] })
            let box = try #require(plain.pointField(measure: plainMeasure).series.first).boxes[row]
            let (before, after) = (plain.drawn, marked.drawn)
            #expect(before.description == after.description)
            let changes = try #require(after.scene.changes(since: before.scene))
            #expect(!changes.isEmpty)
            // The only difference is the bar with its wick and arms: a pixel around it for smooth edges.
            for change in changes {
                #expect(change.x >= box.x - 2 && change.maxX <= box.maxX + 2, "\(kind.name) \(row): \(change) of \(box)")
            }
            // Its pixels in the old colour now have the other colour: the same number of pixels.
            func area(_ scene: Scene, _ color: Color?) -> Double {
                scene.group("series-s").flatMap(\.rectangles).filter { color == nil || $0.1.opacity(1) == color }.reduce(0) {
                    $0 + $1.0.width * $1.0.height
                }
            }
            #expect(area(before.scene, blue) == 0 && area(after.scene, blue) > 0)
            if kind.name != SeriesKind.hollow.name { #expect(abs(area(before.scene, nil) - area(after.scene, nil)) < 1e-6) }
        }
    }

    @Test("A selected series keeps its kind, for any style") func identity() {
        let style = SeriesOptions {
            ($0.kind, $0.name, $0.legendGroup, $0.axis) = (.area, "Other", "Others", "elsewhere")
            ($0.stack, $0.group, $0.lineWidth) = (Stack("s"), "g", 6)
        }
        func drawn(_ style: SeriesOptions) -> ChartDrawing {
            chart(
                [
                    ChartSeries(id: "s", name: "S", kind: .line, data: .bars(bars)) {
                        $0.selected = SelectedMarks {
                            $0.isEntireSeries = true; $0.options = style
                        }
                    }
                ], time: dailyAxis(30)
            ).drawn
        }
        #expect(drawn(style).scene == drawn(SeriesOptions { $0.lineWidth = 6 }).scene)
        #expect(drawn(style).scene != drawn(SeriesOptions()).scene)
    }

    @Test("The style of a selected series has the properties of its own style, and each has an effect", .feature("S0-TH-05"))
    func properties() throws {
        func names(_ style: Any) -> [String] { Mirror(reflecting: style).children.compactMap(\.label) }
        // The kind of a series does not change; the test below checks this.
        let kept: Set = ["kind", "name", "legendGroup", "showsInLegend", "axis", "stack", "group", "isHidden", "sampler", "selectedStyle"]
        let looks = names(SeriesOptions()).filter { !kept.contains($0) }
        #expect(looks.count == 19)
        let changes: [(kind: SeriesKind, change: (inout SeriesOptions) -> Void)] = [
            (.line, { $0.color = .fixed(Color(0xAB12CD)) }), (.line, { $0.lineWidth = 5 }), (.line, { $0.lastValue = .hidden }),
            (.candlestick, { $0.showsFlat = false }), (.line, { $0.marker = PointMarker(.square, size: 9) }),
            (.column, { $0.baseline = 40 }), (.column, { $0.cornerRatio = 1 }), (.bubble, { $0.bubbleScale = 2e-5 }),
            (.line, { $0.labels = PointLabels() }), (.line, { $0.smoother = .monotone }), (.area, { $0.areaColor = Color(0xFFE4E1) }),
            (.heat, { $0.heat = HeatScale(limit: 0.5) }), (.column, { $0.gradient = ColorGradient(Color(0xFFFFFF), Color(0x112233)) }),
            (.candlestick, { $0.rising.body = Color(0x112233) }), (.ohlc, { $0.falling.wick = Color(0x112233) }),
            (.candlestick, { $0.flatStyle.wick = Color(0x112233) }), (.candlestick, { $0.stemWidth = 5 }), (.ohlc, { $0.armWidth = 5 }),
            (
                .candlestick,
                {
                    $0.outlineWidth = 2
                    $0.rising.outline = Color(0x112233)
                }
            ),
        ]
        #expect(changes.count == looks.count)
        for (kind, change) in changes {
            var style = SeriesOptions()
            change(&style)
            func drawn(_ style: SeriesOptions, _ selected: SelectedMarks?) -> ChartDrawing {
                var bars = bars
                bars.close[5] = bars.open[5]
                return chart(
                    [ChartSeries(id: "s", name: "S", kind: kind, data: .bars(bars), options: style) { $0.selected = selected }],
                    time: dailyAxis(30)
                ).drawn
            }
            let (plain, said, marked) = (
                drawn(SeriesOptions(), nil), drawn(style, nil),
                drawn(
                    SeriesOptions(),
                    SelectedMarks {
                        $0.isEntireSeries = true; $0.options = style
                    })
            )
            #expect(said.scene != plain.scene, "\(style) is visible on \(kind.name)")
            #expect(marked.scene == said.scene, "\(style) on \(kind.name)")
        }
    }

    @Test("A selected series has its selected style, and the frame differs only there", .feature("S0-SE-03"))
    func whole() throws {
        let times = bars.time
        func line(_ id: String, _ values: (Int) -> Double, _ selected: SelectedMarks?) -> ChartSeries {
            ChartSeries(id: id, name: id, kind: .line, data: .values(ValueSeries(time: times, values: times.indices.map(values)))) {
                $0.lastValue = .hidden
                $0.selected = selected
            }
        }
        func drawn(_ selected: SelectedMarks?) -> ChartDrawing {
            chart(
                [
                    line("a", { Double($0 % 5) }, nil), line("b", { 20 + Double($0 % 7) }, selected),
                    line("c", { 40 + Double($0 % 3) }, nil),
                ],
                time: dailyAxis(30)
            ).drawn
        }
        let plain = drawn(nil)
        let heavier = drawn(SelectedMarks { $0.isEntireSeries = true })
        let red = drawn(
            SelectedMarks {
                $0.isEntireSeries = true
                $0.options = SeriesOptions { ($0.color, $0.lineWidth, $0.lastValue) = (.fixed(Color(0xFF0000)), 4, .hidden) }
            })
        func stroke(_ drawing: ChartDrawing, _ id: String) -> Stroke? {
            for case .polyline(_, let stroke) in drawing.scene.group("series-\(id)") { return stroke }
            return nil
        }
        #expect(stroke(plain, "b")?.width == 1.5 && stroke(heavier, "b")?.width == 3)
        #expect(stroke(heavier, "b")?.color == stroke(plain, "b")?.color)
        #expect(stroke(red, "b") == Stroke(Color(0xFF0000), width: 4))
        for other in [heavier, red] {
            // The others keep their colours and positions; the legend's line has the new colour.
            for id in ["a", "c"] { #expect(other.scene.group("series-\(id)") == plain.scene.group("series-\(id)")) }
            #expect(other.scene.group("axis-price") == plain.scene.group("axis-price"))
        }
        #expect(
            drawn(
                SelectedMarks {
                    $0.isEntireSeries = false; $0.options = SeriesOptions { $0.lineWidth = 9 }
                }
            ).scene == plain.scene)
    }

    @Test("Selected points of a line have a mark, and the line is unchanged", .feature("S0-SE-03"))
    func points() throws {
        let plain = picture(.line, nil)
        let (before, after) = (plain.drawn, picture(.line, SelectedMarks { $0.points = [bars.time[4], bars.time[9]] }).drawn)
        let points = try #require(plain.pointField(measure: plainMeasure).series.first)
        #expect(before.scene.group("series-s") == after.scene.group("series-s"))
        var centers: [Point] = []
        for case .arcs(let arcs, let fill, _) in after.scene.group("selected-s") where fill == .color(blue) {
            centers += arcs.map(\.center)
        }
        #expect(centers == [4, 9].map { Point(points.x[$0], points.y[$0]) })
        let changes = try #require(after.scene.changes(since: before.scene))
        #expect(changes.allSatisfy { change in centers.contains { abs($0.x - change.midX) < 10 && abs($0.y - change.midY) < 10 } })
    }

    @Test func whatTheDataDoNotHaveIsPassedOver() {
        for kind in [SeriesKind.candlestick, .line] {
            #expect(
                picture(kind, SelectedMarks { $0.points = [Instant(monday.adding(days: 400))] }).drawn.scene
                    == picture(kind, nil).drawn.scene)
        }
    }

    @Test func barsTooNarrowForBodiesGetMarks() {
        let row = dailyBars(2000).time[1000]
        let scene = picture(.candlestick, SelectedMarks { $0.points = [row] }, days: 2000).drawn.scene
        #expect(!scene.group("selected-s").isEmpty)
        #expect(scene.group("series-s") == picture(.candlestick, nil, days: 2000).drawn.scene.group("series-s"))
    }
}
