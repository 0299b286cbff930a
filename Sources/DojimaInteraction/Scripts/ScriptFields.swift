import DojimaText
internal import DojimaTime

/// The members of one object of a script.
struct ScriptFields {
    let place: String
    private let members: [TextNode.Member]
    /// Whether messages name the line of a key, which the place does not say.
    private let namesLines: Bool

    /// - Parameter known: which names may stand there; `nil` for any.
    init(_ value: TextNode, place: String, known: [String]?, namesLines: Bool = false) throws(ScriptError) {
        guard case .object(let members) = value.content else {
            throw ScriptError(message: "\(place) is \(value.kind); write an object in braces")
        }
        self.place = place
        self.members = members
        self.namesLines = namesLines
        guard let known else { return }
        for name in members.map(\.name) where !known.contains(name) {
            let near = nearestNames(to: name, among: known)
            let advice = near.isEmpty ? "known are \(known.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
            throw ScriptError(message: "\(self.place(of: name)): unknown key \(quoted(name)); \(advice)")
        }
    }

    /// The line of a key, as far as it is known, and what the key is in.
    func place(of name: String) -> String {
        let line = namesLines ? members.first { $0.name == name }?.line : nil
        return (line.map { "line \($0): " } ?? "") + place
    }

    subscript(name: String) -> TextNode? { members.first { $0.name == name }?.value }

    func wrong(_ name: String, _ advice: String) -> ScriptError {
        ScriptError(message: "\(place(of: name)): \(name) is \(self[name]?.kind ?? "missing"); \(advice)")
    }

    func isNumber(_ name: String) -> Bool { if case .number? = self[name]?.content { true } else { false } }

    func number(_ name: String, _ range: ClosedRange<Double> = -1e15...1e15) throws(ScriptError) -> Double? {
        guard let value = self[name] else { return nil }
        return try number(value, name, range)
    }

    func number(_ value: TextNode, _ name: String, _ range: ClosedRange<Double> = -1e15...1e15) throws(ScriptError) -> Double {
        let wanted = range.upperBound >= 1e15 ? "write a number" : "write a number from \(range.lowerBound) to \(range.upperBound)"
        guard case .number(let digits) = value.content else { throw wrong(name, wanted) }
        guard let number = Double(digits), range.contains(number) else {
            throw ScriptError(message: "\(place(of: name)): \(name): \(quoted(digits)) is out of range; \(wanted)")
        }
        return number
    }

    func needed(_ name: String, _ range: ClosedRange<Double> = -1e15...1e15, advice: String) throws(ScriptError) -> Double {
        guard let number = try number(name, range) else { throw wrong(name, advice) }
        return number
    }

    func flag(_ name: String) throws(ScriptError) -> Bool? {
        guard let value = self[name] else { return nil }
        guard case .flag(let flag) = value.content else { throw wrong(name, "write true or false") }
        return flag
    }

    func text(_ name: String, _ advice: String) throws(ScriptError) -> String {
        guard case .text(let text)? = self[name]?.content else { throw wrong(name, advice) }
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
        throw ScriptError(message: "\(place(of: name)): \(name): \(quoted(text)) is not known; \(advice)")
    }

    func gestures(_ name: String) throws(ScriptError) -> AxisGestures? {
        guard let value = self[name] else { return nil }
        guard case .list(let words) = value.content else { throw wrong(name, "write a list of \"pan\" and \"zoom\", or []") }
        var gestures: AxisGestures = []
        for word in words {
            switch word.content {
            case .text("pan"): gestures.insert(.pan)
            case .text("zoom"): gestures.insert(.zoom)
            default: throw ScriptError(message: "\(place(of: name)): \(name) holds something else than \"pan\" and \"zoom\"")
            }
        }
        return gestures
    }

    /// A share of the axis or a time; a list of two of them where `index` is given.
    func position(_ name: String) throws(ScriptError) -> ScriptPlace {
        guard let value = self[name] else { throw wrong(name, ScriptFields.places) }
        return try position(value, name)
    }

    private func position(_ value: TextNode, _ name: String) throws(ScriptError) -> ScriptPlace {
        switch value.content {
        case .number: return .share(try number(value, name, 0...1))
        case .text(let text):
            do throws(TimeTextError) {
                return .time(try TimeText.parse(text))
            } catch {
                throw ScriptError(message: "\(place(of: name)): \(name): \(error.message(advising: ScriptFields.places))")
            }
        default: throw wrong(name, ScriptFields.places)
        }
    }

    private static let places = "write a share of the axis from 0 to 1, or a time such as \"2024-03-10\""

    func positions(_ name: String) throws(ScriptError) -> (ScriptPlace, ScriptPlace) {
        guard case .list(let ends)? = self[name]?.content, ends.count == 2 else {
            throw wrong(name, "write two places in a list: [0.25, 0.75]")
        }
        return (try position(ends[0], name), try position(ends[1], name))
    }

    func length(_ name: String) throws(ScriptError) -> ScriptLength {
        let advice = "write trading time such as \"5d\" or \"-1M\", up to \(BarInterval.mostYears)y, or a share of the window such as -0.1"
        switch self[name]?.content {
        case .number(let digits)?: return .window(try number(.digits(digits), name))
        case .text(let text)?:
            guard let length = ScriptLength(text) else {
                throw ScriptError(message: "\(place(of: name)): \(name): \(quoted(text)) is no length; \(advice)")
            }
            return length
        default: throw wrong(name, advice)
        }
    }

    /// `x` and `y` as shares of the plot; what is left out is the middle.
    func point() throws(ScriptError) -> PlotPoint { PlotPoint(try number("x", -10...10) ?? 0.5, try number("y", -10...10) ?? 0.5) }

    /// Two numbers in a list.
    func pair(_ name: String) throws(ScriptError) -> (Double, Double) {
        guard case .list(let numbers)? = self[name]?.content, numbers.count == 2 else {
            throw wrong(name, "write two numbers in a list: [0.2, 0.8]")
        }
        return (try number(numbers[0], name), try number(numbers[1], name))
    }
}
