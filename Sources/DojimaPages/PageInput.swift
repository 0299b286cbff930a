package import DojimaChart
package import DojimaInteraction
package import DojimaScale
package import DojimaText

/// A batch of inputs from a page, in the order in which they happened.
package struct PageInput {
    package enum Operation {
        case size(PageSize)
        /// A gesture, as in a script, on the plot of a pane.
        case script(ScriptOperation, pane: String?)
        case frame
        case stop
        /// The pointer is over a plot, at a point in CSS pixels.
        case crosshair(x: Double, y: Double)
        /// A linked chart has its crosshair at this time, in seconds since 1970.
        case crosshairAt(Double)
        case hideCrosshair
        case keepCrosshair(x: Double, y: Double)
        case releaseCrosshair
        /// The crosshair moves by a number of bars and is kept.
        case stepCrosshair(Int)
        /// A click at a point in CSS pixels selects only the bar there, or with Shift adds or removes it; away from bars it selects none.
        /// `nil` means the bar at the crosshair.
        case select(Point?, adds: Bool)
        /// A linked chart has the bars of these times selected, in seconds since 1970.
        case selectTimes([Double])
        /// The click was the first of a double click: the selection before it is restored.
        case undoSelect
        case beginStretch(axis: String)
        case stretch(by: Double)
        case endStretch
        /// The range of an axis with which the page was opened is restored.
        case resetAxis(String)
        /// A horizontal line is dragged to a position in CSS pixels.
        case level(Line, y: Double)
        /// The dragged line is released, or with `cancelLevel` returns to its stored price.
        case endLevel
        case cancelLevel
        /// A linked chart shows these times, in seconds since 1970.
        case window(from: Double, to: Double)
        /// The axis labels of this chart get at least these widths, as in the other charts of the page.
        case align(AxisWidths)
        case set(name: String, value: String)
        /// A window is picked by dates, or by times in the zone of the axis; empty texts are the ends of the data.
        case dates(from: String, to: String)
        case study(String)
        case removeStudy(option: String, text: String)
        case symbol(String)
        case symbolBy(Int)
        /// A symbol is added for comparison.
        case compare(String)
        /// A symbol or study is hidden or shown again, by its name, immediately or with a short fade.
        case toggleSeries(String, fades: Bool)
        case removeSymbol(String)
        /// An annotation of a kind begins at a point in CSS pixels; `nil` means the point of the crosshair.
        case beginDraw(kind: String, text: String, Point?)
        case draw(Point?)
        case endDraw
        case cancelDraw
        /// Removes an annotation of the page by its index, or one of the database by its name.
        case erase(Int)
        case eraseStored(String)
    }

    /// A horizontal line of the page, by its index among the annotations, or of the database, by its name.
    package enum Line: Equatable {
        case page(Int)
        case stored(String)
    }

    /// The number of the batch, which its answer repeats.
    package var number: Int
    /// The operations with their times in seconds, by the clock of the page.
    package var operations: [(operation: Operation, time: Double)] = []

    /// Reads a message. Throws an error that describes the invalid part.
    ///
    /// - Parameter scripts: reads gestures; keep one for the messages of a session.
    package init(_ text: String, gesturesBy scripts: ScriptReader = ScriptReader()) throws(TextError) {
        let message = try TextNode(json: Array(text.utf8), maximumValues: 10_000)
        guard let number = message["n"]?.number, let count = Int(exactly: number.rounded(.down)), 0..<1_000_000_000_000_000 ~= count,
            let time = message["at"]?.number,
            case .list(let nodes) = message["do"]?.content
        else { throw TextError("a message has n, at and do: a number, seconds, and a list of operations") }
        self.number = count
        for node in nodes {
            let at = node["at"]?.number ?? time
            operations.append((try PageInput.operation(node, scripts), min(max(at, 0), 1e9)))
        }
    }

    private static func operation(_ node: TextNode, _ scripts: ScriptReader) throws(TextError) -> Operation {
        guard let name = node["op"]?.text else { throw TextError("an operation has op, its name") }
        func number(_ key: String) throws(TextError) -> Double {
            guard let number = node[key]?.number else { throw TextError("\(name) needs \(key), a number") }
            return number
        }
        func text(_ key: String) throws(TextError) -> String {
            guard let text = node[key]?.text else { throw TextError("\(name) needs \(key), a text") }
            return text
        }
        func point() throws(TextError) -> Point? {
            node["x"] == nil && node["y"] == nil ? nil : Point(try number("x"), try number("y"))
        }
        func index() throws(TextError) -> Int {
            guard let index = Int(exactly: try number("index")), 0...10_000 ~= index else {
                throw TextError("\(name) needs index, an integer")
            }
            return index
        }
        switch name {
        case "size":
            return .size(PageSize(width: try number("width"), height: try number("height"), scale: try number("scale")))
        case "frame": return .frame
        case "stop": return .stop
        case "crosshair":
            if let time = node["time"]?.number { return .crosshairAt(time) }
            return .crosshair(x: try number("x"), y: try number("y"))
        case "hideCrosshair": return .hideCrosshair
        case "keepCrosshair": return .keepCrosshair(x: try number("x"), y: try number("y"))
        case "releaseCrosshair": return .releaseCrosshair
        case "stepCrosshair": return .stepCrosshair(Int(clamping: min(max(try number("by"), -1000), 1000).rounded()))
        case "select":
            if let times = node["times"] {
                guard case .list(let all) = times.content, all.count <= PageState.maximumSelected else {
                    throw TextError("select takes times, a list of at most \(PageState.maximumSelected) numbers")
                }
                return .selectTimes(all.compactMap(\.number))
            }
            return .select(try point(), adds: node["add"] == .flag(true))
        case "undoSelect": return .undoSelect
        case "beginStretch": return .beginStretch(axis: try text("axis"))
        case "stretch": return .stretch(by: try number("by"))
        case "endStretch": return .endStretch
        case "resetAxis": return .resetAxis(try text("axis"))
        case "toggleSeries": return .toggleSeries(try text("name"), fades: node["fade"] == .flag(true))
        case "level":
            if let name = node["name"]?.text { return .level(.stored(name), y: try number("y")) }
            return .level(.page(try index()), y: try number("y"))
        case "endLevel": return .endLevel
        case "cancelLevel": return .cancelLevel
        case "compare": return .compare(try text("name"))
        case "removeSymbol": return .removeSymbol(try text("name"))
        case "beginDraw":
            return .beginDraw(kind: try text("kind"), text: try text("text"), try point())
        case "draw": return .draw(try point())
        case "endDraw": return .endDraw
        case "cancelDraw": return .cancelDraw
        case "erase":
            if let name = node["name"]?.text { return .eraseStored(name) }
            return .erase(try index())
        case "window": return .window(from: try number("from"), to: try number("to"))
        case "align": return .align(try widths(node))
        case "set": return .set(name: try text("name"), value: try text("value"))
        case "dates": return .dates(from: try text("from"), to: try text("to"))
        case "study": return .study(try text("text"))
        case "removeStudy": return .removeStudy(option: try text("option"), text: try text("text"))
        case "symbol":
            if let name = node["name"]?.text { return .symbol(name) }
            let by = try number("by")
            return .symbolBy(by > 0 ? 1 : -1)
        default: return .script(try script(node, name, scripts), pane: node["pane"]?.text)
        }
    }

    private static func widths(_ node: TextNode) throws(TextError) -> AxisWidths {
        let members = ["left", "right"].compactMap { side in node[side].map { (side, $0) } }
        do { return try Form<AxisWidths>.record.read(.object(members), TextPath()) } catch {
            throw TextError("align takes left and right, lists of at most \(AxisWidths.limits.columns) widths in pixels")
        }
    }

    /// Reads a gesture in the form of scripts.
    private static func script(_ node: TextNode, _ name: String, _ scripts: ScriptReader) throws(TextError) -> ScriptOperation {
        guard case .object(let members) = node.content else { throw TextError("an operation is an object") }
        do {
            return try scripts.operation(TextNode(.object(members.filter { $0.name != "at" && $0.name != "pane" })))
        } catch { throw TextError("\(name): \(error.message.description)") }
    }
}
