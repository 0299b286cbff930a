import DojimaInteraction
import DojimaScale
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Taps on points, bars and series.
@Suite struct SelectionStateTests {
    private func at(_ row: Int, _ value: Double) -> Point { Point(5 + Double(row) * 10, pixel(value)) }

    @Test("A tap selects the nearest point or series, and a second tap removes the selection", .feature("S0-SE-01"))
    func taps() throws {
        let values = (0..<40).map { Double(($0 * 37) % 90) }
        let field = field(hourly("a", values), hourly("b", values.map { 95 - $0 }, selecting: .series))
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            let place = Point(.random(in: 0...400, using: &generator), .random(in: 0...400, using: &generator))
            var best: (series: Int, row: Int, distance: Double) = (0, 0, .infinity)
            for (number, series) in field.series.enumerated() {
                for row in values.indices {
                    let (dx, dy) = (series.x[row] - place.x, series.y[row] - place.y)
                    if dx * dx + dy * dy < best.distance { best = (number, row, dx * dx + dy * dy) }
                }
            }
            var state = SelectionState()
            let told = state.apply(.tap(place), on: field)
            let event = try #require(told)
            let wanted =
                best.series == 0
                ? PointSelection(points: ["a": [hour(best.row)]]) : PointSelection(series: ["b"])
            #expect(state.selection == wanted)
            switch event {
            case .point(let point, let isSelected, let pixel): #expect(point.series == "a" && isSelected && pixel == place)
            case .series(let id, let nearest, let isSelected, let pixel):
                #expect(id == "b" && nearest.time == hour(best.row) && isSelected && pixel == place)
            case .set: #expect(Bool(false), "a tap is no command")
            }
            _ = state.apply(.tap(place), on: field)
            #expect(state.selection.isEmpty)
        }
        var state = SelectionState()
        #expect(state.apply(.tap(Point(-50, 10)), on: field) == nil, "outside of the panes")
        state.rules.hitDistance = 3
        #expect(state.apply(.tap(Point(700, 10)), on: field) == nil, "too far from any point")
    }

    @Test("A series that cannot be selected is skipped for the next nearest one", .feature("S0-SE-02"))
    func none() {
        let field = field(hourly("a", [50, 50, 50], selecting: .none), hourly("b", [40, 40, 40]))
        var state = SelectionState()
        _ = state.apply(.tap(at(1, 50)), on: field)
        #expect(state.selection == PointSelection(points: ["b": [hour(1)]]))
        #expect(SelectionState().hit(at(1, 50), on: self.field([hourly("a", [50], selecting: .none)])) == nil)
    }

    private func field(_ series: [PointSeries]) -> PointField { PointField(panes: [plainPane], series: series) }
    private func field(_ series: PointSeries...) -> PointField { field(series) }

    @Test(
        "The mode limits selections to one or several, in each series or in the chart", .feature("S0-SE-04", "S0-SE-05"))
    func exclusive() {
        let field = field(hourly("a", [10, 20, 30]), hourly("b", [60, 70, 80]))
        func count(_ rules: SelectionRules, _ places: Point...) -> Int {
            var state = SelectionState(rules: rules)
            for place in places { _ = state.apply(.tap(place), on: field) }
            return state.selection.points.values.reduce(0) { $0 + $1.count }
        }
        #expect(count(SelectionRules(), at(0, 10), at(1, 20)) == 1)
        #expect(count(SelectionRules { $0.isExclusive = false }, at(0, 10), at(1, 20)) == 2)
        #expect(count(SelectionRules { $0.scope = .series }, at(0, 10), at(1, 70)) == 2)
        #expect(count(SelectionRules { $0.scope = .chart }, at(0, 10), at(1, 70)) == 1)
        #expect(
            count(
                SelectionRules {
                    $0.isExclusive = false; $0.scope = .chart
                }, at(0, 10), at(1, 70), at(2, 80)) == 3)
        let whole = self.field(hourly("a", [10], selecting: .series), hourly("b", [60], selecting: .series))
        for isExclusive in [true, false] {
            var state = SelectionState(rules: SelectionRules { $0.isExclusive = isExclusive })
            _ = state.apply(.tap(at(0, 10)), on: whole)
            _ = state.apply(.tap(at(0, 60)), on: whole)
            #expect(state.selection.series == (isExclusive ? ["b"] : ["a", "b"]))
        }
    }

    @Test("A selection can be set, and is restored from its JSON", .feature("S0-SE-07"))
    func json() throws {
        let text =
            #"{"series":["a \"b\""],"points":[{"series":"a","time":"1970-01-01T01:00:00Z"},{"series":"a","time":"1970-01-01T02:00:00.5Z"}]}"#
        let selection = PointSelection(series: ["a \"b\""], points: ["a": [hour(1), hour(2).advanced(by: 500_000)]])
        #expect(selection.json == text)
        #expect(try PointSelection(json: text) == selection)
        // Ids in order, and the times of each in order, for any order of insertion.
        let ids = ["a", "b", "c", "d", "e"]
        var mixed = PointSelection()
        for id in ids.reversed() {
            mixed.series.insert(id)
            for number in [5, 2, 9, 1, 7, 3] { mixed.insert(id, hour(number)) }
        }
        let points = ids.flatMap { id in [1, 2, 3, 5, 7, 9].map { "{\"series\":\"\(id)\",\"time\":\"1970-01-01T0\($0):00:00Z\"}" } }
        #expect(mixed.json == "{\"series\":[\"a\",\"b\",\"c\",\"d\",\"e\"],\"points\":[\(points.joined(separator: ","))]}")
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<200 {
            var random = PointSelection()
            for _ in 0..<Int.random(in: 0...9, using: &generator) {
                let id = "s\(Int.random(in: 0...3, using: &generator))"
                if Bool.random(using: &generator) { random.series.insert(id) }
                random.insert(id, Instant(microseconds: .random(in: -1_000_000_000_000_000...2_000_000_000_000_000, using: &generator)))
            }
            #expect(try PointSelection(json: random.json) == random)
        }
        for wrong in [
            "[]", #"{"series":[1]}"#, #"{"points":[{"series":"a"}]}"#, #"{"points":[{"series":"a","time":"x"}]}"#, #"{"bars":[]}"#, "{",
        ] {
            let error = #expect(throws: RequestError.self) { try PointSelection(json: wrong) }
            #expect(error?.description.isEmpty == false && error?.description.contains("\n") == false)
        }
        var state = SelectionState()
        #expect(state.apply(.set(selection), on: .empty) == .set(selection) && state.apply(.set(selection), on: .empty) == nil)
        #expect(state.apply(.clear, on: .empty) == .set(PointSelection()))
    }

    @Test("An event has the point, its series, its value and the position of the tap", .feature("S0-SE-08"))
    func payload() {
        let field = field(hourly("a", [10, 20, 30]))
        var state = SelectionState()
        let place = Point(16, pixel(21))
        let point = FieldPoint(series: "a", time: hour(1), value: 20, pixel: at(1, 20))
        #expect(state.apply(.tap(place), on: field) == .point(point, isSelected: true, pixel: place))
        #expect(state.apply(.tap(place), on: field) == .point(point, isSelected: false, pixel: place))
    }

    @Test("A tap one pixel next to a bar hits nothing, unless that is allowed", .feature("S0-SE-09"))
    func beside() {
        let field = field(hourly("a", [50, 60, 70], joins: false, bars: true))
        // Bars extend three pixels to the left and right of their centre, from their value down to zero.
        for (place, row, isInside) in [
            (Point(15 - 3, 399), 1, true), (Point(15 - 4, 399), 1, false), (Point(15 + 3, pixel(60)), 1, true),
            (Point(15, pixel(60) - 1), 1, false), (Point(28, pixel(70)), 2, true), (Point(29, pixel(70)), 2, false),
        ] {
            #expect((SelectionState().hit(place, on: field)?.time == hour(row)) == isInside)
            #expect((SelectionState().hit(place, on: field) == nil) == !isInside)
            #expect(SelectionState(rules: SelectionRules { $0.hitsOutsideBars = true }).hit(place, on: field)?.time == hour(row))
        }
    }

    @Test func whatIsRemovedFromTheFrontIsNoLongerSelected() {
        var state = SelectionState(selection: PointSelection(series: ["a"], points: ["a": [hour(0), hour(2)], "b": [hour(1)]]))
        let event = state.dropMissing(on: field(hourly("a", [20, 30], from: 1)))
        #expect(event == .set(PointSelection(series: ["a"], points: ["a": [hour(2)]])))
        #expect(state.dropMissing(on: field(hourly("a", [20, 30], from: 1))) == nil)
    }
}
