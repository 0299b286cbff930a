import DojimaText
internal import DojimaTime

/// An operation of scripts: its name, the keys it has besides `op` and `at`, and how it is read from them.
struct ScriptOperationKind: Sendable {
    let name: String
    let keys: [String]
    let read: @Sendable (ScriptFields) throws(ScriptError) -> ScriptOperation

    init(_ name: String, _ keys: [String], _ read: @escaping @Sendable (ScriptFields) throws(ScriptError) -> ScriptOperation) {
        self.name = name
        self.keys = keys
        self.read = read
    }
}

/// All operations of scripts, in the order of the documentation.
enum ScriptOperationCatalog {
    static let names = all.map(\.name)

    static let all: [ScriptOperationKind] = summary + plot + program

    /// What is done to the summary.
    private static let summary: [ScriptOperationKind] = [
        ScriptOperationKind("beginDrag", ["x", "part"]) { f throws(ScriptError) in
            .beginDrag(try f.word("part"), at: try f.position("x"))
        },
        ScriptOperationKind("drag", ["x"]) { f throws(ScriptError) in .drag(to: try f.position("x")) },
        ScriptOperationKind("endDrag", ["velocity"]) { f throws(ScriptError) in .endDrag(velocity: try f.number("velocity") ?? 0) },
        ScriptOperationKind("move", ["part", "by"]) { f throws(ScriptError) in
            .move(try f.word("part") ?? .window, by: try f.length("by"))
        },
        ScriptOperationKind("center", ["x"]) { f throws(ScriptError) in .center(on: try f.position("x")) },
        ScriptOperationKind("glide", ["part", "velocity"]) { f throws(ScriptError) in
            .fling(try f.word("part") ?? .window, velocity: try f.needed("velocity", advice: "write summary widths a second"))
        },
    ]

    /// What is done to the main chart.
    private static let plot: [ScriptOperationKind] = [
        ScriptOperationKind("beginPan", ["x", "y"]) { f throws(ScriptError) in .plot(.beginPan(at: try f.point())) },
        ScriptOperationKind("panTo", ["x", "y"]) { f throws(ScriptError) in .plot(.pan(to: try f.point())) },
        ScriptOperationKind("endPan", ["velocity"]) { f throws(ScriptError) in
            guard f["velocity"] != nil else { return .plot(.endPan()) }
            if f.isNumber("velocity") { return .plot(.endPan(velocity: PlotVelocity(try f.number("velocity") ?? 0))) }
            let (x, y) = try f.pair("velocity")
            return .plot(.endPan(velocity: PlotVelocity(x, y)))
        },
        ScriptOperationKind("beginPinch", ["x", "y"]) { f throws(ScriptError) in .plot(.beginPinch(about: try f.point())) },
        ScriptOperationKind("pinch", ["scale", "x", "y"]) { f throws(ScriptError) in
            .plot(.pinch(scale: try f.needed("scale", 1e-9...1e9, advice: "write a factor such as 1.2"), about: try f.point()))
        },
        ScriptOperationKind("endPinch", ["rate"]) { f throws(ScriptError) in .plot(.endPinch(rate: try f.number("rate") ?? 0)) },
        ScriptOperationKind("pan", ["by"]) { f throws(ScriptError) in .pan(by: try f.length("by")) },
        ScriptOperationKind("zoom", ["by", "x", "y", "about"]) { f throws(ScriptError) in
            let factor = try f.needed("by", 1e-9...1e9, advice: "write a factor such as 2")
            guard f["about"] != nil else { return .plot(.zoom(by: factor, about: try f.point())) }
            return .zoom(by: factor, about: try f.position("about"))
        },
        ScriptOperationKind("doubleTap", ["x", "y"]) { f throws(ScriptError) in .plot(.doubleTap(at: try f.point())) },
        ScriptOperationKind("box", ["from", "to"]) { f throws(ScriptError) in
            let (from, to) = (try f.pair("from"), try f.pair("to"))
            return .box(from: PlotPoint(from.0, from.1), to: PlotPoint(to.0, to.1))
        },
        ScriptOperationKind("reset", []) { _ throws(ScriptError) in .reset },
    ]

    /// What the program does, and waiting.
    private static let program: [ScriptOperationKind] = [
        ScriptOperationKind("set", ["select"]) { f throws(ScriptError) in
            let (from, to) = try f.positions("select")
            return .set(from: from, to: to)
        },
        ScriptOperationKind("values", ["range"]) { f throws(ScriptError) in
            let (low, high) = try f.pair("range")
            return .setValues(min(low, high)...max(low, high))
        },
        ScriptOperationKind("preset", ["name"]) { f throws(ScriptError) in
            let text = try f.text("name", "write 5d, 1M, 6M, YTD, 1y or ALL")
            do throws(RequestError) { return .preset(try Preset(text)) } catch {
                throw ScriptError(message: "\(f.place): name: \(error.message)")
            }
        },
        ScriptOperationKind("wait", []) { _ throws(ScriptError) in .wait },
    ]
}
