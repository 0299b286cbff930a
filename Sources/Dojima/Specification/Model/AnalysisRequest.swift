package import DojimaSeries
public import DojimaText
public import DojimaTime

/// An analysis that a chart draws: its name and its arguments as texts.
///
///     specification.analysis = try AnalysisRequest("returns", ["by": "year"])
public struct AnalysisRequest: Sendable {
    let analysis: Analysis
    let parsedArguments: AnalysisArguments
    /// The arguments by the names of their parameters; a flag is `true`. Parameters without one have their defaults.
    public let arguments: [String: String]
    /// The dates and moments of events; `nil` for none.
    public let times: [TimeText]?

    /// The name of the analysis: `returns`.
    public var kind: String { analysis.name }

    /// Creates a request for an analysis.
    ///
    /// - Parameters:
    ///   - kind: the name of an analysis.
    ///   - arguments: the arguments by the names of their parameters; a flag is `true`.
    ///   - times: the dates and moments of events; `nil` for none.
    ///   - catalogs: the analyses, and the indicators that conditions may name.
    /// - Throws: an error for an unknown analysis, for a parameter that it does not take, and for an argument that is not valid.
    public init(
        _ kind: String, _ arguments: [String: String] = [:], times: [TimeText]? = nil, catalogs: Catalogs = Catalogs()
    ) throws(RequestError) {
        analysis = try Analysis.named(kind, among: catalogs.analyses)
        parsedArguments = try AnalysisArguments(of: analysis, arguments, times: times, among: catalogs.indicators)
        (self.arguments, self.times) = (arguments, times)
    }

    /// The name of the series that others are compared with, or depend on; `nil` for none.
    package var benchmark: String? { arguments["benchmark"] ?? arguments["on"] }

    /// The portfolio that replaces the symbols; `nil` for none.
    package var portfolio: Portfolio? { parsedArguments.portfolio }

    /// The analysis and its arguments in one line: `returns, by year`.
    package var shortDescription: String {
        let specified = arguments.sorted { $0.key < $1.key }.map { $0.value == "true" ? $0.key : "\($0.key) \($0.value)" }
        return ([kind] + specified + (times.map { ["at \($0.count == 1 ? "one time" : "\($0.count) times")"] } ?? [])).joined(
            separator: ", ")
    }
}

extension AnalysisRequest: Equatable {
    public static func == (a: AnalysisRequest, b: AnalysisRequest) -> Bool {
        a.kind == b.kind && a.arguments == b.arguments && a.times == b.times
    }
}

/// The text of a request: an analysis and its arguments, which may contradict each other.
private struct WrittenAnalysis: Record {
    var kind = ""
    var arguments: [String: String] = [:]
    var times: [TimeText]?

    static var fields: [Field<WrittenAnalysis>] { fields(of: AnalysisCatalog.all) }

    /// The form of requests for some analyses, with a key for each parameter.
    static func form(of analyses: some Collection<Analysis>) -> Form<WrittenAnalysis> {
        analyses.contains(where: \.isCustom) ? .record(of: fields(of: analyses)) : builtIn
    }

    /// Safe to share: never changed, and its functions capture only forms.
    nonisolated(unsafe) private static let builtIn = Form<WrittenAnalysis>.record

    private static func fields(of analyses: some Collection<Analysis>) -> [Field<WrittenAnalysis>] {
        let parameters = analyses.flatMap(\.parameters)
        let names = parameters.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return [Field("kind", \.kind, .name(in: \.analyses), isRequired: true, "The analysis.")]
            + names.map { name in
                let alike = parameters.filter { $0.name == name }
                let meanings = alike.map(\.meaning).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
                let analyses = analyses.filter { $0.parameters.contains { $0.name == name } }
                let summary = "Of \(analyses.map(\.name).joined(separator: " and ")): \(meanings.joined(separator: "; or "))."
                let key = alike[0].setting.name
                if case .times = alike[0].kind { return Field(key, \.times, .list(.time, 1...100_000), summary) }
                let form =
                    alike.count > 1 && analyses.contains(where: \.isCustom) ? WrittenAnalysis.scalar : WrittenAnalysis.form(of: alike)
                return Field(key, \WrittenAnalysis.arguments[name], form.withoutCheck, summary)
            }
    }

    /// The form of an argument as a text, for parameters of one name that may be of several kinds; the analysis checks it.
    private static var scalar: Form<String> {
        Form(
            read: { node, path in
                switch node.content {
                case .text(let text), .number(let text): text
                case .flag(let flag): "\(flag)"
                case .null, .list, .object: throw path.error("is \(node.kind); write a text or a number")
                }
            }, write: { .text($0) }, schema: ["type": ["string", "number", "boolean"]])
    }

    /// The form of an argument as a text, for all parameters of one name.
    private static func form(of parameters: [AnalysisParameter]) -> Form<String> {
        let isText = parameters.contains { if case .text = $0.kind { true } else { false } }
        if isText { return .text }
        switch parameters[0].kind {
        case .count(let range):
            let integer = Form<Int>.integer(range)
            return Form(read: { "\(try integer.read($0, $1))" }, write: { integer.write(Int($0) ?? 0) }, schema: integer.schema)
        case .number(let range):
            let number = Form<Double>.number(range)
            return Form(read: { "\(try number.read($0, $1))" }, write: { number.write(Double($0) ?? 0) }, schema: number.schema)
        case .word:
            let words = parameters.flatMap { if case .word(let words) = $0.kind { words } else { [String]() } }
            return .oneOf(words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
        case .flag:
            let flag = Form<Bool>.flag
            return Form(read: { try flag.read($0, $1) ? "true" : "false" }, write: { flag.write($0 == "true") }, schema: flag.schema)
        case .rate:
            let number = Form<Double>.number(nil)
            return Form(
                read: { "\(try number.read($0, $1))" }, write: { number.write(AnalysisParameter.rate($0) ?? 0) }, schema: number.schema)
        case .rule, .times, .symbol, .text: return .text
        }
    }
}

extension Form<AnalysisRequest> {
    /// An analysis by its name alone, or an object with its arguments.
    static var analysis: Form {
        let (name, object) = (Form<String>.name(in: \.analyses), WrittenAnalysis.form(of: AnalysisCatalog.all))
        return Form(
            read: { node, path in
                let catalogs = path.catalogs
                var written = WrittenAnalysis()
                if case .text = node.content {
                    written.kind = try name.read(node, path)
                } else {
                    written = try WrittenAnalysis.form(of: catalogs.analyses).read(node, path)
                }
                do throws(RequestError) {
                    return try AnalysisRequest(written.kind, written.arguments, times: written.times, catalogs: catalogs)
                } catch { throw path.error(error.message) }
            },
            write: { request in
                let written = WrittenAnalysis(kind: request.kind, arguments: request.arguments, times: request.times)
                guard !written.arguments.isEmpty || written.times != nil else { return name.write(written.kind) }
                return WrittenAnalysis.form(of: Array(AnalysisCatalog.all) + [request.analysis]).write(written)
            },
            check: { _, _ in },
            nested: .keys { path in
                if case .keys(let keys) = WrittenAnalysis.form(of: path.catalogs.analyses).nested { keys(path) } else { [] }
            }, schema: ["anyOf": TextNode(.list([name.schema, object.schema]))])
    }
}
