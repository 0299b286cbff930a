import DojimaText
internal import GRDB

/// The objects of a database schema by name, such as tables and views, with the SQL text that created each.
///
/// Their texts are compared: SQLite keeps every `CREATE` as it was written, and those of this program never change after a release.
struct SchemaObjects: Equatable {
    /// The statement that created each object, by type and name, such as `table bar`.
    private(set) var texts: [String: String]

    /// Creates the objects that exist after the texts of some versions have run.
    init(of versions: some Sequence<String>) {
        texts = [:]
        for text in versions {
            for statement in SchemaObjects.statements(of: text) {
                let words = statement.prefix(80).split(whereSeparator: \.isWhitespace).prefix(3).map(String.init)
                guard words.count == 3 else { continue }
                let name = "\(words[1].lowercased()) \(words[2])"
                texts[name] = words[0] == "DROP" ? nil : statement
            }
        }
    }

    /// Reads the objects of a database, without the indexes of constraints and the statistics of `ANALYZE`.
    init(of db: Database) throws {
        texts = [:]
        let statement = try RawStatement(db, "SELECT type, name, sql FROM sqlite_schema")
        statement.reset()
        defer { statement.reset() }
        while try statement.step() {
            let (type, name) = (statement.text(0), statement.text(1))
            if name.hasPrefix("sqlite_stat") || type == "index" && statement.isNull(2) { continue }
            texts["\(type) \(name)"] = statement.text(2)
        }
    }

    /// Returns the differences from the objects of a version, sorted by name: `no table bar`, `trigger x is not one of this program's`.
    func differences(from expected: SchemaObjects) -> [String] {
        Set(texts.keys).union(expected.texts.keys).sorted().compactMap { name in
            guard let found = texts[name] else { return "no \(name)" }
            guard let text = expected.texts[name] else { return "\(name) is not one of this program's" }
            return found == text ? nil : "\(name) differs from this program's"
        }
    }

    /// The use of a database, which determines the objects that must be those of this program.
    enum Use {
        /// Reads tables: triggers, views and all other objects are disabled.
        case reading
        /// Reads the documented views too.
        case querying
        /// Writes: a trigger would run, and an index or a constraint would be evaluated.
        case writing
    }

    /// Throws `damaged` if a table or view that is used is missing or differs from that of this program, and `foreign` if a writer would use
    /// an object of another program.
    static func expect(_ use: Use, of db: Database, as expected: SchemaObjects, path: String) throws {
        let found = try SchemaObjects(of: db)
        guard found != expected else { return }
        for name in expected.texts.keys.sorted() where found.texts[name] != expected.texts[name] {
            if use == .reading, !name.hasPrefix("table ") { continue }
            let exists = found.texts[name] != nil
            throw StoreError.damaged(path, exists ? "the \(name) differs from this program's" : "the \(name) is missing")
        }
        guard use == .writing, let unknown = found.texts.keys.filter({ expected.texts[$0] == nil }).min() else { return }
        throw StoreError(
            .foreign, "\(path): the \(unknown) is not one of this program's; remove it with another program before writing")
    }

    /// Returns the statements of a schema's text, which are separated by blank lines, as SQLite keeps them: without the semicolon.
    private static func statements(of text: String) -> [String] {
        text.components(endingWith: ";\n\n").map { part in
            var statement = part.drop(while: \.isWhitespace)
            while let last = statement.last, last.isWhitespace || last == ";" { statement.removeLast() }
            return String(statement)
        }.filter { !$0.isEmpty }
    }
}

extension String {
    /// Returns the parts between the occurrences of a separator.
    fileprivate func components(endingWith separator: String) -> [Substring] {
        var parts: [Substring] = []
        var rest = self[...]
        while let range = rest.firstRange(of: separator) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }
}
