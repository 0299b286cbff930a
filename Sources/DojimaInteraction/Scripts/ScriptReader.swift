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
    public static func schema(description: String = "Timed operations on a chart.") -> String {
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
    package func operation(_ node: TextNode) throws(TextError) -> GestureOperation {
        guard let step = try steps.value(of: .list([node])).first else { throw TextError("there is no operation") }
        return step.operation
    }
}

extension Form<ViewportScript> {
    fileprivate static var script: Form {
        .either(
            [
                Alternative(.object, .record, { $0 }, part: { $0 }),
                Alternative(.list, .named("ops") { .steps }, { steps in ViewportScript { $0.steps = steps } }, part: { _ in nil }),
            ], advice: "write an object with ops, or a list of objects in brackets")
    }
}

extension ViewportScript: Record {
    package static var fields: [Field<ViewportScript>] {
        [
            Field(ignored: "$schema", "The path or URL of the JSON Schema, for editors; it does not affect the script."),
            Field("options", \.scriptOptions, .record, "The effect of gestures on the chart."),
            Field(
                "frameRate", \.frameRate, .number(0.001...1000),
                "Frames per second that are reported or drawn during motion; by default none between the operations."),
            Field("ops", \.steps, .named("ops") { .steps }, isRequired: true, "The operations, sorted by time."),
        ]
    }

    /// The object `options` of a script: the options of the chart and of its axes.
    private var scriptOptions: ScriptOptions {
        get { ScriptOptions(options: options, values: values, panLimits: panLimits) }
        set { (options, values, panLimits) = (newValue.options, newValue.values, newValue.panLimits) }
    }
}

private struct ScriptOptions: Record {
    var options = ViewportOptions()
    var values = ViewportScript.Values()
    var panLimits = PanLimits.data

    static var fields: [Field<ScriptOptions>] {
        ViewportOptions.fields.map { Field($0, of: \.options) }
            + [
                Field("values", \.values, .record, "The value axis, and the gestures that may change it."),
                Field(
                    "panLimits", \.panLimits, .word(of: PanLimits.allCases),
                    "The range that the window cannot leave: its default, the window with which the script begins; the data; or none (free)."
                ),
            ]
    }
}

extension ViewportOptions: Record {
    package static var fields: [Field<ViewportOptions>] {
        [
            Field("time", \.time, .gestures, "The gestures that may change the time axis."),
            Field("dragging", \.dragging, .word(of: Dragging.allCases), "The effect of dragging on the plot."),
            Field("doubleTap", \.doubleTap, .doubleTap, "The factor by which a double tap zooms in, reset, or nothing."),
            Field("aspectLock", \.locksAspect, .flag, "Whether all axes zoom by one factor."),
            Field("momentum", \.hasMomentum, .flag, "Whether a window that is released in motion continues to move."),
            Field("bounce", \.bounces, .flag, "Whether a plot may be dragged a little beyond the end of the axis, and springs back."),
            Field("animation", \.animation, .number(0...60), "The seconds that double taps, boxes, presets and set windows take."),
            Field("curve", \.curve, .word(of: AnimationCurve.allCases), "The easing curve of these animations."),
        ]
    }
}

extension ViewportScript.Values: Record {
    package static var fields: [Field<ViewportScript.Values>] {
        [
            Field("gestures", \.gestures, .gestures, "The gestures that may change it."),
            Field(
                "following", \.following, .word(of: ValueFollowing.allCases),
                "Whether it follows the window always, only when the selector or the program moves it, or never."),
            Field("room", \.padding, .number(0...10), "Its padding above and below, as a share of the range."),
        ]
    }
}

extension Form<AxisGestures> {
    fileprivate static var gestures: Form {
        let all: [(name: String, gesture: AxisGestures)] = [("pan", .pan), ("zoom", .zoom)]
        return .mapped(
            from: .list(.oneOf(all.map(\.name))), { names, _ in AxisGestures(all.filter { names.contains($0.name) }.map(\.gesture)) },
            inverse: { gestures in all.filter { gestures.contains($0.gesture) }.map(\.name) })
    }
}

extension Form<ViewportOptions.DoubleTap> {
    fileprivate static var doubleTap: Form {
        .either(
            [
                Alternative(
                    .number, .number(0.001...1000), { .zoom($0) }, part: { if case .zoom(let factor) = $0 { factor } else { nil } }),
                Alternative(
                    .text, .oneOf(["reset", "nothing"]), { $0 == "reset" ? .reset : .nothing }, part: { $0 == .reset ? "reset" : "nothing" }
                ),
            ], advice: "write a factor such as 2, or \"reset\" or \"nothing\"")
    }
}

extension Form<[ViewportScript.Step]> {
    /// The form of the list of at most 100,000 operations; an operation without a time has the time of the previous one.
    fileprivate static var steps: Form {
        let list = Form<[GestureOperationKind.Entry]>.list(
            .variants(by: "op", GestureOperationCatalog.all.map(\.variant)), 0...100_000)
        return Form(
            read: { node, path in
                var time = 0.0
                return try list.read(node, path).map { entry in
                    if let at = entry.time, at < time {
                        throw entry.path.key("at", line: nil).error(
                            "\(shortNumber(at)) is before \(shortNumber(time)), the time of the previous operation; sort operations by time"
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
