import DojimaText

/// The values of one row or JSON object in a file of corporate actions, by name.
struct ActionRecord {
    /// The line number in a table, or the number of the object in JSON, from 1.
    var line: Int
    /// The values, by column key: the name in lower case with letters and digits only.
    var values: [String: String]
    /// The name of the innermost enclosing list or object that mentions splits or dividends, such as `splits`.
    var section: String = ""

    subscript(names: [String]) -> String? {
        for name in names {
            if let value = values[name]?.trimmed, !value.isEmpty, !missing.contains(value.lowercased()) { return value }
        }
        return nil
    }
}

private let missing: Set<String> = ["-", "--", "na", "n/a", "nan", "null", "none"]

/// The rows of a table of actions. The header is the first row that contains a name of a date column.
func actionRows(_ text: Span<UInt8>, name: String) throws(ReadingError) -> [ActionRecord] {
    guard let records = try namedRows(text, name: name, isHeader: { $0.contains(where: ActionFile.dateNames.contains) }) else {
        throw ActionFile.notActions(name)
    }
    return records
}

/// The rows below the header of a table, the first row whose names satisfy `isHeader`; `nil` if there is no header.
func namedRows(_ text: Span<UInt8>, name: String, isHeader: ([String]) -> Bool) throws(ReadingError) -> [ActionRecord]? {
    let survey = TextSurvey(text)
    var scanner = CSVScanner(dialect: CSVDialect(text, survey), blanks: survey.blanks)
    var cells: [TableCell] = []
    var (start, end, line) = (0, 0, 0)
    var names: [String]?
    var records: [ActionRecord] = []
    while true {
        switch scanner.next(text, &cells, start: &start, end: &end, at: &line) {
        case .end: return names == nil ? nil : records
        case .unclosedQuote: throw ReadingError(.malformed, "\(name):\(line): a quote is not closed")
        case .record: break
        }
        let texts = cells.map { String(decoding: plainBytes(text, $0), as: UTF8.self) }
        guard let names else {
            let keys = texts.map(columnKey)
            if isHeader(keys) { names = keys }
            continue
        }
        let pairs = zip(names, texts).filter { !$0.0.isEmpty }
        records.append(ActionRecord(line: line, values: Dictionary(pairs) { first, _ in first }))
    }
}

/// The objects of a JSON document that contain a date, at any depth. Objects such as `{"2014-06-09": 7}` count too if an enclosing name
/// mentions splits or dividends.
func actionObjects(_ text: Span<UInt8>, name: String) throws(ReadingError) -> [ActionRecord] {
    var walker = ActionWalker()
    var position = 0
    JSONScanner.skipSpace(text, &position)
    while position < text.count {
        guard walker.value(text, &position) else {
            throw ReadingError(.malformed, "\(name): invalid JSON at byte \(position + 1)")
        }
        // The text is one document or one object per line.
        JSONScanner.skipSpace(text, &position)
    }
    for index in walker.records.indices { walker.records[index].line = index + 1 }
    return walker.records
}

private struct ActionWalker {
    var records: [ActionRecord] = []

    /// Advances past a value and records its actions; returns `false` if the text is not valid JSON.
    ///
    /// `section` is the innermost enclosing name that mentions splits or dividends, `name` the innermost name of any kind.
    mutating func value(_ text: Span<UInt8>, _ position: inout Int, section: String = "", name: String = "", depth: Int = 0) -> Bool {
        JSONScanner.skipSpace(text, &position)
        guard position < text.count, depth < JSONNode.maximumDepth else { return false }
        switch text[position] {
        case 0x7B: return object(text, &position, section, name, depth)
        case 0x5B:
            position += 1
            if JSONScanner.take(text, &position, 0x5D) { return true }
            repeat {
                guard value(text, &position, section: section, name: name, depth: depth + 1) else { return false }
            } while JSONScanner.take(text, &position, 0x2C)
            return JSONScanner.take(text, &position, 0x5D)
        default: return JSONScanner.value(text, &position) != nil
        }
    }

    private mutating func object(_ text: Span<UInt8>, _ position: inout Int, _ section: String, _ objectKey: String, _ depth: Int) -> Bool {
        position += 1
        var values: [(name: String, value: String)] = []
        let insertion = records.count
        if !JSONScanner.take(text, &position, 0x7D) {
            repeat {
                JSONScanner.skipSpace(text, &position)
                guard let key = JSONScanner.string(text, &position), JSONScanner.take(text, &position, 0x3A) else { return false }
                let name = String(decoding: plainBytes(text, key), as: UTF8.self)
                JSONScanner.skipSpace(text, &position)
                guard position < text.count else { return false }
                if text[position] == 0x7B || text[position] == 0x5B {
                    let section = ActionWalker.isSection(name) ? name.lowercased() : section
                    guard value(text, &position, section: section, name: name, depth: depth + 1) else { return false }
                } else {
                    guard let cell = JSONScanner.value(text, &position) else { return false }
                    if cell.form != .null { values.append((name, String(decoding: plainBytes(text, cell), as: UTF8.self))) }
                }
            } while JSONScanner.take(text, &position, 0x2C)
            guard JSONScanner.take(text, &position, 0x7D) else { return false }
        }
        var named = Dictionary(values.map { (columnKey($0.name), $0.value) }) { first, _ in first }
        // The key of the object may be its date.
        if !values.isEmpty, objectKey.first?.isNumber == true, !ActionWalker.hasDate(named) { named["date"] = objectKey }
        if ActionWalker.hasDate(named) {
            records.insert(ActionRecord(line: 0, values: named, section: section), at: insertion)
        } else if ActionWalker.isSection(section) {
            for (name, value) in values where name.first?.isNumber == true {
                records.append(ActionRecord(line: 0, values: ["date": name, "value": value], section: section))
            }
        }
        return true
    }

    private static func isSection(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.contains("split") || name.contains("divid")
    }

    private static func hasDate(_ values: [String: String]) -> Bool { values.keys.contains(where: ActionFile.dateNames.contains) }
}
