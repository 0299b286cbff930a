package import DojimaText

extension ViewportScript {
    /// Parses a script: an object with the list `ops`, or only the list. Errors contain the line, the operation and the key. O(bytes).
    public init(_ bytes: [UInt8]) throws(ScriptError) {
        do throws(TextError) { self = try Form<ViewportScript>.script.value(ofJSON: bytes) } catch {
            throw ScriptError(message: error.message)
        }
    }

    /// The script as JSON without default values; parsing it gives an equal script.
    ///
    /// - Parameter width: the maximum length of a line; `nil` for one line.
    public func json(width: Int? = 100) -> String { Form<ViewportScript>.script.write(self).json(width: width) }

    /// A JSON Schema (draft 2020-12) of scripts.
    ///
    /// - Parameter description: the purpose of the scripts, in one sentence.
    public static func schema(description: String = "What is done to a chart, and when.") -> String {
        Form<ViewportScript>.script.schemaText(
            title: "A Dojima gesture script", description: description, definitions: [("ops", Form<[Step]>.steps.schema)])
    }
}

/// Reads single operations in the form used by scripts.
///
/// Creating a reader takes many times as long as reading one operation, so reuse it.
package struct ScriptReader {
    private let steps = Form<[ViewportScript.Step]>.steps

    package init() {}

    /// Returns the operation of an object; throws an error that names the key if it is not valid.
    package func operation(_ node: TextNode) throws(TextError) -> ScriptOperation {
        guard let step = try steps.value(of: .list([node])).first else { throw TextError("there is no operation") }
        return step.operation
    }
}

extension Form<ViewportScript> {
    fileprivate static var script: Form {
        .either(
            [
                Way(.object, .record, { $0 }, part: { $0 }),
                Way(.list, .named("ops") { .steps }, { steps in ViewportScript { $0.steps = steps } }, part: { _ in nil }),
            ], advice: "write an object with ops, or a list of objects in brackets")
    }
}

extension ViewportScript: Record {
    package static var fields: [Field<ViewportScript>] {
        [
            Field(ignored: "$schema", "Where an editor finds the schema; it says nothing about the script."),
            Field("options", \.said, .record, "What gestures do to the chart, and how."),
            Field(
                "frameRate", \.frameRate, .number(0.001...1000),
                "Frames a second that are answered or drawn while something moves; by default none between the operations."),
            Field("ops", \.steps, .named("ops") { .steps }, isRequired: true, "The operations in the order of time."),
        ]
    }

    /// The object `options` of a script: the options of the chart and of its value axis.
    private var said: SaidOptions {
        get { SaidOptions(options: options, values: values) }
        set { (options, values) = (newValue.options, newValue.values) }
    }
}

private struct SaidOptions: Record {
    var options = ViewportOptions()
    var values = ViewportScript.Values()

    static var fields: [Field<SaidOptions>] {
        ViewportOptions.fields.map { Field($0, of: \.options) }
            + [Field("values", \.values, .record, "What gestures may do to the value axis.")]
    }
}

extension ViewportOptions: Record {
    package static var fields: [Field<ViewportOptions>] {
        [
            Field("time", \.time, .gestures, "What gestures may do to the time axis."),
            Field("dragging", \.dragging, .word(of: Dragging.allCases), "What a pointer on the plot does."),
            Field("doubleTap", \.doubleTap, .doubleTap, "The factor by which a double tap zooms in, reset, or nothing."),
            Field("aspectLock", \.locksAspect, .flag, "Whether all axes zoom by one factor."),
            Field("momentum", \.hasMomentum, .flag, "Whether a window that is released in motion moves on."),
            Field("bounce", \.bounces, .flag, "Whether a plot may be dragged a little beyond the end of the axis, and springs back."),
            Field("animation", \.animation, .number(0...60), "The seconds that double taps, boxes, presets and set windows take."),
            Field("curve", \.curve, .word(of: AnimationCurve.allCases), "How they set off and arrive."),
        ]
    }
}

extension ViewportScript.Values: Record {
    package static var fields: [Field<ViewportScript.Values>] {
        [
            Field("gestures", \.gestures, .gestures, "What gestures may do to it."),
            Field(
                "following", \.following, .word(of: ValueFollowing.allCases),
                "Whether it follows the window always, only when the selector or the program moves it, or never."),
            Field("room", \.room, .number(0...10), "Its padding above and below, as a share of the range."),
        ]
    }
}

extension Form<AxisGestures> {
    fileprivate static var gestures: Form {
        let all: [(name: String, gesture: AxisGestures)] = [("pan", .pan), ("zoom", .zoom)]
        return .made(
            of: .list(.oneOf(all.map(\.name))), { names, _ in AxisGestures(all.filter { names.contains($0.name) }.map(\.gesture)) },
            text: { gestures in all.filter { gestures.contains($0.gesture) }.map(\.name) })
    }
}

extension Form<ViewportOptions.DoubleTap> {
    fileprivate static var doubleTap: Form {
        .either(
            [
                Way(.number, .number(0.001...1000), { .zoom($0) }, part: { if case .zoom(let factor) = $0 { factor } else { nil } }),
                Way(
                    .text, .oneOf(["reset", "nothing"]), { $0 == "reset" ? .reset : .nothing }, part: { $0 == .reset ? "reset" : "nothing" }
                ),
            ], advice: "write a factor such as 2, or \"reset\" or \"nothing\"")
    }
}

extension Form<[ViewportScript.Step]> {
    /// The form of the list of at most 100,000 operations; an operation without a time has the time of the previous one.
    fileprivate static var steps: Form {
        let list = Form<[ScriptOperationKind.Entry]>.list(
            .variants(by: "op", ScriptOperationCatalog.all.map(\.variant)), 0...100_000)
        return Form(
            read: { node, path in
                var time = 0.0
                return try list.read(node, path).map { entry in
                    if let at = entry.time, at < time {
                        throw entry.path.key("at", line: nil).error(
                            "\(shortNumber(at)) is before \(shortNumber(time)), the time of the operation before; operations stand in the order of time"
                        )
                    }
                    time = entry.time ?? time
                    return ViewportScript.Step(time: time, operation: entry.operation)
                }
            },
            write: { steps in
                var time = 0.0
                return .list(
                    steps.map { step in
                        let at: [(String, TextNode)] = step.time == time ? [] : [("at", .shortest(step.time))]
                        time = step.time
                        return TextNode.object([("op", .text(step.operation.name))] + at).adding(step.operation.keys)
                    })
            }, schema: list.schema)
    }
}
