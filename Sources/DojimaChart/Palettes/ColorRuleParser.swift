public import DojimaText
import DojimaSeries

extension ColorRule {
    /// The written form: conditions, a colon, the colour, and its roles unless it has all.
    public var text: String {
        let names = [(ColorRoles.fill, "fill"), (.stroke, "stroke"), (.marker, "marker")].filter { roles.isSuperset(of: $0.0) }
        let words = [color.text] + (roles == .all ? [] : names.map(\.1))
        return condition + (series.map { " in \($0)" } ?? "") + ": " + words.joined(separator: " ")
    }

    /// Parses the written form of a rule, and of the series it applies to. Throws an error that says what is wrong and what to write.
    ///
    ///     RULE      = CONDITION { " and " CONDITION } [" in " SERIES] ":" COLOR { ROLE }    or    "else" [" in " SERIES] ":" COLOR { ROLE }
    ///     CONDITION = OPERAND ( ">" | ">=" | "<" | "<=" | "=" | "!=" ) OPERAND
    ///     OPERAND   = [NUMBER "*"] ( NUMBER | COLUMN | "p1" ... "p99" | "median" | "mean" | INDICATOR | "line:" ID )
    ///     COLUMN    = "open" | "high" | "low" | "close" | "volume" | "value" | "change" | "range"
    ///     ROLE      = "fill" | "stroke" | "marker"
    ///
    /// `p90` is the ninetieth percentile of the quantity on the other side, over the points in the window; indicators are written as for
    /// overlays, `sma:20` or `macd:12,26,9.hist`; `line:support` is the value of the horizontal line with that id; numbers may end in K, M, B
    /// or %.
    public init(_ text: some StringProtocol) throws(RequestError) {
        let text = String(text)
        guard let colon = text.lastIndex(of: ":") else {
            throw RequestError("\(text): no colour; write a condition, a colon and a colour, such as \"volume > p90: #F57C00\"")
        }
        let (color, roles) = try ColorRule.color(text[text.index(after: colon)...], in: text)
        var condition = text[..<colon].trimmed
        var named: String?
        if let cut = condition.range(ofLast: " in ") {
            named = String(condition[cut.upperBound...].trimmed)
            condition = condition[..<cut.lowerBound].trimmed
        }
        let isElse = ["else", "all"].contains(condition.lowercased())
        var conditions: [ColorCondition] = []
        for part in isElse ? [] : condition.split(at: " and ") { conditions.append(try ColorRule.condition(part.trimmed, in: text)) }
        self.init(conditions, color: color, roles: roles, series: named)
    }

    private static func color(_ text: Substring, in rule: String) throws(RequestError) -> (PointHue, ColorRoles) {
        var words = text.split(separator: " ")
        guard !words.isEmpty else {
            throw RequestError("\(rule): no colour behind the colon; write #F57C00, a name such as orange, or rising, falling, flat, own")
        }
        let name = words.removeFirst()
        guard let hue = PointHue(text: name) else {
            throw RequestError("\(rule): \(name) is no colour; write #F57C00, a name such as orange, or rising, falling, flat, own")
        }
        var roles: ColorRoles = []
        for word in words {
            switch word.lowercased() {
            case "fill": roles.insert(.fill)
            case "stroke": roles.insert(.stroke)
            case "marker": roles.insert(.marker)
            default: throw RequestError("\(rule): \(word) is no part of a point; write fill, stroke or marker behind the colour")
            }
        }
        return (hue, roles.isEmpty ? .all : roles)
    }

    private static func condition(_ text: Substring, in rule: String) throws(RequestError) -> ColorCondition {
        for (sign, comparison) in signs {
            guard let cut = text.range(ofLast: sign) else { continue }
            return ColorCondition(
                try operand(text[..<cut.lowerBound].trimmed, in: rule), comparison, try operand(text[cut.upperBound...].trimmed, in: rule))
        }
        let what = text.isEmpty ? "no condition before the colour" : "\(text) compares nothing"
        throw RequestError("\(rule): \(what); write two quantities with > >= < <= = or != between, such as \"close > sma:20\"")
    }

    /// Longer operators first, since they contain the shorter ones.
    private static let signs: [(String, ColorCondition.Comparison)] =
        [(">=", .greaterOrEqual), ("<=", .lessOrEqual), ("!=", .different), ("==", .equal), (">", .greater), ("<", .less), ("=", .equal)]

    private static func operand(_ text: Substring, in rule: String) throws(RequestError) -> ColorOperand {
        if let star = text.firstIndex(of: "*"), let factor = number(text[..<star].trimmed) {
            return .multiple(factor, try operand(text[text.index(after: star)...].trimmed, in: rule))
        }
        let word = text.lowercased()
        if let number = number(text) { return .number(number) }
        if word.hasPrefix("line:"), text.count > 5 { return .line(String(text.dropFirst(5))) }
        if let column = ColorOperand.Column(rawValue: word) { return .column(column) }
        if word == "median" { return .percentile(50) }
        if word == "mean" { return .mean }
        if word.first == "p", let percent = Int(word.dropFirst()) {
            guard (1...99).contains(percent) else { throw RequestError("\(rule): \(text) is no percentile; write p1 to p99") }
            return .percentile(percent)
        }
        let known = word.split { ":/@".contains($0) }.first.flatMap { IndicatorCatalog.indicator(named: String($0)) }
        // Letter case counts in periods, and perhaps in symbols.
        if let study = study(String(text)) { return study }
        do { _ = try IndicatorRequest(text) } catch {
            if known != nil { throw RequestError("\(rule): \(error.message)") }
        }
        let columns = ColorOperand.Column.allCases.map(\.rawValue).joined(separator: ", ")
        throw RequestError(
            "\(rule): \(text.isEmpty ? "a quantity is missing" : "\(text) is no quantity"); write a number, \(columns), p1 to p99, median, mean, an indicator such as sma:20 or the id of a horizontal line as line:support"
        )
    }

    /// Parses `sma:20`, or `macd.signal` for one of several columns.
    private static func study(_ text: String) -> ColorOperand? {
        if let request = try? IndicatorRequest(text) {
            // Without a column, an indicator means its line in the middle, or else its first column.
            return .study(text, output: request.outputs.firstIndex { $0.form == .line } ?? 0)
        }
        guard let dot = text.lastIndex(of: "."), let request = try? IndicatorRequest(text[..<dot]),
            let output = request.outputs.firstIndex(where: { $0.name == text[text.index(after: dot)...] })
        else { return nil }
        return .study(request.text, output: output)
    }

    /// Parses `12`, `-1.5`, `2%`, `3.5M`.
    private static func number(_ text: Substring) -> Double? {
        let factors: [Character: Double] = ["%": 1, "k": 1e3, "m": 1e6, "b": 1e9]
        guard let last = text.lowercased().last else { return nil }
        let factor = factors[last]
        guard let value = Double(factor == nil ? text : text.dropLast()), value.isFinite else { return nil }
        return value * (factor ?? 1)
    }
}

extension PointHue {
    /// Parses `#F57C00`, a colour's name, `rising`, `falling`, `flat`, `own` or `line-1`; returns `nil` for any other text.
    public init?(text: some StringProtocol) {
        switch text.lowercased() {
        case "rising": self = .rising
        case "falling": self = .falling
        case "flat": self = .flat
        case "own": self = .own
        case let word where word.hasPrefix("line-"):
            guard let number = Int(word.dropFirst(5)), (1...99).contains(number) else { return nil }
            self = .palette(number - 1)
        default:
            guard let color = Color(text: text) else { return nil }
            self = .fixed(color)
        }
    }

    /// The written form; `line-1` for the theme's first line.
    public var text: String {
        switch self {
        case .fixed(let color): color.text
        case .palette(let index): "line-\(index + 1)"
        case .rising: "rising"
        case .falling: "falling"
        case .flat: "flat"
        case .own: "own"
        }
    }
}

extension StringProtocol where SubSequence == Substring {
    fileprivate var trimmed: Substring {
        var part = self[startIndex..<endIndex]
        while part.first?.isWhitespace == true { part.removeFirst() }
        while part.last?.isWhitespace == true { part.removeLast() }
        return part
    }
}

extension Substring {
    fileprivate func range(ofLast text: String) -> Range<Index>? { ranges(of: text).last }

    fileprivate func split(at text: String) -> [Substring] {
        var (parts, rest) = ([Substring](), self)
        while let cut = rest.firstRange(of: text) {
            parts.append(rest[..<cut.lowerBound])
            rest = rest[cut.upperBound...]
        }
        return parts + [rest]
    }
}
