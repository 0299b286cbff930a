@testable import DojimaInteraction
import DojimaScale
import DojimaTestSupport
import Testing

/// Lines at values that a pointer presses, drags and releases.
@Suite struct LevelStateTests {
    private let box = Rect(x: 10, y: 20, width: 200, height: 100)

    /// 50 at the bottom, 150 at the top: one pixel is 1.
    private func field(_ values: [String: Double], fixed: Set<String> = [], step: Double? = nil, logarithmic: Bool = false) -> LevelField {
        let domain: ClosedRange<Double> = logarithmic ? 1...1e4 : 50...150
        let scale = ValueScale(domain: domain, start: box.maxY, end: box.y, logarithmic: logarithmic)
        return LevelField(
            values.sorted { $0.key < $1.key }.map {
                LevelField.Line(id: $0.key, box: box, scale: scale, value: $0.value, isMovable: !fixed.contains($0.key), step: step)
            })
    }

    /// Applies operations, each on the frame after the operations before it.
    private func run(_ state: inout LevelState, _ values: [String: Double], fixed: Set<String> = [], _ operations: [LevelOperation])
        -> [LevelEvent]
    {
        operations.flatMap { operation in
            state.apply(operation, on: field(values.merging(state.values) { $1 }, fixed: fixed))
        }
    }

    @Test("A dragged level begins and ends once, and moves by the distance of its pointer", .feature("S4-AN-13")) func drag() {
        var state = LevelState()
        // The line at 100 is at pixel 70; it is pressed three below.
        let told = run(
            &state, ["a": 100], [.press(Point(50, 73)), .drag(to: Point(60, 63)), .drag(to: Point(61, 63)), .release])
        #expect(
            told == [
                LevelEvent(phase: .begin, id: "a", previous: 100, value: 100),
                LevelEvent(phase: .change, id: "a", previous: 100, value: 110),
                LevelEvent(phase: .end, id: "a", previous: 110, value: 110),
            ])
        #expect(state.values == ["a": 110] && state.draggedLevel == nil)
        #expect(run(&state, ["a": 100], [.drag(to: Point(60, 30)), .release, .cancel]).isEmpty, "nothing is held")
    }

    @Test("A fixed level is neither hit nor moved; the pointer hits the nearest other level within reach", .feature("S4-AN-13"))
    func hit() {
        var state = LevelState()
        let values = ["a": 100.0, "b": 104, "c": 101]
        #expect(run(&state, values, fixed: ["a", "b", "c"], [.press(Point(50, 70)), .set("a", to: 120)]).isEmpty)
        #expect(run(&state, values, fixed: ["c"], [.press(Point(50, 69))]).map(\.id) == ["a"])
        _ = run(&state, values, [.release])
        #expect(run(&state, values, [.press(Point(50, 67))]).map(\.id) == ["b"])
        _ = run(&state, values, [.release])
        for outside in [Point(50, 76.1), Point(9, 70), Point(211, 70)] {
            #expect(run(&state, values, [.press(outside)]).isEmpty, "\(outside)")
        }
        #expect(state.values.isEmpty)
    }

    @Test("A level stays in the visible range of its axis, and on multiples of the tick size", .feature("S4-AN-13")) func limits() {
        var state = LevelState()
        #expect(run(&state, ["a": 100], [.press(Point(50, 70)), .drag(to: Point(50, -900))]).last?.value == 150)
        #expect(run(&state, ["a": 100], [.drag(to: Point(50, 900))]).last?.value == 50)
        #expect(run(&state, ["a": 100], [.drag(to: Point(50, .nan))]).isEmpty)
        var stepped = LevelState()
        _ = stepped.apply(.set("a", to: 101.3), on: field(["a": 100], step: 0.25))
        #expect(stepped.values["a"] == 101.25)
        // 160 is not visible, and 147 is the last visible multiple of 7.
        _ = stepped.apply(.set("a", to: 160), on: field(["a": 100], step: 7))
        #expect(stepped.values["a"] == 147)
        var logarithmic = LevelState()
        let frame = field(["a": 100], logarithmic: true)
        _ = logarithmic.apply(.press(Point(50, 70)), on: frame)
        // A quarter of four decades.
        #expect(abs((logarithmic.apply(.drag(to: Point(50, 45)), on: frame).last?.value ?? 0) - 1000) < 1e-9)
    }

    @Test("A cancelled gesture restores the level; a step of the program is one gesture", .feature("S4-AN-13"))
    func cancel() {
        var state = LevelState()
        let told = run(&state, ["a": 100], [.press(Point(50, 70)), .drag(to: Point(50, 40)), .cancel])
        #expect(told.map(\.phase) == [.begin, .change, .change, .end] && told.last?.value == 100 && state.values["a"] == 100)
        let set = run(&state, ["a": 100], [.set("a", to: 90), .set("a", to: 90), .set("a", to: .infinity), .set("x", to: 1)])
        #expect(set.map(\.phase) == [.begin, .change, .end] && set.map(\.value) == [100, 90, 90])
    }

    @Test("For any operations, gestures begin and end in pairs, and values stay in their range", .feature("S4-AN-13")) func random() {
        var generator = SeededGenerator(seed: 13)
        var state = LevelState()
        let start = ["a": 100.0, "b": 60, "c": 140]
        var (values, open) = (start, String?.none)
        for _ in 0..<20_000 {
            let place = Point(Double.random(in: 0...220, using: &generator), Double.random(in: 0...140, using: &generator))
            let operations: [LevelOperation] = [
                .press(place), .drag(to: place), .drag(to: place), .release, .cancel,
                .set(["a", "b", "c", "d"].randomElement(using: &generator) ?? "a", to: Double.random(in: 0...200, using: &generator)),
            ]
            for event in run(&state, start, fixed: ["c"], [operations.randomElement(using: &generator) ?? .release]) {
                switch event.phase {
                case .begin:
                    // A step of the program may happen during a gesture of another level.
                    if open == nil { open = event.id }
                case .change:
                    #expect(event.previous == values[event.id] && event.value != event.previous && (50...150).contains(event.value))
                    values[event.id] = event.value
                case .end: if open == event.id { open = nil }
                }
                #expect(event.value == values[event.id] && event.id != "c")
            }
            #expect(open == state.draggedLevel)
        }
        #expect(values == start.merging(state.values) { $1 } && values["a"] != 100)
    }
}
