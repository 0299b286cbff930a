import DojimaScale
import DojimaTestSupport
import DojimaText
import Glibc
import Testing

@testable import DojimaChart

@Suite struct PieTests {
    private let weights = [PieSlice("SPY", 59.6), PieSlice("TLT", 24.4), PieSlice("GLD", 10), PieSlice("BIL", 6)]

    private func pie(_ change: (inout PieOptions) -> Void = { _ in }) -> PieChart { PieChart(weights, options: PieOptions(change)) }

    private func slices(_ chart: PieChart, _ size: Size = Size(800, 450)) throws -> [DescribedParts.Slice] {
        try #require(Figure.pie(chart, in: frame(size)).drawn.description.parts.slices)
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

    // 360 * 0.596 = 214.56, 360 * 0.244 = 87.84, 360 * 0.1 = 36, 360 * 0.06 = 21.6.
    @Test("Slices follow each other anticlockwise from the top, or clockwise", .feature("S0-PD-01", "S0-PD-02"))
    func angles() throws {
        let slices = try slices(pie())
        #expect(zip(slices.map(\.start), [145.44, 57.6, 21.6, 0]).allSatisfy(isNear))
        #expect(zip(slices.map(\.end), [360, 145.44, 57.6, 21.6]).allSatisfy(isNear))
        let turned = try self.slices(pie { ($0.direction, $0.start) = (.clockwise, 350) })
        #expect(zip(turned.map(\.start), [350, 204.56, 292.4, 328.4]).allSatisfy(isNear))
    }

    @Test("A slice contains its start but not its end", .feature("S0-PD-06"))
    func boundaries() {
        let chart = pie()
        for (index, arc) in chart.arcs.enumerated() {
            #expect(chart.slice(atAngle: arc.start) == index)
            #expect(chart.slice(atAngle: arc.start + 720) == index)
            #expect(chart.slice(atAngle: arc.middle - 360) == index)
            #expect(chart.slice(atAngle: arc.start - 1e-6) != index)
        }
        #expect(PieChart([PieSlice("none", 0)]).slice(atAngle: 10) == nil)
        #expect(PieChart([PieSlice("zero", 0), PieSlice("all", 2)]).slice(atAngle: 10) == 1)
    }

    @Test("The middle of the selected slice is turned to an angle, and the slice is pulled out", .feature("S0-SE-10", "S0-PD-06"))
    func selection() throws {
        for direction in AngleDirection.allCases {
            let chart = pie { ($0.pull, $0.turnTo, $0.direction) = (["TLT"], 90, direction) }
            #expect(isNear(chart.arcs[1].middle, 90))
            let turned = chart.rotated(by: .pi / 6)
            #expect(isNear(turned.arcs[1].middle, 120))
            let style = DrawingStyle.plain(Size(800, 450))
            let layout = PieLayout(chart, in: Rect(x: 0, y: 0, width: 800, height: 450), style)
            #expect(isNear(layout.center(of: 1).x, 400 + 0.08 * layout.radius) && isNear(layout.center(of: 1).y, 225))
            #expect(layout.center(of: 0) == layout.center)
        }
    }

    @Test("The slice at a point is the slice at its angle, and there is none in the hole or outside the pie", .feature("S0-PD-06"))
    func points() {
        let chart = pie { ($0.hole, $0.pull) = (0.5, ["GLD"]) }
        let layout = PieLayout(chart, in: Rect(x: 0, y: 0, width: 400, height: 400), .plain(Size(400, 400)))
        for index in chart.slices.indices {
            let middle = layout.center(of: index).away(0.75 * layout.radius, at: chart.arcs[index].middle)
            #expect(layout.slice(at: middle) == index)
        }
        #expect(layout.slice(at: layout.center) == nil)
        #expect(layout.slice(at: Point(1, 1)) == nil)
    }

    @Test("No slice of a donut covers its hole, which has a text", .feature("S0-PD-02"))
    func hole() throws {
        let drawing = Figure.pie(pie { ($0.hole, $0.centerText) = (0.55, "100%") }, in: frame(Size(400, 400))).drawn
        let center = try #require(drawing.scene.texts.first { $0.text == "100%" }).box
        let corners = drawing.scene.group("slices").compactMap(\.polygon).joined()
        let distances = corners.map { hypot($0.x - center.midX, $0.y - center.midY) }
        let (inner, outer) = (try #require(distances.min()), try #require(distances.max()))
        #expect(abs(inner / outer - 0.55) < 0.02)
    }

    @Test("Small slices are gathered in one slice with their sum; a single small slice is not")
    func others() throws {
        let gathered = pie { $0.other = 0.11 }
        #expect(gathered.gathered == 2)
        #expect(gathered.slices == [PieSlice("SPY", 59.6), PieSlice("TLT", 24.4), PieSlice("other (2)", 16)])
        #expect(pie { $0.other = 0.07 }.gathered == 0)
        #expect(pie { $0.order = .ascending }.slices.map(\.name) == ["BIL", "GLD", "TLT", "SPY"])
    }

    @Test("A spoke has its length, its disc and the distance to its label", .feature("S0-PD-03"))
    func spokes() throws {
        let chart = PieChart([PieSlice("left", 1), PieSlice("right", 1)], options: PieOptions { $0.spokes.isShown = true })
        let drawing = Figure.pie(chart, in: frame(Size(800, 450))).drawn
        let spokes = drawing.scene.group("spokes")
        let lines = spokes.filter { $0.strokeColor == ThemeCatalog.light.strongText }.compactMap(\.polyline)
        let discs = spokes.flatMap(\.arcs)
        #expect(lines.count == 2 && discs.count == 2 && discs.allSatisfy { $0.radius == 5 })
        let radius = try #require(drawing.scene.group("slices").compactMap(\.polygon).joined().map { abs($0.x - 400) }.max())
        for (line, disc) in zip(lines, discs) {
            let (begin, end) = (try #require(line.first), try #require(line.last))
            #expect(begin == disc.center)
            #expect(abs(hypot(end.x - begin.x, end.y - begin.y) - radius / 2 - 40) < 0.1)
            let label = try #require(drawing.description.texts.first { $0.text.hasPrefix(end.x < 400 ? "left" : "right") }).box
            #expect(abs((end.x < 400 ? end.x - label.maxX : label.x - end.x) - 10) <= 0.5)
        }
    }

    @Test("The spoke of one slice has its own style in every drawing", .feature("S0-PD-04"))
    func spokeStyle() {
        let own = SliceStyle("GLD", color: Color(0x123456), spoke: SpokeOptions { ($0.isShown, $0.width, $0.anchor) = (true, 3, 8) })
        let figure = Figure.pie(pie { $0.styles = [own] }, in: frame(Size(800, 450)))
        for drawing in [figure.drawn, figure.drawn] {
            #expect(drawing.scene.group("spokes").flatMap(\.arcs).map(\.radius) == [8])
            let fills = drawing.scene.group("slices").compactMap { if case .polygon(_, .color(let color)) = $0 { color } else { nil } }
            #expect(fills[2] == Color(0x123456))
        }
    }

    @Test("A slice of zero has neither spoke nor label, only a legend entry", .feature("S0-PD-05", "S0-LG-05", "S0-DP-05"))
    func zero() throws {
        var frame = frame(Size(800, 450))
        frame.legend = Legend(.right)
        let slices = [PieSlice("one", 1), PieSlice("nothing", 0), PieSlice("two", 2)]
        let chart = PieChart(slices, options: PieOptions { $0.spokes.isShown = true })
        let drawing = Figure.pie(chart, in: frame).drawn
        #expect(drawing.scene.group("spokes").flatMap(\.arcs).count == 2)
        #expect(drawing.scene.group("slices").count == 2)
        let legend = try #require(drawing.description.legend)
        #expect(legend.entries.map(\.name) == ["one", "nothing", "two"])
        #expect(legend.entries.map(\.value) == ["33.3%", "0.0%", "66.7%"])
        #expect(drawing.description.texts.filter { $0.text.hasPrefix("nothing") }.count == 1)
    }

    @Test("A label is truncated only if those of the other side leave no space", arguments: figureSizes.dropLast())
    func bothSides(size: Size) {
        var random = SeededGenerator(seed: 63)
        for round in 0..<200 {
            let sizes = random.sizes(Int.random(in: 2...12, using: &random))
            let layout = PieLayout(
                PieChart(sizes.map { PieSlice(random.name(), $0) }), in: Rect(x: 0, y: 0, width: size.width, height: size.height),
                .plain(size))
            guard layout.dropped == 0 else { continue }
            let isCut = { (label: SliceLabel) in label.text.contains("…") }
            for isRight in Set(layout.labels.filter(isCut).map(\.isRight)) {
                let others = layout.labels.filter { $0.isRight != isRight }
                let free =
                    isRight
                    ? (others.map(\.box.x) + [layout.center.x - layout.radius]).min() ?? 0
                    : size.width - ((others.map(\.box.maxX) + [layout.center.x + layout.radius]).max() ?? 0)
                #expect(others.contains(where: isCut) || free <= 1, "\(round): \(free)")
            }
        }
    }

    @Test("Names that would be cut are in a legend", arguments: [Size(300, 200), Size(320, 240), Size(400, 300), Size(480, 320)])
    func smallNames(size: Size) throws {
        let spending = [
            ("United States", 997.0), ("China", 314), ("Russian Federation", 149), ("Germany", 88.5), ("United Kingdom", 81.8),
            ("Saudi Arabia", 80.3), ("Netherlands", 23),
        ]
        for hole in [nil, 0.55] {
            let chart = PieChart(spending.map { PieSlice($0.0, $0.1) }, options: PieOptions { $0.hole = hole })
            let figure = Figure.pie(chart, in: frame(size))
            let description = figure.drawn.description
            #expect(description.textFaults.isEmpty && description.warnings.isEmpty)
            #expect(!description.texts.contains { $0.text.contains("…") })
            for (name, _) in spending { #expect(description.texts.count { $0.text.hasPrefix(name) } == 1, "\(name)") }
            // A pie that turns keeps its place.
            let boxes = try [figure, #require(figure.turned(by: 1, showsLabels: false))].map { $0.drawn.description.panes[0].box }
            #expect(boxes[0] == boxes[1])
        }
        // Few short names stay at their slices.
        #expect(Figure.pie(pie(), in: frame(size)).drawn.description.legend == nil)
    }

    @Test("Labels that do not fit are counted")
    func dropped() {
        let slices = (0..<200).map { PieSlice("slice \($0)", Double($0 + 1)) }
        let drawing = Figure.pie(PieChart(slices), in: frame(Size(480, 320))).drawn
        #expect(drawing.description.warnings.contains { $0.hasSuffix("slices are left out: they do not fit") })
    }

    @Test("No label overlaps another or leaves the picture, and the angles fill the turn", arguments: figureSizes)
    func laws(size: Size) throws {
        var random = SeededGenerator(seed: 62)
        for _ in 0..<500 {
            let sizes = random.sizes(Int.random(in: 1...32, using: &random))
            let slices = sizes.map { PieSlice(random.name(), $0) }
            let options = PieOptions {
                $0.start = Double.random(in: -360...360, using: &random)
                $0.hole = [nil, 0.3, 0.6].randomElement(using: &random) ?? nil
                $0.other = Bool.random(using: &random) ? 0.02 : nil
                $0.content = PieOptions.Content.allCases.randomElement(using: &random) ?? .all
                $0.pull = Bool.random(using: &random) ? [slices[0].name] : []
                $0.spokes.isShown = [nil, true, false].randomElement(using: &random) ?? nil
            }
            let chart = PieChart(slices, options: options)
            let description = Figure.pie(chart, in: frame(size)).drawn.description
            #expect(description.textFaults.isEmpty)
            let parts = try #require(description.parts.slices)
            #expect(abs(parts.reduce(0) { $0 + $1.end - $1.start } - 360) < 1e-9)
            let total = chart.slices.reduce(0) { $0 + $1.value }
            #expect(parts.allSatisfy { abs($0.share - $0.value / total) < 1e-12 && (0..<360).contains($0.start) })
        }
    }
}

extension DrawingStyle {
    /// The style of a picture of a size in the light theme.
    static func plain(_ size: Size) -> DrawingStyle {
        let typesetter = Typesetter(measure: plainMeasure, grid: PixelGrid(scale: 1))
        return DrawingStyle(
            theme: ThemeCatalog.light, type: Typography(size: size, theme: ThemeCatalog.light), typesetter: typesetter,
            transform: OrientationTransform(.horizontal, in: size, typesetter.grid))
    }
}

extension Shape {
    fileprivate var arcs: [Arc] { if case .arcs(let arcs, _, _) = self { arcs } else { [] } }
    fileprivate var strokeColor: Color? { if case .polyline(_, let stroke) = self { stroke.color } else { nil } }
}
