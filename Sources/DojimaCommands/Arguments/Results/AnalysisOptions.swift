import ArgumentParser
import DojimaSeries

/// The options of all analyses. Each analysis takes some of them, as help and errors list.
///
/// An option has the name of the parameters that it sets, and takes its help and its words from them.
struct AnalysisOptions: ParsableArguments {
    @Option(parameter: "benchmark", "symbol", "A symbol or a file.") var benchmark: String?

    @Option(parameter: "by", "period") var by: String?

    @Flag(help: .parameter("log")) var log = false

    @Flag(help: .parameter("table")) var table = false

    @Flag(help: .parameter("lines")) var lines = false

    @Flag(help: .parameter("polar")) var polar = false

    @Option(parameter: "top", "count") var top: String?

    @Option(parameter: "bins", "count") var bins: String?

    @Option(parameter: "width", "width") var width: String?

    @Option(parameter: "method", "method") var method: String?

    @Option(parameter: "of", "measure", words: RollingFigure.allCases.map(\.rawValue)) var of: String?

    @Option(parameter: "on", "symbol", "A symbol or a file.") var on: String?

    @Option(parameter: "horizons", "spans") var horizons: String?

    @Flag(help: .parameter("cumulative")) var cumulative = false

    @Flag(help: "performance: dividends reinvested, as with --adjust total.")
    var totalReturn = false

    @Option(parameter: "portfolio", "weights") var portfolio: String?

    @Option(parameter: "rebalance", "frequency") var rebalance: String?

    @Option(parameter: "length", "bars") var length: String?

    @Option(parameter: "ahead", "bars") var ahead: String?

    @Option(
        parameter: "at", "file", "They are read from a file, one per line or in the time column of a table; - for standard input.")
    var at: String?

    @Option(parameter: "when", "rule") var when: String?

    @Option(parameter: "before", "bars") var before: String?

    @Option(parameter: "after", "bars") var after: String?

    /// The given options, by parameter name. The values must be parsed.
    var given: [String: String] {
        let names = Set(AnalysisCatalog.all.flatMap(\.parameters).map(\.name))
        var given: [String: String] = [:]
        for child in Mirror(reflecting: self).children {
            // A wrapped property is stored with an underscore before its name.
            guard let name = child.label?.dropFirst().withDashes, names.contains(name) else { continue }
            given[name] = (child.value as? Option<String?>)?.wrappedValue
            if (child.value as? Flag<Bool>)?.wrappedValue == true { given[name] = "true" }
        }
        return given
    }
}

extension Option where Value == String? {
    /// An option for the parameters of a name.
    ///
    /// - Parameters:
    ///   - valueName: the name of the value in help.
    ///   - more: a sentence that the help has after the meanings of the parameters.
    ///   - words: words that are proposed in addition to those of the parameters.
    init(parameter name: String, _ valueName: String, _ more: String = "", words others: [String] = []) {
        let kinds = AnalysisCatalog.all.flatMap(\.parameters).filter { $0.name == name }.map(\.kind)
        let words = (kinds.flatMap(\.words) + others).uniqueExactly()
        let isNumber = kinds.contains { if case .count = $0 { true } else if case .number = $0 { true } else { false } }
        var completion: CompletionKind? = words.isEmpty ? nil : .list(words)
        if case .symbol? = kinds.first { completion = .storedSymbolsOrFiles }
        if case .times? = kinds.first { completion = .file() }
        // A number may be negative, and then is refused with the valid values.
        self.init(parsing: isNumber ? .unconditional : .next, help: .parameter(name, valueName, more), completion: completion)
    }
}

extension ArgumentHelp {
    /// The help of the parameters of a name: their meanings and words, each with the analyses that have it, and their defaults.
    static func parameter(_ name: String, _ valueName: String? = nil, _ more: String = "") -> ArgumentHelp {
        guard readsKeys else { return ArgumentHelp(valueName: valueName) }
        let found = AnalysisCatalog.all.flatMap { analysis in
            analysis.parameters.filter { $0.name == name }.map { (analysis: analysis.name, parameter: $0) }
        }
        func analyses(_ text: (AnalysisParameter) -> String) -> [(text: String, names: [String])] {
            let texts = found.map { text($0.parameter) }
            return texts.uniqueExactly().map { one in (one, zip(found, texts).filter { $1 == one }.map(\.0.analysis)) }
        }
        var sentences = analyses { parameter in
            parameter.meaning + (parameter.kind.words.isEmpty ? "" : " (\(parameter.kind.words.joined(separator: ", ")))")
        }.map { "\($0.names.joined(separator: ", ")): \($0.text)." }
        if !more.isEmpty { sentences.append(more) }
        let defaults = analyses(\.defaultText).filter { !$0.text.isEmpty }
        if !defaults.isEmpty {
            let texts = defaults.map { defaults.count == 1 ? $0.text : "\($0.text) for \($0.names.joined(separator: ", "))" }
            sentences.append("(default: \(texts.joined(separator: "; ")))")
        }
        return ArgumentHelp("\(sentences.joined(separator: " "))", valueName: valueName)
    }
}

extension AnalysisParameter.Kind {
    /// The valid words; empty for another kind of argument.
    fileprivate var words: [String] { if case .word(let words) = self { words } else { [] } }
}
