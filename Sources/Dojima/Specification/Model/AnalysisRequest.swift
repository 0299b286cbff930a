package import DojimaSeries
public import DojimaText
public import DojimaTime

/// An analysis that a chart draws: its name and its arguments as texts.
///
///     specification.analysis = try AnalysisRequest("returns", ["by": "year"])
public struct AnalysisRequest: Sendable, Equatable {
    /// The name of an analysis of `AnalysisCatalog`: `returns`.
    public private(set) var kind: String
    /// The arguments by the names of their parameters; a flag is `true`. Parameters without one have their defaults.
    public private(set) var arguments: [String: String]
    /// The dates and moments of events; `nil` for none.
    public private(set) var times: [TimeText]?

    /// Creates a request for an analysis.
    ///
    /// Throws for an unknown analysis, for a parameter that it does not take, and for an argument that is not valid.
    public init(_ kind: String, _ arguments: [String: String] = [:], times: [TimeText]? = nil) throws(RequestError) {
        self.init(kind: kind, arguments: arguments, times: times)
        _ = try resolved()
    }

    private init(kind: String, arguments: [String: String], times: [TimeText]?) {
        (self.kind, self.arguments, self.times) = (kind, arguments, times)
    }

    /// The analysis and its arguments. Throws as `init` does.
    func resolved() throws(RequestError) -> (analysis: Analysis, arguments: AnalysisArguments) {
        let analysis = try Analysis.named(kind)
        return (analysis, try AnalysisArguments(of: analysis, arguments, times: times))
    }

    /// The name of the series that others are compared with, or depend on; `nil` for none.
    package var benchmark: String? { arguments["benchmark"] ?? arguments["on"] }

    /// The portfolio that replaces the symbols; `nil` for none.
    package var portfolio: Portfolio? { (try? resolved())?.arguments.portfolio }

    /// The analysis and its arguments in one line: `returns, by year`.
    package var shortDescription: String {
        let specified = arguments.sorted { $0.key < $1.key }.map { $0.value == "true" ? $0.key : "\($0.key) \($0.value)" }
        return ([kind] + specified + (times.map { ["at \($0.count == 1 ? "one time" : "\($0.count) times")"] } ?? [])).joined(
            separator: ", ")
    }

    /// The argument of a parameter.
    fileprivate subscript(argument name: String) -> String? {
        get { arguments[name] }
        set { arguments[name] = newValue }
    }
}

extension AnalysisRequest: Record {
    package init() { self.init(kind: "", arguments: [:], times: nil) }

    package static var fields: [Field<AnalysisRequest>] {
        let kinds = AnalysisCatalog.all.map(\.name)
        let parameters = AnalysisCatalog.all.flatMap(\.parameters)
        let names = parameters.map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return [Field("kind", \.kind, .oneOf(kinds), isRequired: true, "The analysis.")]
            + names.map { name in
                let alike = parameters.filter { $0.name == name }
                let meanings = alike.map(\.meaning).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
                let analyses = AnalysisCatalog.all.filter { $0.parameters.contains { $0.name == name } }.map(\.name)
                let summary = "Of \(analyses.joined(separator: " and ")): \(meanings.joined(separator: "; or "))."
                let key = alike[0].setting.name
                if case .times = alike[0].kind { return Field(key, \.times, .list(.time, 1...100_000), summary) }
                return Field(key, \AnalysisRequest.[argument: name], AnalysisRequest.form(of: alike).withoutCheck, summary)
            }
    }

    package func check(_ path: TextPath) throws {
        do throws(RequestError) { _ = try resolved() } catch { throw path.error(error.message) }
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
        let (name, object) = (Form<String>.oneOf(AnalysisCatalog.all.map(\.name)), Form.record)
        return Form(
            read: { node, path in
                guard case .text = node.content else { return try object.read(node, path) }
                let kind = try name.read(node, path)
                do throws(RequestError) { return try AnalysisRequest(kind) } catch { throw path.error(error.message) }
            },
            write: { request in request.arguments.isEmpty && request.times == nil ? name.write(request.kind) : object.write(request) },
            check: object.check, nested: object.nested, schema: ["anyOf": TextNode(.list([name.schema, object.schema]))])
    }
}
