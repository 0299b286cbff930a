public import DojimaText
internal import DojimaTime

/// Why a text is no script: what, where, and what to try, in one line.
public struct ScriptError: ReportedError, Hashable {
    public var message: Message
    public var category: ErrorCategory { .data }

    public init(message: Message) { self.message = message }
}

extension ViewportScript {
    /// Reads a script: an object with `ops`, or the list of these alone. Mistakes name the line, the operation and the key. O(bytes).
    public init(_ bytes: [UInt8]) throws(ScriptError) {
        let value: TextNode
        do throws(TextError) { value = try TextNode(json: bytes) } catch { throw ScriptError(message: error.problem) }
        self.init()
        var ops = value
        if case .object = value.content {
            let fields = try ScriptFields(value, place: "the script", known: ["options", "frameRate", "ops"], namesLines: true)
            if let rate = try fields.number("frameRate", 0.001...1000) { frameRate = rate }
            if let options = fields["options"] { try read(options: options) }
            guard let found = fields["ops"] else {
                throw ScriptError(message: "the script: ops is missing; write \"ops\": [{\"op\": \"pan\", \"by\": \"5d\"}]")
            }
            ops = found
        }
        guard case .list(let elements) = ops.content else {
            throw ScriptError(message: "the script: ops is \(ops.kind); write a list of objects in brackets")
        }
        guard elements.count <= 100_000 else { throw ScriptError(message: "the script: more than 100000 operations; split it") }
        for (index, element) in elements.enumerated() {
            let line = element.line.map { "line \($0): " } ?? ""
            let step = try Step(element, place: "\(line)ops[\(index)]", after: steps.last?.time ?? 0)
            steps.append(step)
        }
    }

    private mutating func read(options value: TextNode) throws(ScriptError) {
        let fields = try ScriptFields(
            value, place: "options",
            known: ["time", "dragging", "doubleTap", "aspectLock", "momentum", "bounce", "animation", "curve", "values"],
            namesLines: true)
        if let gestures = try fields.gestures("time") { options.time = gestures }
        if let dragging: ViewportOptions.Dragging = try fields.word("dragging") { options.dragging = dragging }
        if let lock = try fields.flag("aspectLock") { options.locksAspect = lock }
        if let momentum = try fields.flag("momentum") { options.hasMomentum = momentum }
        if let bounce = try fields.flag("bounce") { options.bounces = bounce }
        if let seconds = try fields.number("animation", 0...60) { options.animation = seconds }
        if let curve: AnimationCurve = try fields.word("curve") { options.curve = curve }
        switch fields["doubleTap"]?.content {
        case nil: break
        case .text("reset"): options.doubleTap = .reset
        case .text("nothing"): options.doubleTap = .nothing
        case .number: options.doubleTap = .zoom(try fields.number("doubleTap", 0.001...1000) ?? 2)
        default: throw fields.wrong("doubleTap", "write a factor such as 2, or \"reset\" or \"nothing\"")
        }
        guard let value = fields["values"] else { return }
        let axis = try ScriptFields(value, place: "options.values", known: ["gestures", "following", "room"], namesLines: true)
        if let gestures = try axis.gestures("gestures") { values.gestures = gestures }
        if let following: ValueFollowing = try axis.word("following") { values.following = following }
        if let room = try axis.number("room", 0...10) { values.room = room }
    }
}

extension ViewportScript.Step {
    init(_ value: TextNode, place: String, after last: Double) throws(ScriptError) {
        let op = try ScriptFields(value, place: place, known: nil)
        let name = try op.text("op", "write one of \(ScriptOperationCatalog.names.joined(separator: ", "))")
        guard let kind = ScriptOperationCatalog.all.first(where: { $0.name == name }) else {
            let near = nearestNames(to: name, among: ScriptOperationCatalog.names)
            let advice =
                near.isEmpty
                ? "write one of \(ScriptOperationCatalog.names.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
            throw ScriptError(message: "\(place): there is no operation \(quoted(name)); \(advice)")
        }
        let fields = try ScriptFields(value, place: "\(place) (\(name))", known: ["op", "at"] + kind.keys)
        let time = try fields.number("at", 0...1_000_000) ?? last
        guard time >= last else { throw fields.wrong("at", "operations stand in the order of time, and the one before is at \(last)") }
        self.init(time: time, name: name, operation: try kind.read(fields))
    }
}
