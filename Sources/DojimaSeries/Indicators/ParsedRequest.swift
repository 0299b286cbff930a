import DojimaText

/// The parts of a request: `name:arguments/interval@SYMBOL`, or `NAME(arguments)` as in papers and other programs.
struct ParsedRequest {
    var name: String
    var arguments: [String]
    var higherInterval: HigherInterval?
    var second: String?
    /// The request as written, with `SMA(20)` as `sma:20`.
    var text: String

    init(_ text: some StringProtocol) throws(RequestError) {
        let (head, higherInterval, second) = Self.split(text)
        if let higherInterval {
            guard let read = HigherInterval(higherInterval) else {
                throw RequestError(
                    "\(text): /\(higherInterval) is not an interval; write /1h, /1d, /1w or /1M, and append + to include the current bar")
            }
            self.higherInterval = read
        }
        if let second {
            guard !second.isEmpty else { throw RequestError("\(text): no symbol after @; write @SPX") }
            self.second = second
        }
        if head.last == ")", let parenthesis = head.firstIndex(of: "("), !head[..<parenthesis].contains(":") {
            let inside = String(head[head.index(after: parenthesis)...].dropLast()).filter { $0 != " " }
            name = head[..<parenthesis].lowercased().filter { $0 != " " }
            arguments = inside.isEmpty ? [] : Self.arguments(inside[...])
            self.text =
                name + (inside.isEmpty ? "" : ":\(inside.lowercased())") + (higherInterval.map { "/\($0)" } ?? "")
                + (second.map { "@\($0)" } ?? "")
        } else {
            let parts = head.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            name = parts.first.map { $0.lowercased() } ?? ""
            arguments = parts.count > 1 ? Self.arguments(parts[1]) : []
            self.text = String(text)
        }
    }

    /// Returns only the name of a request.
    static func name(of text: some StringProtocol) -> String {
        String(split(text).head.prefix { $0 != ":" && $0 != "(" }).lowercased().filter { $0 != " " }
    }

    private static func arguments(_ text: Substring) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    /// Splits a request into its beginning, the interval and the second series. An `@` at the start of an argument begins a time.
    private static func split(_ text: some StringProtocol) -> (head: Substring, higherInterval: String?, second: String?) {
        var head = Substring(String(text))
        var second: String?
        for index in head.indices where head[index] == "@" {
            if index > head.startIndex, ":,=(".contains(head[head.index(before: index)]) { continue }
            second = String(head[head.index(after: index)...])
            head = head[..<index]
            break
        }
        guard let slash = head.lastIndex(of: "/") else { return (head, nil, second) }
        return (head[..<slash], String(head[head.index(after: slash)...]), second)
    }
}

/// The values of an indicator's parameters, from positional arguments followed by named ones.
struct ArgumentValues {
    private let indicator: Indicator
    private let text: String
    private(set) var numbers: [Double]
    private(set) var texts: [String]
    private var index = 0
    private var named: Set<String> = []

    init(of indicator: Indicator, in text: String) {
        (self.indicator, self.text) = (indicator, text)
        numbers = indicator.parameters.map(\.defaultValue)
        texts = indicator.parameters.map { $0.text?.defaultText ?? "" }
    }

    private var names: String { indicator.parameters.map(\.name).joined(separator: ", ") }

    /// Parses the next argument.
    mutating func take(_ word: String) throws(RequestError) {
        let parameters = indicator.parameters
        if let sign = word.firstIndex(of: "=") {
            let name = word[..<sign].lowercased()
            guard let index = parameters.firstIndex(where: { $0.name == name }) else {
                throw RequestError("\(text): \(indicator.name) has no \(name); it takes \(names.isEmpty ? "nothing" : names)")
            }
            guard index >= self.index, named.insert(name).inserted else { throw RequestError("\(text): \(name) is given twice") }
            try set(index, String(word[word.index(after: sign)...]))
            return
        }
        guard named.isEmpty else { throw RequestError("\(text): \(word) has no name; write arguments without names first") }
        // A word may be omitted before a number, and a text before a word.
        while index < parameters.count,
            !parameters[index].choices.isEmpty && Double(word) != nil
                || parameters[index].text?.accepts(word) == false && index + 1 < parameters.count
                    && parameters[index + 1].choices.contains(word.lowercased())
        {
            index += 1
        }
        guard index < parameters.count else {
            throw RequestError("\(text): \(indicator.name) takes \(names.isEmpty ? "nothing" : names)")
        }
        try set(index, word)
        index += 1
    }

    private mutating func set(_ index: Int, _ word: String) throws(RequestError) {
        let parameter = indicator.parameters[index]
        let error = RequestError("\(text): \(parameter.name) is \(parameter.validValues)")
        if let form = parameter.text {
            guard form.accepts(word) else { throw error }
            texts[index] = word
        } else if !parameter.choices.isEmpty {
            guard let choice = parameter.choices.firstIndex(of: word.lowercased()) else { throw error }
            numbers[index] = Double(choice)
        } else {
            guard let value = Double(word), parameter.accepts(value) else {
                throw error
            }
            numbers[index] = value
        }
    }
}
