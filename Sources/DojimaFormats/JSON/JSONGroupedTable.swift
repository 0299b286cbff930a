/// Finds a table whose columns have two names each, a field and a symbol, as pandas writes them: `["Close", "AAPL"]` or
/// `"('Close', 'AAPL')"`. Returns `nil` for any other value.
func groupedTable(_ node: JSONNode, _ text: Span<UInt8>, file: String) throws(ReadingError) -> RowTable? {
    if node.isList {
        guard let row = node.elements.first, row.isObject else { return nil }
        return try groupedObjects(row, JSONRowList(.list, start: node.start), text, file: file)
    }
    guard node.isObject, let first = node.members.first else { return nil }
    if let header = node["columns"], let data = node["data"], header.elements.first?.count == 2, header.elements.first?.isScalarList == true
    {
        return try groupedLists(node, header, data, text, file: file)
    }
    if isKeyedByStamps(node), first.node.isObject {
        guard let names = try groupedNames(of: first.node, text, file: file) else { return nil }
        return .grouped(JSONWideObjects(list: JSONRowList(.keyed, start: node.start), time: nil), names, time: "the key")
    }
    guard isKeyedByStamps(first.node), first.node.members.allSatisfy({ $0.node.cell != nil }),
        let names = try groupedNames(of: node, text, file: file)
    else { return nil }
    let columns = jsonMembers(of: node, text).filter { text[$0.start] == 0x7B }
    return .grouped(JSONWideColumns(columns: columns, time: nil), names, time: "the key")
}

/// Finds a table of objects with a member for the time and one for each pair of names.
func groupedObjects(_ row: JSONNode, _ list: JSONRowList, _ text: Span<UInt8>, file: String) throws(ReadingError) -> RowTable? {
    guard let names = try groupedNames(of: row, text, file: file) else { return nil }
    let others = row.members.filter { $0.node.cell.map { isStamp(text, $0) } == true }.map(\.key)
    guard let time = others.first(where: { meaning(ofColumn: $0.filter(\.isLetter))?.role == .time }) else { return nil }
    return .grouped(JSONWideObjects(list: list, time: time), names, time: time.filter(\.isLetter))
}

/// The pairs among the names of an object's members; `nil` if there are none.
private func groupedNames(of object: JSONNode, _ text: Span<UInt8>, file: String) throws(ReadingError) -> GroupedNames? {
    let pairs = jsonMembers(of: object, text).compactMap { pairParts(text, $0.symbol) }
        .map { (first: symbolText(text, $0.0), second: symbolText(text, $0.1)) }.filter { $0.first != "" && $0.second != "" }
    return pairs.isEmpty ? nil : try GroupedNames(pairs, symbols: nil, isByName: true, file: file)
}

/// Finds a table such as `{"columns": [["Close", "AAPL"], ...], "index": [stamps], "data": [rows]}`.
private func groupedLists(
    _ node: JSONNode, _ header: JSONNode, _ data: JSONNode, _ text: Span<UInt8>, file: String
) throws(ReadingError) -> RowTable? {
    guard let index = node["index"], index.isScalarList, data.elements.first?.isScalarList == true else { return nil }
    if let refusal = unequalColumns([("index", index.count), ("data", data.count)], file: file) { throw refusal }
    let pairs = jsonElements(of: header, text).map { start in jsonElements(at: start, text).map(\.cell) }
    guard pairs.allSatisfy({ $0.count == 2 }) else { return nil }
    let names = try GroupedNames(
        pairs.map { (symbolText(text, $0[0]), symbolText(text, $0[1])) }, symbols: pairs.map { ($0[0], $0[1]) }, isByName: false, file: file
    )
    guard let names else { return nil }
    let records = JSONWideLists(
        list: JSONRowList(.list, start: data.start), time: nil, symbols: pairs.map { _ in TableCell() },
        index: JSONRowList(.list, start: index.start))
    return .grouped(records, names, time: "index")
}

/// The positions where the elements of a list begin.
private func jsonElements(of list: JSONNode, _ text: Span<UInt8>) -> [Int] { jsonElements(at: list.start, text).map(\.start) }

private func jsonElements(at start: Int, _ text: Span<UInt8>) -> [(start: Int, cell: TableCell)] {
    var cursor = JSONRowList(.list, start: start)
    var row = TableRow()
    var elements: [(start: Int, cell: TableCell)] = []
    while var position = cursor.next(text, &row) {
        let start = position
        guard let cell = JSONScanner.value(text, &position) else { break }
        elements.append((start, cell))
        cursor.resume(at: position)
    }
    return elements
}
