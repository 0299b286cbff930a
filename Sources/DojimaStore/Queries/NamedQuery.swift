import DojimaText
internal import Glibc

/// A query kept as a file: its SQL and, in the comment lines before it, what it gives and which parameters it takes.
///
///     -- Largest moves: the bars with the greatest change of the close, up or down.
///     -- :symbol  the instrument
///     -- :n [10]  how many
///     SELECT ...
public struct NamedQuery: Equatable, Sendable {
    public struct Parameter: Equatable, Sendable {
        /// Without the colon.
        public var name: String
        public var meaning: String
        /// Bound when the parameter is not given; `nil`: it must be given.
        public var defaultValue: String?
    }

    /// The file's name, of one in the folder of named queries without `.sql`.
    public var name: String
    /// The comment's text before the first parameter, as one line.
    public var summary: String
    public var parameters: [Parameter]
    public var sql: String

    /// Reads the comment lines that lead a query's text.
    public init(name: String, sql: String) {
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

    /// The query of a name in a folder, or that of a file when the name ends in `.sql` or holds a slash.
    ///
    /// Throws `missing`, naming the queries that are there.
    public init(_ name: String, folder: String) throws(StoreError) {
        let isFile = name.hasSuffix(".sql") || name.contains("/")
        let path = isFile ? name : "\(folder)/\(name).sql"
        if !isFile, access(path, F_OK) != 0 {
            let known = NamedQuery.names(in: folder)
            let none: Message =
                access(folder, F_OK) == 0 ? "\(folder) holds none" : "there is no folder \(folder); name it with \(setting: .queries)"
            let list: Message = known.isEmpty ? none : "there are \(known.joined(separator: ", "))"
            throw StoreError(.missing, "no query \(name); \(list)")
        }
        var status = stat()
        if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
            throw StoreError(.missing, "\(path): a pipe, socket or device, and no query; give a file")
        }
        guard status.st_size <= QueryLimits.sqlBytes else {
            throw StoreError(.badQuery, "\(path): the query is longer than \(QueryLimits.sqlBytes) bytes")
        }
        let text = try InputFile(path: path).withBytes { String(decoding: $0, as: UTF8.self) }
        let base = path.split(separator: "/").last.map(String.init) ?? path
        self.init(name: isFile ? base : name, sql: text)
    }

    /// The names of the queries in a folder, sorted; none when there is no such folder.
    public static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let file = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if file.hasSuffix(".sql"), !file.hasPrefix(".") { names.append(String(file.dropLast(4))) }
        }
        return names.sorted()
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
