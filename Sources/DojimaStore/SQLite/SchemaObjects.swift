import DojimaText
internal import GRDB

/// The tables and views of a database by name, with the text that made each.
///
/// What is compared is text: SQLite keeps every `CREATE` as it was written, and those of this program never change once released.
struct SchemaObjects: Equatable {
    /// `table bar` and the statement that made it.
    private(set) var texts: [String: String]

    /// Those that are there when the texts of some versions have been run.
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

    /// Those that stand in a database, without indexes that a constraint made and the statistics of `ANALYZE`.
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

    /// What differs from the objects of a version, one clause each, by name: `no table bar`, `trigger x is not one of this program's`.
    func differences(from wanted: SchemaObjects) -> [String] {
        Set(texts.keys).union(wanted.texts.keys).sorted().compactMap { name in
            guard let own = texts[name] else { return "no \(name)" }
            guard let text = wanted.texts[name] else { return "\(name) is not one of this program's" }
            return own == text ? nil : "\(name) is not as this program makes it"
        }
    }

    /// What a connection does with a database, which says what of its schema must be this program's.
    enum Use {
        /// Reads tables: triggers, views and what else stands in the schema are switched off.
        case reading
        /// Reads the documented views too.
        case querying
        /// Writes: a trigger would run, an index or a constraint would be worked out.
        case writing
    }

    /// Throws `torn` where a table or view that is used is missing or is not as this program makes it, and `foreign` where a writer
    /// would meet what is not this program's.
    static func expect(_ use: Use, of db: Database, as wanted: SchemaObjects, path: String) throws {
        let found = try SchemaObjects(of: db)
        guard found != wanted else { return }
        for name in wanted.texts.keys.sorted() where found.texts[name] != wanted.texts[name] {
            if use == .reading, !name.hasPrefix("table ") { continue }
            let isThere = found.texts[name] != nil
            throw StoreError.damaged(path, isThere ? "the \(name) is not as this program makes it" : "there is no \(name)")
        }
        guard use == .writing, let stranger = found.texts.keys.filter({ wanted.texts[$0] == nil }).min() else { return }
        throw StoreError(
            .foreign, "\(path): the \(stranger) is not one of this program's; remove it with another program before you write here")
    }

    /// The statements of a schema's text, which have a blank line between them, each as SQLite keeps it: without the semicolon.
    private static func statements(of text: String) -> [String] {
        text.components(endingWith: ";\n\n").map { part in
            var statement = part.drop(while: \.isWhitespace)
            while let last = statement.last, last.isWhitespace || last == ";" { statement.removeLast() }
            return String(statement)
        }.filter { !$0.isEmpty }
    }
}

extension String {
    /// The parts between the places where a separator stands.
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
