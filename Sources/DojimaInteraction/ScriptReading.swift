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
            let fields = try ScriptFields(value, place: "the script", known: ["options", "frameRate", "ops"])
            if let rate = try fields.number("frameRate", 0.001...1000) { frameRate = rate }
            if let options = fields["options"] { try read(options: options) }
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

    private mutating func read(options value: JSONValue) throws(ScriptError) {
        let fields = try ScriptFields(
            value, place: "options",
            known: ["time", "dragging", "doubleTap", "aspectLock", "momentum", "bounce", "animation", "curve", "values"])
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
        let axis = try ScriptFields(value, place: "options.values", known: ["gestures", "following", "room"])
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

/// The members of one object of a script.
struct ScriptFields {
    let place: String
    private let members: [(name: String, value: JSONValue)]

    /// - Parameter known: which names may stand there; `nil` for any.
    init(_ value: JSONValue, place: String, known: [String]?) throws(ScriptError) {
        guard case .object(let members) = value else { throw ScriptError(message: "\(place) is \(value.kind); write an object in braces") }
        self.place = place
        self.members = members
        guard let known else { return }
        for (name, _) in members where !known.contains(name) {
            let near = nearestNames(to: name, among: known)
            let advice = near.isEmpty ? "known are \(known.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
            throw ScriptError(message: "\(place): unknown key \(quoted(name)); \(advice)")
        }
    }

    subscript(name: String) -> JSONValue? { members.first { $0.name == name }?.value }

    func wrong(_ name: String, _ advice: String) -> ScriptError {
        ScriptError(message: "\(place): \(name) is \(self[name]?.kind ?? "missing"); \(advice)")
    }

    func number(_ name: String, _ range: ClosedRange<Double> = -1e15...1e15) throws(ScriptError) -> Double? {
        guard let value = self[name] else { return nil }
        return try number(value, name, range)
    }

    func number(_ value: JSONValue, _ name: String, _ range: ClosedRange<Double> = -1e15...1e15) throws(ScriptError) -> Double {
        let wanted = range.upperBound >= 1e15 ? "write a number" : "write a number from \(range.lowerBound) to \(range.upperBound)"
        guard case .number(let digits) = value else { throw wrong(name, wanted) }
        guard let number = Double(digits), range.contains(number) else {
            throw ScriptError(message: "\(place): \(name): \(quoted(digits)) is out of range; \(wanted)")
        }
        return number
    }

    func needed(_ name: String, _ range: ClosedRange<Double> = -1e15...1e15, advice: String) throws(ScriptError) -> Double {
        guard let number = try number(name, range) else { throw wrong(name, advice) }
        return number
    }

    func flag(_ name: String) throws(ScriptError) -> Bool? {
        guard let value = self[name] else { return nil }
        guard case .bool(let flag) = value else { throw wrong(name, "write true or false") }
        return flag
    }

    func text(_ name: String, _ advice: String) throws(ScriptError) -> String {
        guard case .string(let text)? = self[name] else { throw wrong(name, advice) }
        return text
    }

    /// One of the words of an enumeration; `nil` where the key is not there.
    func word<Word: RawRepresentable<String> & CaseIterable>(_ name: String) throws(ScriptError) -> Word? {
        guard self[name] != nil else { return nil }
        let words = Word.allCases.map(\.rawValue)
        let text = try text(name, "write one of \(words.joined(separator: ", "))")
        if let word = Word(rawValue: text) { return word }
        let near = nearestNames(to: text, among: words)
        let advice =
            near.isEmpty ? "write one of \(words.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
        throw ScriptError(message: "\(place): \(name): \(quoted(text)) is not known; \(advice)")
    }

    func gestures(_ name: String) throws(ScriptError) -> AxisGestures? {
        guard let value = self[name] else { return nil }
        guard case .array(let words) = value else { throw wrong(name, "write a list of \"pan\" and \"zoom\", or []") }
        var gestures: AxisGestures = []
        for word in words {
            switch word {
            case .string("pan"): gestures.insert(.pan)
            case .string("zoom"): gestures.insert(.zoom)
            default: throw ScriptError(message: "\(place): \(name) holds something else than \"pan\" and \"zoom\"")
            }
        }
        return gestures
    }

    /// A share of the axis or a time; a list of two of them where `index` is given.
    func position(_ name: String) throws(ScriptError) -> ScriptPlace {
        guard let value = self[name] else { throw wrong(name, ScriptFields.places) }
        return try position(value, name)
    }

    private func position(_ value: JSONValue, _ name: String) throws(ScriptError) -> ScriptPlace {
        switch value {
        case .number: return .share(try number(value, name, 0...1))
        case .string(let text):
            guard let time = try? TimeText.parse(text) else {
                throw ScriptError(message: "\(place): \(name): \(quoted(text)) is no time; \(ScriptFields.places)")
            }
            return .time(time)
        default: throw wrong(name, ScriptFields.places)
        }
    }

    private static let places = "write a share of the axis from 0 to 1, or a time such as \"2024-03-10\""

    func positions(_ name: String) throws(ScriptError) -> (ScriptPlace, ScriptPlace) {
        guard case .array(let ends)? = self[name], ends.count == 2 else { throw wrong(name, "write two places in a list: [0.25, 0.75]") }
        return (try position(ends[0], name), try position(ends[1], name))
    }

    func length(_ name: String) throws(ScriptError) -> ScriptLength {
        let advice = "write trading time such as \"5d\" or \"-1M\", or a share of the window such as -0.1"
        switch self[name] {
        case .number(let digits)?: return .window(try number(.number(digits), name))
        case .string(let text)?:
            guard let length = ScriptLength(text) else { throw ScriptError(message: "\(place): \(name): \(quoted(text)) is no length; \(advice)") }
            return length
        default: throw wrong(name, advice)
        }
    }

    /// `x` and `y` as shares of the plot; what is left out is the middle.
    func point() throws(ScriptError) -> PlotPoint { PlotPoint(try number("x", -10...10) ?? 0.5, try number("y", -10...10) ?? 0.5) }

    /// Two numbers in a list.
    func pair(_ name: String) throws(ScriptError) -> (Double, Double) {
        guard case .array(let numbers)? = self[name], numbers.count == 2 else { throw wrong(name, "write two numbers in a list: [0.2, 0.8]") }
        return (try number(numbers[0], name), try number(numbers[1], name))
    }
}

/// Where the elements of a script's list stand in its text.
private struct JSONLines {
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
