import DojimaScale
import DojimaTestSupport
import DojimaText
import Glibc
import Testing

@testable import DojimaChart

/// Pies that are turned.
@Suite struct PieRotationTests {
    private let weights = [PieSlice("SPY", 59.6), PieSlice("TLT", 24.4), PieSlice("none", 0), PieSlice("GLD", 10), PieSlice("BIL", 6)]
    private let size = Size(800, 450)

    private func pie(_ change: (inout PieOptions) -> Void = { _ in }) -> PieChart { PieChart(weights, options: PieOptions(change)) }

    private func figure(_ change: (inout PieOptions) -> Void = { _ in }) -> Figure { .pie(pie(change), in: frame(size)) }

    private func stops(_ figure: Figure) throws -> PieStops { try #require(figure.pieStops(measure: plainMeasure)) }

    /// The greatest distance of a corner of a slice from the centre of the picture's pie.
    private func radius(_ drawing: ChartDrawing, _ stops: PieStops) throws -> Double {
        let corners = drawing.scene.group("slices").compactMap(\.polygon).joined()
        return try #require(corners.map { hypot($0.x - stops.center.x, $0.y - stops.center.y) }.max())
    }

    private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }
    private func isNear(_ a: Point, _ b: Point) -> Bool { isNear(a.x, b.x) && isNear(a.y, b.y) }

    // 360 * 0.596 = 214.56 and 360 * 0.244 = 87.84: anticlockwise from the top, SPY is from 145.44 to 360 and TLT from 57.6 to 145.44.
    @Test("A turned pie has the angles of its slices increased by the rotation, and the slice at an angle turns with it")
    func angles() throws {
        for turn in [0, 30, 180, -75, 725] as [Double] {
            let turned = try #require(figure().turned(by: turn * .pi / 180))
            let slices = try #require(turned.drawn.description.parts.slices)
            #expect(isNear(slices[0].start, wholeTurn(145.44 + turn)) && isNear(slices[1].start, wholeTurn(57.6 + turn)))
            let chart = pie().rotated(by: turn * .pi / 180)
            for (angle, slice) in [(145.44, 0), (145.43, 1), (57.61, 1), (57.59, 3), (359.9, 0), (0.1, 4)] {
                // A boundary itself is tested with a small distance, since the rotation is not exact.
                #expect(chart.slice(atAngle: angle + turn + (angle == 145.44 ? 1e-9 : 0)) == slice, "\(angle) \(turn)")
            }
        }
    }

    @Test("The rotation that brings a slice to an angle is the one nearest to the given rotation", .feature("S0-PD-09"))
    func bringing() {
        // The middle of TLT is at 101.52 degrees.
        let degree = Double.pi / 180
        for (angle, from, rotation) in [
            (101.52, 0, 0), (90, 0, -11.52), (0, 0, -101.52), (270, 0, 168.48), (90, 359, 348.48), (90, -700, -731.52),
        ]
            as [(Double, Double, Double)]
        {
            let found = pie().rotation(bringing: 1, to: angle, from: from * degree) / degree
            #expect(isNear(found, rotation), "\(angle) from \(from): \(found)")
            #expect(isNear(wholeTurn(pie().rotated(by: found * degree).arcs[1].middle - angle + 180), 180))
        }
    }

    @Test("A pie keeps its radius while it turns, and has no labels while it moves", .feature("S0-ZP-12"))
    func moving() throws {
        let figure = figure { ($0.hole, $0.centerText) = (0.5, "100") }
        let (still, stops) = (figure.drawn, try stops(figure))
        for turn in [0, 0.7, 2, 4.5] {
            let moved = try #require(figure.turned(by: turn, showsLabels: false)).drawn
            #expect(try abs(radius(moved, stops) - radius(still, stops)) < 0.1)
            // The text in the hole stays.
            #expect(moved.description.texts.filter { $0.role == "label" }.map(\.text) == ["100"])
            let rested = try #require(figure.turned(by: turn)).drawn
            #expect(try abs(radius(rested, stops) - radius(still, stops)) < 0.1)
            #expect(rested.description.texts.contains { $0.text.hasPrefix("SPY") })
        }
        #expect(figure.turned(by: 0)?.drawn.scene == still.scene)
        #expect(Figure.treemap(TreemapChart([TreemapTile("a", 1)]), in: frame(size)).turned(by: 1) == nil)
    }

    @Test("The first layout of labels is that of the picture, and each further layout is for five degrees more of rotation")
    func layouts() throws {
        let figure = figure().spaced
        let stops = try stops(figure)
        #expect(stops.stops.count == 72)
        for index in [0, 1, 17, 71] {
            let turned = try #require(figure.turned(by: Double(index) * 5 * .pi / 180)).drawn
            let (labels, runs) = (stops.stops[index], turned.scene.group("labels").flatMap(\.texts))
            #expect(labels.map(\.run.text) == runs.map(\.text) && zip(labels, runs).allSatisfy { isNear($0.run.origin, $1.origin) })
            let (lines, drawn) = (labels.map(\.line).filter { !$0.isEmpty }, turned.scene.group("spokes").compactMap(\.polyline))
            #expect(lines.map(\.count) == drawn.map(\.count) && zip(lines.joined(), drawn.joined()).allSatisfy { isNear($0, $1) })
        }
        #expect(stops.slices.map(\.extent).enumerated().allSatisfy { isNear($1, [214.56, 87.84, 0, 36, 21.6][$0]) })
        #expect(!stops.stops.joined().contains { $0.slice == 2 })
    }

    @Test("Slices that are pulled out have the same labels and the same radius as others", .feature("S0-SE-10"))
    func pulls() throws {
        let change: (inout PieOptions) -> Void = { $0.content = .name }
        let (plain, pulled) = (
            try stops(figure(change)),
            try stops(
                figure {
                    change(&$0); $0.pull = ["SPY"]
                })
        )
        #expect(pulled.slices.map(\.isPulled) == [true, false, false, false, false] && !plain.slices.contains(where: \.isPulled))
        #expect(plain.stops == pulled.stops && plain.radius == pulled.radius && plain.pull == 0.08 * plain.radius)
        // A pie turned to a pulled slice keeps that position when another is pulled out.
        let turned = try stops(figure { ($0.pull, $0.turnTo) = (["TLT"], 90) })
        #expect(isNear(turned.slices[1].start + turned.slices[1].extent / 2, 90))
    }

    @Test("There are fewer layouts for many slices, and none for other figures")
    func counts() throws {
        for (slices, count) in [(1, 72), (20, 72), (21, 36), (42, 24), (80, 24)] {
            let chart = PieChart((0..<slices).map { PieSlice("\($0)", 1) })
            #expect(try stops(Figure.pie(chart, in: frame(size))).stops.count == count, "\(slices)")
        }
        #expect(Figure.treemap(TreemapChart([TreemapTile("a", 1)]), in: frame(size)).pieStops(measure: plainMeasure) == nil)
    }

    @Test("At no rotation a label overlaps another or leaves the picture", arguments: figureSizes)
    func laws(size: Size) throws {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<40 {
            let sizes = random.sizes(Int.random(in: 1...24, using: &random))
            let chart = PieChart(
                sizes.map { PieSlice(random.name(), $0) },
                options: PieOptions {
                    $0.hole = Bool.random(using: &random) ? 0.5 : nil
                    $0.spokes.isShown = [nil, true, false].randomElement(using: &random) ?? nil
                })
            let figure = Figure.pie(chart, in: frame(size)).spaced
            for _ in 0..<6 {
                let turned = try #require(figure.turned(by: Double.random(in: -7...7, using: &random)))
                #expect(turned.drawn.description.textFaults.isEmpty)
            }
        }
    }
}
