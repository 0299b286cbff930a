import DojimaScale
import DojimaTestSupport
import DojimaText
import Glibc
import Testing

@testable import DojimaChart

@Suite struct RadialTests {
    private let quarters = ["Q1", "Q2", "Q3", "Q4"]

    private func radar(_ values: [Double], _ change: (inout RadialOptions) -> Void = { _ in }) -> RadialChart {
        var options = RadialOptions { ($0.grid, $0.wraps) = (.straight, true) }
        change(&options)
        return RadialChart(categories: quarters, series: [RadialSeries(id: "a", name: "ACME", values: values)], options: options)
    }

    @Test("Points equal the centre plus distance times sine and cosine", .feature("S0-PD-07"), arguments: AngleDirection.allCases)
    func points(direction: AngleDirection) throws {
        var random = SeededGenerator(seed: 3)
        let x = (0..<60).map { _ in Double.random(in: -720...720, using: &random) }
        let values = x.map { _ in Double.random(in: -3...7, using: &random) }
        let options = RadialOptions { ($0.start, $0.direction, $0.range) = (30, direction, -4...8) }
        let chart = RadialChart(series: [RadialSeries(id: "a", name: "a", x: x, values: values)], options: options)
        let polar = try #require(Figure.radial(chart, in: frame(Size(800, 450))).drawn.description.parts.polar)
        #expect(polar.points.count == 60)
        for (row, point) in polar.points.enumerated() {
            let angle = (30 + (direction == .clockwise ? x[row] : -x[row])) * .pi / 180
            let distance = (values[row] + 4) / 12 * polar.radius
            #expect(abs(point.position.x - polar.center.x - distance * sin(angle)) < 1e-9)
            #expect(abs(point.position.y - polar.center.y + distance * cos(angle)) < 1e-9)
        }
    }

    @Test("Four categories are a closed quadrilateral on a straight grid", .feature("S0-PD-07", "S0-ST-21"))
    func quadrilateral() throws {
        let drawing = Figure.radial(radar([4, 8, 6, 2]), in: frame(Size(480, 320))).drawn
        let polar = try #require(drawing.description.parts.polar)
        let lines = drawing.scene.group("series").flatMap { $0.group("series-a") }.compactMap(\.polyline)
        let line = try #require(lines.first)
        #expect(lines.count == 1 && line.count == 5 && line.first == line.last)
        #expect(zip(line, polar.points).allSatisfy { $0 == $1.position })
        #expect(polar.axes.map(\.angle) == [0, 90, 180, 270] && polar.axes.map(\.label) == quarters)
        // The corners of the grid are on the spokes, at the distances of the rings.
        let rings = drawing.scene.group("grid").compactMap(\.polyline)
        #expect(rings.count >= 2 && rings.allSatisfy { $0.count == 5 && $0.first == $0.last })
        for ring in rings {
            let distance = polar.center.y - ring[0].y
            #expect(polar.rings.contains { abs($0.radius - distance) < 1e-9 })
            #expect(abs(ring[1].x - polar.center.x - distance) < 1e-9 && abs(ring[1].y - polar.center.y) < 1e-9)
        }
    }

    @Test("A wrap adds one line from the last point to the first", .feature("S0-ST-21"))
    func wrap() throws {
        func lines(_ wraps: Bool, _ values: [Double]) -> [[Point]] {
            let figure = Figure.radial(radar(values) { $0.wraps = wraps }, in: frame(Size(480, 320)))
            return figure.drawn.scene.group("series-a").compactMap(\.polyline)
        }
        #expect(lines(false, [4, 8, 6, 2]).map(\.count) == [4])
        #expect(lines(true, [4, 8, 6, 2]).map(\.count) == [5])
        // A missing value interrupts the line.
        #expect(lines(false, [4, .nan, 6, 2]).map(\.count) == [1, 2])
        #expect(lines(true, [4, .nan, 6, 2]).map(\.count) == [1, 2, 2])
    }

    @Test("Rings include zero and end above the highest value")
    func rings() throws {
        let description = Figure.radial(radar([4, 8, 6.5, 2]), in: frame(Size(800, 450))).drawn.description
        let polar = try #require(description.parts.polar)
        #expect(polar.rings.first?.value == 0 && polar.rings.first?.radius == 0)
        #expect(polar.rings.last.map { $0.value >= 8 && abs($0.radius - polar.radius) < 1e-9 } == true)
        let fixed = Figure.radial(radar([4, 8, 6.5, 2]) { ($0.range, $0.step) = (0...10, 5) }, in: frame(Size(800, 450))).drawn.description
        #expect(fixed.parts.polar?.rings.map(\.value) == [0, 5, 10])
    }

    @Test("Columns begin at the ring of zero and have the colours of their signs")
    func columns() throws {
        let drawing = Figure.radial(radar([4, -2, 6, -1]) { ($0.form, $0.grid) = (.column, .round) }, in: frame(Size(480, 320))).drawn
        let polar = try #require(drawing.description.parts.polar)
        let zero = try #require(polar.rings.first { $0.value == 0 }).radius
        let theme = ThemeCatalog.light
        let columns = drawing.scene.group("series-a").compactMap { shape -> ([Point], Color)? in
            if case .polygon(let points, .color(let color)) = shape { (points, color) } else { nil }
        }
        #expect(columns.map(\.1) == [1, -1, 1, -1].map(theme.direction), "as in all pictures of returns")
        for (column, point) in zip(columns, polar.points) {
            let distances = column.0.map { hypot($0.x - polar.center.x, $0.y - polar.center.y) }
            let far = hypot(point.position.x - polar.center.x, point.position.y - polar.center.y)
            #expect(abs((distances.min() ?? 0) - min(zero, far)) < 1e-6 && abs((distances.max() ?? 0) - max(zero, far)) < 1e-6)
        }
    }

    @Test("The values of the rings are at the angle of the fewest columns, at the top by default", arguments: [nil, 0, 6])
    func ringValues(missing: Int?) throws {
        let values = (0..<12).map { $0 == missing ? Double.nan : 4 }
        let chart = RadialChart(
            categories: values.indices.map { "m\($0)" }, series: [RadialSeries(id: "a", name: "ACME", values: values)],
            options: RadialOptions { $0.form = .column })
        let drawing = Figure.radial(chart, in: frame(Size(600, 500))).drawn
        let center = try #require(drawing.description.parts.polar).center
        let numbers = drawing.description.texts.filter { Double($0.text) != nil }
        #expect(numbers.count >= 2 && drawing.description.textFaults.isEmpty)
        if let missing { #expect(numbers.allSatisfy { ($0.box.midY < center.y) == (missing == 0) }, "\(numbers)") }
    }

    @Test("The rings include the values of other charts") func otherValues() throws {
        var chart = radar([4, 8, 6.5, 2])
        chart.otherValues = [-3, 19]
        let rings = try #require(Figure.radial(chart, in: frame(Size(800, 450))).drawn.description.parts.polar).rings.map(\.value)
        #expect((rings.first ?? 0) <= -3 && (rings.last ?? 0) >= 19, "\(rings)")
    }

    @Test("Angles of numbers follow from the period, and spokes are at round numbers")
    func periods() {
        let hours = RadialChart(series: [], options: RadialOptions { $0.period = 24 })
        #expect(hours.angle(of: 6) == 90 && hours.angle(of: 30) == 90 && hours.angle(of: -6) == 270)
        #expect(hours.spokes.map(\.label) == ["0", "2", "4", "6", "8", "10", "12", "14", "16", "18", "20", "22"])
        let degrees = RadialChart(series: [])
        #expect(degrees.spokes.map(\.label).prefix(3) == ["0°", "30°", "60°"])
    }

    @Test("The values of rings are not over columns if there is space between two spokes", arguments: [0, 3, 7])
    func ringLabels(tall: Int) throws {
        let values = (0..<12).map { $0 == 0 || $0 == tall ? 5.0 : 0.05 }
        let chart = RadialChart(
            categories: (1...12).map(String.init), series: [RadialSeries(id: "a", name: "a", values: values)],
            options: RadialOptions { $0.form = .column })
        let description = Figure.radial(chart, in: frame(Size(800, 450))).drawn.description
        let polar = try #require(description.parts.polar)
        let rings = description.texts.filter { text in
            text.role == "tick" && hypot(text.box.midX - polar.center.x, text.box.midY - polar.center.y) <= polar.radius
        }
        #expect(rings.count > 1)
        for ring in rings {
            let box = ring.box
            for corner in [Point(box.x, box.y), Point(box.maxX, box.y), Point(box.x, box.maxY), Point(box.maxX, box.maxY)] {
                let (x, y) = (corner.x - polar.center.x, polar.center.y - corner.y)
                let angle = atan2(x, y) * 180 / .pi
                for column in values.indices where values[column] == 5 {
                    let turn = wholeTurn(angle - 30 * Double(column) + 180) - 180
                    #expect(abs(turn) > 12, "\(ring.text) over column \(column)")
                }
            }
        }
    }

    @Test("The value of the zero ring is not over columns on either side of it", arguments: figureSizes.prefix(3))
    func zeroLabel(size: Size) throws {
        let values = [-0.6, -0.5, 1, 1, 0.2, -0.4, 0.4, -0.2, -0.9, 1.1, 1.2, 0.8]
        let chart = RadialChart(
            categories: (1...12).map { "m\($0)" }, series: [RadialSeries(id: "a", name: "a", values: values)],
            options: RadialOptions { $0.form = .column })
        let description = Figure.radial(chart, in: frame(size)).drawn.description
        let polar = try #require(description.parts.polar)
        let zero = try #require(polar.rings.first { $0.value == 0 }).radius
        for box in description.texts.filter({ Double($0.text) == 0 }).map(\.box) {
            for corner in [Point(box.x, box.y), Point(box.maxX, box.y), Point(box.x, box.maxY), Point(box.maxX, box.maxY)] {
                let (x, y) = (corner.x - polar.center.x, polar.center.y - corner.y)
                let column = Int(clamping: (wholeTurn(atan2(x, y) * 180 / .pi + 15) / 30).rounded(.down)) % 12
                let isInside = hypot(x, y) < zero
                let turn = wholeTurn(atan2(x, y) * 180 / .pi - 30 * Double(column) + 180) - 180
                #expect(abs(turn) > 11 || isInside == (values[column] > 0), "\(box) over column \(column)")
            }
        }
    }

    @Test("No text overlaps another or leaves the picture", arguments: figureSizes)
    func labels(size: Size) {
        var random = SeededGenerator(seed: 9)
        for _ in 0..<60 {
            let names = (0..<Int.random(in: 3...40, using: &random)).map { _ in random.name() }
            let series = ["one", "two"].map { RadialSeries(id: $0, name: $0, values: random.sizes(names.count)) }
            let chart = RadialChart(categories: names, series: series, options: RadialOptions { ($0.grid, $0.wraps) = (.straight, true) })
            #expect(Figure.radial(chart, in: frame(size)).drawn.description.textFaults.isEmpty)
        }
    }
}
