internal import DojimaSeries
import DojimaText
internal import DojimaTime

/// A query in a file: its SQL, preceded by comment lines with a summary and its parameters.
///
///     -- Largest moves: the bars with the greatest change of the close, up or down.
///     -- :symbol symbol  the instrument
///     -- :from date [0000-01-01]  first date
///     -- :n number [10]  how many
///     SELECT ...
package struct NamedQuery: Equatable, Sendable {
    package struct Parameter: Equatable, Sendable {
        /// The type of a parameter, given by a word after its name.
        package enum Kind: String, CaseIterable, Sendable {
            /// A date as in options. For the parameter `to`, `2018` means the last day of that year; for all others, the first.
            case date
            case number
            case interval
            case symbol
            case text
        }

        /// The name without the colon.
        package var name: String
        /// `nil` if the line names none: a plain number is then bound as a number, and anything else as text.
        package var kind: Kind?
        package var meaning: String
        /// The value that is bound if the parameter is not given; `nil` if it must be given.
        package var defaultValue: String?

        init(name: String, kind: Kind?, meaning: String) { (self.name, self.kind, self.meaning) = (name, kind, meaning) }
    }

    /// The name of the file; without `.sql` if it is in the folder of named queries.
    package var name: String
    /// The text of the comment before the first parameter, as one line.
    package var summary: String
    package var parameters: [Parameter]
    package var sql: String

    /// Parses the comment lines at the beginning of a query.
    package init(name: String, sql: String) {
        self.name = name
        self.sql = sql
        var summaryLines: [String] = []
        parameters = []
        for line in sql.split(whereSeparator: \.isNewline) {
            guard line.hasPrefix("--") else { break }
            let text = line.dropFirst(2).withoutBlanks
            if let parameter = Parameter(text) {
                parameters.append(parameter)
            } else if parameters.isEmpty {
                summaryLines.append(String(text))
            }
        }
        summary = summaryLines.joined(separator: " ")
    }

    /// Returns the values of the given parameters, and the defaults of the others. Throws if a text does not have the type of its
    /// parameter, or if a required parameter is missing.
    func values(_ given: [String: String]) throws(StoreError) -> [String: QueryValue] {
        var values = given.mapValues(QueryValue.init(plain:))
        for parameter in parameters {
            if let text = given[parameter.name] {
                values[parameter.name] = try parameter.value(text, in: name)
                continue
            }
            guard let value = parameter.defaultValue else {
                throw StoreError(.badQuery, "\(name): give \(setting: .parameters) \(parameter.name)=VALUE (\(parameter.meaning))")
            }
            values[parameter.name] = [nil, .number].contains(parameter.kind) ? QueryValue(plain: value) : .text(value)
        }
        return values
    }
}

extension NamedQuery {
    /// Sets the parameters of the kind `symbol`, in their order, to the given symbols.
    ///
    /// If the comment names no parameter of this kind, and the SQL uses `:symbol`, that parameter gets this kind. Throws `badQuery` if
    /// there are more symbols than parameters, or if a parameter is also given by name.
    package mutating func bind(symbols: [String], to given: inout [String: String]) throws(StoreError) {
        guard !symbols.isEmpty else { return }
        var names = parameters.filter { $0.kind == .symbol }.map(\.name)
        if names.isEmpty, usesSymbol {
            names = ["symbol"]
            parameters.removeAll { $0.name == "symbol" }
            parameters.append(Parameter(name: "symbol", kind: .symbol, meaning: "the symbol"))
        }
        guard symbols.count <= names.count else {
            let accepted =
                names.isEmpty
                ? "no symbol" : names.count == 1 ? "one symbol" : "\(names.count) symbols, \(names.joined(separator: " and "))"
            let advice: Message = names.isEmpty ? "; write :symbol in the query to use one" : ""
            throw StoreError(.badQuery, "\(name): the query takes \(accepted), but got \(symbols.joined(separator: ", "))\(advice)")
        }
        for (name, symbol) in zip(names, symbols) {
            guard given[name] == nil else {
                throw StoreError(
                    .badQuery, "\(self.name): \(name) is given twice; omit \(setting: .parameters) \(name)=\(given[name] ?? "")")
            }
            given[name] = symbol
        }
    }

    /// Sets the first parameter of the kind `symbol`, or `:symbol`, to the only symbol of a store, unless the parameter is given or there
    /// are several symbols.
    package mutating func bind(onlySymbolOf store: Store, to given: inout [String: String]) throws {
        let symbols = try store.list().map(\.key.symbol).uniqueExactly()
        let name = parameters.first { $0.kind == .symbol }?.name ?? (usesSymbol ? "symbol" : nil)
        guard symbols.count == 1, let name, given[name] == nil else { return }
        try bind(symbols: symbols, to: &given)
    }

    /// Whether the SQL has a parameter `:symbol`.
    private var usesSymbol: Bool {
        let tokens = QueryTokens(sql).tokens
        return zip(tokens, tokens.dropFirst()).contains { $0 == .punctuation(UInt8(ascii: ":")) && $1 == .name("symbol") }
    }

    /// Whether a text is SQL, not the name of a query: it contains a space, and either begins with an SQL keyword or is not a path.
    package static func isSQL(_ text: String) -> Bool {
        guard text.contains(where: \.isWhitespace) else { return false }
        if ["select", "with", "values"].contains(QueryTokens(text).verb) { return true }
        return !text.hasSuffix(".sql") && !text.contains("/")
    }
}

extension NamedQuery.Parameter {
    /// Returns the value of a text that was given for this parameter of a query.
    fileprivate func value(_ text: String, in query: String) throws(StoreError) -> QueryValue {
        func wrong(_ advice: String) -> StoreError {
            StoreError(.badQuery, "\(query): \(setting: .parameters) \(name) is \(quoted(text)); \(advice)")
        }
        switch kind {
        case nil: return QueryValue(plain: text)
        case .symbol, .text: return .text(text)
        case .number:
            let value = QueryValue(plain: text)
            if case .text = value { throw wrong("write a number") }
            return value
        case .interval:
            guard let interval = BarInterval(words: text) else { throw wrong("write an interval such as 1h, 1d, 1w or 1M") }
            return .text(interval.description)
        case .date:
            do throws(TimeTextError) {
                let time = try TimeText(option: text, name == "to" ? .last : .first)
                if case .dateOnly(let date) = time { return .text(date.description) }
            } catch  where error.isBeyondLimits {
                throw StoreError(.badQuery, "\(query): \(setting: .parameters) \(name): \(error.message)")
            } catch {}
            throw wrong("write a date such as 2018-01-31, 2018-01 or 2018")
        }
    }
}

extension QueryValue {
    /// Creates a number only if the text is its usual notation, so that the symbol `007` stays text.
    init(plain text: String) {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let isDecimal = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
        if let integer = Int64(text), String(integer) == text {
            self = .integer(integer)
        } else if isDecimal, parts[0] == "0" || !parts[0].hasPrefix("0"), let real = Double(text) {
            self = .real(real)
        } else {
            self = .text(text)
        }
    }
}

extension NamedQuery.Parameter {
    /// Parses the line of a parameter without its dashes: `:name meaning`, `:name [default] meaning`, or with a kind, `:name date [default]
    /// meaning`.
    ///
    /// A kind follows the name after one space. A bracket, two spaces or the end of the line follow the kind, so that the meaning may begin
    /// with any word.
    init?(_ text: Substring) {
        guard text.hasPrefix(":") else { return nil }
        let word = text.dropFirst().prefix { !$0.isWhitespace }
        guard !word.isEmpty else { return nil }
        name = String(word)
        let after = text.dropFirst(word.count + 1)
        kind = Kind.allCases.first { kind in
            guard after.hasPrefix(" \(kind.rawValue)") else { return false }
            let next = after.dropFirst(kind.rawValue.count + 1)
            return next.isEmpty || next.hasPrefix("  ") || next.hasPrefix(" [")
        }
        var rest = after.dropFirst(kind.map { $0.rawValue.count + 1 } ?? 0).withoutBlanks
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
            defaultValue = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...].withoutBlanks
        }
        meaning = String(rest)
    }
}
