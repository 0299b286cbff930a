internal import DojimaTime

/// Why a text is no script: what, where, and what to try, in one line.
public struct ScriptError: Error, Hashable {
    public var message: String

    public init(message: String) { self.message = message }
}

extension ViewportScript {
    /// Reads a script: an object with `ops`, or the list of these alone. Mistakes name the line, the operation and the key. O(bytes).
    public init(_ bytes: [UInt8]) throws(ScriptError) {
        let (value, starts): (JSONValue, [Int])
        do throws(RuleError) { (value, starts) = try JSONValue.parsed(bytes) } catch { throw ScriptError(message: error.message) }
        var lines = JSONLines(bytes, starts)
        self.init()
        var ops = value
        if case .object = value {
            let members = lines.members(of: value, at: 0)
            let fields = try ScriptFields(
                value, place: "the script", known: ["options", "frameRate", "ops"], lines: members.mapValues(\.line))
            if let rate = try fields.number("frameRate", 0.001...1000) { frameRate = rate }
            if let options = fields["options"] { try read(options: options, lines, at: members["options"]) }
            guard let found = fields["ops"] else {
                throw ScriptError(message: "the script: ops is missing; write \"ops\": [{\"op\": \"pan\", \"by\": \"5d\"}]")
            }
            ops = found
        }
        guard case .array(let elements) = ops else {
            throw ScriptError(message: "the script: ops is \(ops.kind); write a list of objects in brackets")
        }
        guard elements.count <= 100_000 else { throw ScriptError(message: "the script: more than 100000 operations; split it") }
        let places = lines.lines(ofElementsOf: value)
        for (index, element) in elements.enumerated() {
            let line = index < places.count ? "line \(places[index]): " : ""
            let step = try Step(element, place: "\(line)ops[\(index)]", after: steps.last?.time ?? 0)
            steps.append(step)
        }
    }

    private mutating func read(options value: JSONValue, _ lines: JSONLines, at place: JSONLines.Member?) throws(ScriptError) {
        let members = place.map { lines.members(of: value, at: $0.index) } ?? [:]
        let fields = try ScriptFields(
            value, place: "options",
            known: ["time", "dragging", "doubleTap", "aspectLock", "momentum", "bounce", "animation", "curve", "values"],
            lines: members.mapValues(\.line))
        if let gestures = try fields.gestures("time") { options.time = gestures }
        if let dragging: ViewportOptions.Dragging = try fields.word("dragging") { options.dragging = dragging }
        if let lock = try fields.flag("aspectLock") { options.locksAspect = lock }
        if let momentum = try fields.flag("momentum") { options.hasMomentum = momentum }
        if let bounce = try fields.flag("bounce") { options.bounces = bounce }
        if let seconds = try fields.number("animation", 0...60) { options.animation = seconds }
        if let curve: AnimationCurve = try fields.word("curve") { options.curve = curve }
        switch fields["doubleTap"] {
        case nil: break
        case .string("reset"): options.doubleTap = .reset
        case .string("nothing"): options.doubleTap = .nothing
        case .number: options.doubleTap = .zoom(try fields.number("doubleTap", 0.001...1000) ?? 2)
        default: throw fields.wrong("doubleTap", "write a factor such as 2, or \"reset\" or \"nothing\"")
        }
        guard let value = fields["values"] else { return }
        let inner = members["values"].map { lines.members(of: value, at: $0.index) } ?? [:]
        let axis = try ScriptFields(
            value, place: "options.values", known: ["gestures", "following", "room"], lines: inner.mapValues(\.line))
        if let gestures = try axis.gestures("gestures") { values.gestures = gestures }
        if let following: ValueFollowing = try axis.word("following") { values.following = following }
        if let room = try axis.number("room", 0...10) { values.room = room }
    }
}

extension ViewportScript.Step {
    init(_ value: JSONValue, place: String, after last: Double) throws(ScriptError) {
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

/// Where the elements of a script's list, and the names in its objects, stand in its text.
private struct JSONLines {
    struct Member {
        var line: Int
        /// Of its value, among all values and names.
        var index: Int
    }

    private let bytes: [UInt8]
    private let starts: [Int]
    private var next = 0

    init(_ bytes: [UInt8], _ starts: [Int]) {
        self.bytes = bytes
        self.starts = starts
    }

    /// The line of each element of the list, or of the list `ops` of an object.
    mutating func lines(ofElementsOf value: JSONValue) -> [Int] {
        next = 1
        guard case .object(let members) = value else { return elements(value) }
        for (name, value) in members {
            // The name itself comes before the value.
            next += 1
            if name == "ops" {
                next += 1
                return elements(value)
            }
            next += count(value)
        }
        return []
    }

    /// The names of an object, itself at an index among all values and names.
    func members(of value: JSONValue, at index: Int) -> [String: Member] {
        guard case .object(let members) = value else { return [:] }
        var (found, next): ([String: Member], Int) = ([:], index + 1)
        for (name, value) in members {
            let start = next < starts.count ? starts[next] : 0
            found[name] = Member(line: 1 + bytes[..<start].count { $0 == 10 }, index: next + 1)
            next += 1 + count(value)
        }
        return found
    }

    private mutating func elements(_ value: JSONValue) -> [Int] {
        guard case .array(let elements) = value else { return [] }
        var (line, byte) = (1, 0)
        return elements.map { element in
            let start = next < starts.count ? starts[next] : byte
            line += bytes[byte..<max(byte, start)].count { $0 == 10 }
            byte = max(byte, start)
            next += count(element)
            return line
        }
    }

    /// Values and names within a value, itself included.
    private func count(_ value: JSONValue) -> Int {
        switch value {
        case .array(let elements): elements.reduce(1) { $0 + count($1) }
        case .object(let members): members.reduce(1) { $0 + 1 + count($1.value) }
        default: 1
        }
    }
}
