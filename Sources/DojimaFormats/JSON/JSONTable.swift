import DojimaText

extension FileFormat {
    /// One JSON value that contains a table: a list of objects or lists, an object of columns, or objects keyed by date or symbol.
    static let json = FileFormat(
        name: "json", isByLine: false, recognises: { text, first in text[first] == 0x7B || text[first] == 0x5B },
        open: { (text, name, options, _, pause) throws(ReadingError) in
            try options.isWide
                ? openWideJSON(text, name: name, options: options, pause) : openJSON(text, name: name, options: options, pause)
        })

    /// One JSON object or list per line.
    static let ndjson = FileFormat(
        name: "ndjson", recognises: isLines,
        open: { (text, name, options, _, _) throws(ReadingError) in
            try options.isWide ? openWideLines(text, name: name, options: options) : openLines(text, name: name, options: options)
        })
}

/// Whether the first line is a complete object or list and the second line begins another.
private func isLines(_ text: Span<UInt8>, _ first: Int) -> Bool {
    guard text[first] == 0x7B || text[first] == 0x5B else { return false }
    var position = first
    // The text of a bar is never longer.
    let limit = min(text.count, first + 65_536)
    while position < limit, text[position] != 0x0A { position += 1 }
    guard position < limit else { return false }
    let end = position
    while position < text.count, isBlank(text[position]) { position += 1 }
    guard position < text.count, text[position] == text[first] else { return false }
    position = first
    return JSONScanner.skipNested(text, &position) && position <= end
}

private func openJSON(
    _ text: Span<UInt8>, name: String, options: ReadingOptions, _ pause: Pause
) throws(ReadingError) -> RowTable {
    var position = 0
    guard let document = JSONNode.outline(text, &position, pause) else { throw invalidJSON(text, position, name) }
    JSONScanner.skipSpace(text, &position)
    guard position == text.count else { throw invalidJSON(text, position, name) }
    var finder = JSONTableFinder(file: name, map: options.columns)
    finder.search(document, text)
    // The document may be a single bar.
    if finder.isEmpty { finder.consider(rowsLike: document, list: JSONRowList(.single, start: document.start), count: 1, text) }
    guard let best = try finder.best() else {
        throw ReadingError(.notMarketData, "\(name): no table of prices was found\(advice(document, text, name, options))")
    }
    var table = best
    table.countsRows = true
    let found = zoneAndSymbol(document, text)
    table.zoneName = table.zoneName ?? found.zone
    table.symbol = table.symbol ?? found.symbol
    return table
}

private func openLines(_ text: Span<UInt8>, name: String, options: ReadingOptions) throws(ReadingError) -> RowTable {
    var position = 0
    JSONScanner.skipSpace(text, &position)
    guard let first = JSONNode.outline(text, &position) else { throw invalidJSON(text, position, name) }
    if options.columns.isEmpty, let table = try groupedObjects(first, JSONRowList(.lines, start: 0), text, file: name) { return table }
    var finder = JSONTableFinder(file: name, map: options.columns)
    finder.consider(rowsLike: first, list: JSONRowList(.lines, start: 0), count: 1, text)
    guard var table = try finder.best() else {
        throw ReadingError(.notMarketData, "\(name): no prices were found in the first line\(advice(first, text, name, options))")
    }
    table.countsRows = false
    return table
}

/// Returns the error for bytes that cannot be parsed, with the line of a position.
func invalidJSON(_ text: Span<UInt8>, _ position: Int, _ name: String) -> ReadingError {
    var line = 1
    for index in 0..<min(position, text.count) where text[index] == 0x0A { line += 1 }
    let what = position >= text.count ? "the JSON is incomplete; fetch the file again" : "this is not JSON, or nested too deeply"
    return ReadingError(.malformed, "\(name):\(line): \(what)")
}

/// The end of an error message: the message that a server sent instead of data, or else how to name the columns.
func errorAdvice(_ document: JSONNode, _ text: Span<UInt8>) -> Message {
    for (key, node) in document.members {
        guard let cell = node.cell, cell.form == .plain || cell.form == .backslashes else { continue }
        if ["error", "message", "note", "information", "detail", "reason"].contains(where: { key.lowercased().contains($0) }) {
            return "; it says '\(printable(String(symbolText(text, cell).prefix(200))))'"
        }
    }
    return "; name its columns with \(setting: .columns) time=NAME,open=NAME,high=NAME,low=NAME,close=NAME"
}

/// The result of `errorAdvice`, with a hint if the document could be read as a wide table.
private func advice(_ document: JSONNode, _ text: Span<UInt8>, _ name: String, _ options: ReadingOptions) -> Message {
    let errorAdvice = errorAdvice(document, text)
    return options.columns.isEmpty && looksWide(document, text, name, options) ? errorAdvice + wideHint : errorAdvice
}

/// The maximum number of objects and lists that are searched for a zone and a symbol, which limits the time for a file of many objects.
private let maximumSearchedNodes = 400

/// Returns the time zone and the symbol that a document gives outside its rows, in one of its first `maximumSearchedNodes` values.
func zoneAndSymbol(_ document: JSONNode, _ text: Span<UInt8>) -> (zone: String?, symbol: String?) {
    var (zone, symbol): (String?, String?) = (nil, nil)
    var queue = [document]
    var index = 0
    while index < min(queue.count, maximumSearchedNodes) {
        for (key, node) in queue[index].members {
            guard let cell = node.cell else {
                queue.append(node)
                continue
            }
            guard cell.form == .plain || cell.form == .backslashes else { continue }
            let name = columnKey(key)
            let value = symbolText(text, cell)
            // Abbreviations such as EDT are not zone names.
            if zone == nil, name.hasSuffix("timezone") || name.hasSuffix("timezonename"), value.contains("/") || value == "UTC" {
                zone = value
            }
            if symbol == nil, name.hasSuffix("symbol") || name == "ticker" || name == "pair", !value.isEmpty { symbol = value }
        }
        // Longer lists are rows; their symbols are found as a column.
        if let first = queue[index].elements.first, queue[index].count == 1 { queue.append(first) }
        index += 1
    }
    return (zone, symbol)
}
