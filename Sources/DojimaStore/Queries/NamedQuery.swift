import DojimaText

/// A query kept as a file: its SQL and, in the comment lines before it, what it gives and which parameters it takes.
///
///     -- Largest moves: the bars with the greatest change of the close, up or down.
///     -- :symbol  the instrument
///     -- :n [10]  how many
///     SELECT ...
package struct NamedQuery: Equatable, Sendable {
    package struct Parameter: Equatable, Sendable {
        /// Without the colon.
        package var name: String
        package var meaning: String
        /// Bound when the parameter is not given; `nil`: it must be given.
        package var defaultValue: String?
    }

    /// The file's name, of one in the folder of named queries without `.sql`.
    package var name: String
    /// The comment's text before the first parameter, as one line.
    package var summary: String
    package var parameters: [Parameter]
    package var sql: String

    /// Reads the comment lines that lead a query's text.
    package init(name: String, sql: String) {
        self.name = name
        self.sql = sql
        var words: [String] = []
        parameters = []
        for line in sql.split(whereSeparator: \.isNewline) {
            guard line.hasPrefix("--") else { break }
            let text = line.dropFirst(2).trimmed
            if let parameter = Parameter(text) {
                parameters.append(parameter)
            } else if parameters.isEmpty {
                words.append(String(text))
            }
        }
        summary = words.joined(separator: " ")
    }

    /// The given parameters and the defaults of the others.
    func complete(_ given: [String: String]) throws(StoreError) -> [String: String] {
        var complete = given
        for parameter in parameters where given[parameter.name] == nil {
            guard let value = parameter.defaultValue else {
                throw StoreError(.badQuery, "\(name): give \(setting: .parameters) \(parameter.name)=VALUE (\(parameter.meaning))")
            }
            complete[parameter.name] = value
        }
        return complete
    }
}

extension NamedQuery.Parameter {
    /// A parameter's line without its dashes: `:name  meaning`, or `:name [default]  meaning`.
    init?(_ text: Substring) {
        guard text.hasPrefix(":") else { return nil }
        let word = text.dropFirst().prefix { !$0.isWhitespace }
        guard !word.isEmpty else { return nil }
        name = String(word)
        var rest = text.dropFirst(word.count + 1).trimmed
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") {
            defaultValue = String(rest[rest.index(after: rest.startIndex)..<end])
            rest = rest[rest.index(after: end)...].trimmed
        }
        meaning = String(rest)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var part = drop { $0.isWhitespace }
        while part.last?.isWhitespace == true { part.removeLast() }
        return part
    }
}
