import DojimaText
internal import DojimaTime

/// A kind of gesture operation: its name, its keys other than `op` and `at`, and its effect.
struct GestureOperationKind {
    /// An operation read from a script; a `nil` time means the time of the previous operation.
    struct Entry {
        var time: Double?
        var operation: GestureOperation
        var path: TextPath
    }

    let variant: Variant<Entry>

    /// - Parameters:
    ///   - need: returns the requirement for the chart, given the values of the keys.
    ///   - effect: returns the viewport operations, given the values of the keys.
    init<each Part: Sendable>(
        _ name: String, _ summary: String, _ key: repeat Key<each Part>, need: @escaping (repeat each Part) -> GestureOperation.Need,
        effect: @escaping @Sendable (ScriptStage, repeat each Part) -> [ViewportOperation]
    ) {
        let time = Key(optional: "at", Form<Double>.number(0...1_000_000), "Seconds; by default the time of the previous operation.")
        variant = Variant(
            name, summary, time, repeat each key,
            make: { (path: TextPath, time: Double?, part: repeat each Part) in
                var keys: [(String, TextNode)] = []
                repeat (each key).add(each part, to: &keys)
                let operation = GestureOperation(
                    name: name, keys: keys, need: need(repeat each part), effect: { stage in effect(stage, repeat each part) })
                return Entry(time: time, operation: operation, path: path)
            }, parts: { _ in nil })
    }

    init<each Part: Sendable>(
        _ name: String, _ summary: String, _ key: repeat Key<each Part>,
        effect: @escaping @Sendable (ScriptStage, repeat each Part) -> [ViewportOperation]
    ) {
        self.init(name, summary, repeat each key, need: { (_: repeat each Part) in .nothing }, effect: effect)
    }

    /// - Parameter rotation: returns the turn of a pie, given the values of the keys.
    init<each Part: Sendable>(
        _ name: String, _ summary: String, _ key: repeat Key<each Part>, rotation: @escaping (repeat each Part) -> ScriptRotation
    ) {
        self.init(
            name, summary, repeat each key, need: { (part: repeat each Part) in .rotation(rotation(repeat each part)) },
            effect: { (_: ScriptStage, _: repeat each Part) in [] })
    }
}

/// All operations of scripts, in the order of the documentation.
enum GestureOperationCatalog {
    static var all: [GestureOperationKind] { summary + plot + pie + program }

    /// The operations on the summary.
    private static var summary: [GestureOperationKind] {
        [
            GestureOperationKind(
                "beginDrag", "A pointer is pressed on a part of the summary, or on the part at x.", .position,
                Key(optional: "part", Form<RangePart>.word(of: RangePart.allCases), "The part; by default the one at x.")
            ) { stage, x, part in [.range(.beginDrag(part ?? stage.part(at: x), at: stage.position(of: x)))] },
            GestureOperationKind("drag", "The pointer moves.", .position) { stage, x in [.range(.drag(to: stage.position(of: x)))] },
            GestureOperationKind(
                "endDrag", "The pointer is released. With a velocity the part continues to move for a second.",
                Key("velocity", .amount, default: 0, "Widths of the summary per second.")
            ) { _, velocity in [.range(.endDrag(velocity: velocity))] },
            GestureOperationKind("move", "A part moves by a length.", .windowPart, .length) { stage, part, length in
                [.range(.move(part, by: stage.distance(length, of: part)))]
            },
            GestureOperationKind("center", "The window is centred on a position.", .position) { stage, x in
                [.range(.center(on: stage.position(of: x)))]
            },
            GestureOperationKind(
                "glide", "A part continues to move as after a drag that ends with this velocity.", .windowPart,
                Key("velocity", .amount, "Widths of the summary per second.")
            ) { _, part, velocity in [.range(.fling(part, velocity: velocity))] },
        ]
    }

    /// The operations on the main chart.
    private static var plot: [GestureOperationKind] {
        [
            GestureOperationKind("beginPan", "A pointer is pressed on the plot.", .plotX, .plotY) { _, x, y in
                [.beginPan(at: PlotPoint(x, y))]
            },
            GestureOperationKind("panTo", "The pointer moves, and the plot with it.", .plotX, .plotY) { _, x, y in
                [.pan(to: PlotPoint(x, y))]
            },
            GestureOperationKind(
                "endPan", "The pointer is released. With a velocity the plot continues to move.",
                Key("velocity", .velocity, default: .zero, "Widths per second, or [x, y].")
            ) { _, velocity in [.endPan(velocity: velocity)] },
            GestureOperationKind("beginPinch", "Two pointers are pressed around this middle.", .plotX, .plotY) { _, x, y in
                [.beginPinch(about: PlotPoint(x, y))]
            },
            GestureOperationKind(
                "pinch", "The distance of the pointers is `scale` times the initial distance, around this middle.",
                Key("scale", .factor, "A factor such as 1.2."), .plotX, .plotY
            ) { _, scale, x, y in [.pinch(scale: scale, about: PlotPoint(x, y))] },
            GestureOperationKind(
                "endPinch", "The pointers are released. With a rate the zoom continues.",
                Key("rate", .amount, default: 0, "The growth of the scale's natural logarithm per second.")
            ) { _, rate in [.endPinch(rate: rate)] },
            GestureOperationKind("pan", "The window moves by a length.", .length) { stage, length in
                [.range(.pan(by: stage.distance(length)))]
            },
            GestureOperationKind(
                "zoom", "Zooms in by a factor, about a position of the plot or of the axis.", Key("by", .factor, "A factor such as 2."),
                .plotX, .plotY, Key(optional: "about", Form<ScriptPosition>.position, "A share of the axis or a time, instead of x and y.")
            ) { stage, factor, x, y, about in
                [about.map { .range(.zoom(by: factor, about: stage.position(of: $0))) } ?? .zoom(by: factor, about: PlotPoint(x, y))]
            },
            GestureOperationKind("doubleTap", "A double tap; its effect is the option doubleTap.", .plotX, .plotY) { _, x, y in
                [.doubleTap(at: PlotPoint(x, y))]
            },
            GestureOperationKind(
                "box", "Zooms to the rectangle between two corners of the plot.", Key("from", .corner, "A corner [x, y]."),
                Key("to", .corner, "The opposite corner.")
            ) { _, from, to in [.beginBox(at: from), .box(to: to), .endBox] },
            GestureOperationKind(
                "reset", "Restores the default window, and a value axis that follows it."
            ) { _ in [.range(.reset)] },
        ]
    }

    /// The operations on a pie; their angles are in degrees clockwise.
    private static var pie: [GestureOperationKind] {
        func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
        return [
            GestureOperationKind(
                "beginSpin", "A pointer is pressed on a pie.",
                Key("angle", .degrees, default: 0, "The pointer's angle around the centre, in degrees clockwise from the top."),
                rotation: { .operation(.begin(at: radians($0))) }),
            GestureOperationKind(
                "spin", "The pointer moves around the centre by the shorter way, and the pie with it.",
                Key("angle", .degrees, "The pointer's angle around the centre, in degrees clockwise from the top."),
                rotation: { .operation(.turn(to: radians($0))) }),
            GestureOperationKind(
                "endSpin", "The pointer is released. With a velocity the pie continues to turn, slowed by friction.",
                Key("velocity", .degrees, default: 0, "Degrees per second clockwise."),
                rotation: { .operation(.end(velocity: radians($0))) }),
            GestureOperationKind(
                "rotate", "The pie is turned to an angle.",
                Key(
                    "to", .degrees,
                    "Degrees clockwise from the position in which the pie is drawn; with a slice, from the top to its middle."),
                Key(optional: "slice", Form<String>.text, "The name of a slice, whose middle is turned to the angle."),
                Key("duration", Form<Double>.number(0...1000), default: 1, "Seconds."),
                rotation: { angle, slice, duration in
                    slice.map { .slice($0, to: angle, duration: duration) } ?? .operation(.rotate(to: radians(angle), duration: duration))
                }),
        ]
    }

    /// The operations of the program, and `wait`.
    private static var program: [GestureOperationKind] {
        [
            GestureOperationKind(
                "set", "Sets the window.",
                Key("select", .list(.position, 2...2), "Two positions of the axis: [0.25, 0.75].")
            ) { stage, positions in [.range(.set(stage.window(positions[0], positions[1])))] },
            GestureOperationKind(
                "values", "Sets the range of the value axis.", Key("range", .list(.amount, 2...2), "Lowest and highest value."),
                need: { _ in .values },
                effect: { stage, ends in
                    let range = min(ends[0], ends[1])...max(ends[0], ends[1])
                    return [.show(time: nil, values: stage.viewport.values.first.map { [$0.id: range] } ?? [:])]
                }),
            GestureOperationKind(
                "preset", "Shows a period before the last bar.", Key("name", .preset, "5d, 1M, 6M, YTD, 1y or ALL."),
                need: { .preset($0) },
                effect: { stage, preset in
                    let (axis, summary) = (stage.axis, stage.selector.limits.summary)
                    return [.range(.preset(preset.window(on: axis.timeline, summary: summary, zone: axis.zone, last: axis.last)))]
                }),
            GestureOperationKind("wait", "Does nothing until its time.") { _ in [.frame] },
        ]
    }
}
