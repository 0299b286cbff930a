import DojimaText

/// Opens a document with a value for each time and symbol: objects in a list or keyed by stamps, parallel lists, one object per symbol
/// keyed by stamps, or rows below a list of column names.
func openWideJSON(
    _ text: Span<UInt8>, name: String, options: ReadingOptions, _ pause: Pause
) throws(ReadingError) -> RowTable {
    try requireTimeAlone(options.columns, file: name)
    var position = 0
    guard let document = JSONNode.outline(text, &position, pause) else { throw invalidJSON(text, position, name) }
    JSONScanner.skipSpace(text, &position)
    guard position == text.count else { throw invalidJSON(text, position, name) }
    let finder = JSONWideFinder(file: name, options: options)
    guard var table = try finder.table(in: document, text) else {
        throw ReadingError(.notMarketData, "\(name): no table of times and values was found\(errorAdvice(document, text))")
    }
    table.countsRows = true
    table.zoneName = table.zoneName ?? zoneAndSymbol(document, text).zone
    return table
}

/// Opens lines of objects with a value for each symbol.
func openWideLines(_ text: Span<UInt8>, name: String, options: ReadingOptions) throws(ReadingError) -> RowTable {
    try requireTimeAlone(options.columns, file: name)
    var position = 0
    JSONScanner.skipSpace(text, &position)
    guard let first = JSONNode.outline(text, &position) else { throw invalidJSON(text, position, name) }
    let finder = JSONWideFinder(file: name, options: options)
    guard let table = try finder.objects(like: first, JSONRowList(.lines, start: 0), text) else {
        throw ReadingError(.notMarketData, "\(name): no time and values were found in the first line\(errorAdvice(first, text))")
    }
    return table
}

/// Whether a document that is not a table of prices could be read as a wide table of two or more symbols.
func looksWide(_ document: JSONNode, _ text: Span<UInt8>, _ name: String, _ options: ReadingOptions) -> Bool {
    let finder = JSONWideFinder(file: name, options: options)
    if let table = try? finder.table(in: document, text) { return hasNumbers(table, text) }
    guard let table = try? finder.objects(like: document, JSONRowList(.single, start: document.start), text) else { return false }
    return hasNumbers(table, text)
}

/// Whether the first record of a wide table has two or more symbols, and only numbers or nulls as their values.
private func hasNumbers(_ table: RowTable, _ text: Span<UInt8>) -> Bool {
    guard var rows = table.rows as? any TextRowSource else { return false }
    var row = TableRow()
    var count = 0
    while rows.next(text, &row), count == 0 || row.isContinued {
        guard row.problem == nil, row[.close].form == .number || row[.close].form == .null else { return false }
        count += 1
    }
    return count >= 2
}

/// Searches the outline of a document for a wide table.
private struct JSONWideFinder {
    let file: String
    let options: ReadingOptions

    /// The first wide table within a node; `nil` if there is none.
    func table(in node: JSONNode, _ text: Span<UInt8>) throws(ReadingError) -> RowTable? {
        if node.isList {
            if let row = node.elements.first(where: { $0.isObject }),
                let table = try objects(like: row, JSONRowList(.list, start: node.start), text)
            {
                return table
            }
            for element in node.elements where element.cell == nil { if let table = try table(in: element, text) { return table } }
            return nil
        }
        guard node.isObject else { return nil }
        if let table = try split(node, text) { return table }
        if isKeyedByStamps(node), node.members.first?.node.isObject == true {
            return .wide(JSONWideObjects(list: JSONRowList(.keyed, start: node.start), time: nil), time: ["the key"])
        }
        if let table = try columns(node, text) { return table }
        for (_, child) in node.members { if let table = try table(in: child, text) { return table } }
        return nil
    }

    /// A table of objects like `row`. The time is the member given by the options, or the first that contains a date or a time.
    func objects(like row: JSONNode, _ list: JSONRowList, _ text: Span<UInt8>) throws(ReadingError) -> RowTable? {
        guard row.isObject, row.count >= 2 else { return nil }
        let names = row.members.map(\.key)
        guard let time = try timeColumn(names, isTime: { index in row.members[index].node.cell.map { isStamp(text, $0) } == true }) else {
            return nil
        }
        return .wide(JSONWideObjects(list: list, time: names[time]), time: [names[time]])
    }

    /// The index of the time column; `nil` if there is none. Throws if the options give a name that is not in `names`.
    private func timeColumn(_ names: [String], isTime: (Int) -> Bool) throws(ReadingError) -> Int? {
        guard let given = options.columns.time.first else {
            let dates = names.indices.filter(isTime)
            if let named = dates.first(where: { meaning(ofColumn: names[$0])?.role == .time }) { return named }
            return dates.first ?? (options.dateFormat == nil ? nil : 0)
        }
        guard options.columns.time.count == 1, let column = position(of: given, in: names), column < names.count else {
            throw ReadingError(.request, "\(file): \(setting: .columns) names '\(given)', but the columns are \(listed(names))")
        }
        return column
    }

    /// A table such as `{"columns": [names], "index": [stamps], "data": [rows]}`.
    private func split(_ node: JSONNode, _ text: Span<UInt8>) throws(ReadingError) -> RowTable? {
        guard let header = node["columns"], let data = node["data"], header.isScalarList, data.elements.first?.isScalarList == true else {
            return nil
        }
        var names = cells(of: header, text)
        let index = node["index"].flatMap { $0.isScalarList ? $0 : nil }
        if let index {
            try requireEqual([("index", index.count), ("data", data.count)])
            let records = JSONWideLists(
                list: JSONRowList(.list, start: data.start), time: nil, symbols: names, index: JSONRowList(.list, start: index.start))
            return .wide(records, time: ["index"])
        }
        let texts = names.map { symbolText(text, $0) }
        let row = data.elements[0].elements
        guard let time = try timeColumn(texts, isTime: { $0 < row.count && row[$0].cell.map { isStamp(text, $0) } == true }) else {
            return nil
        }
        names[time] = TableCell()
        return .wide(
            JSONWideLists(list: JSONRowList(.list, start: data.start), time: time, symbols: names, index: nil), time: [texts[time]])
    }

    private func cells(of list: JSONNode, _ text: Span<UInt8>) -> [TableCell] {
        var cursor = JSONRowList(.list, start: list.start)
        var row = TableRow()
        var cells: [TableCell] = []
        while var position = cursor.next(text, &row), let cell = JSONScanner.value(text, &position) {
            cells.append(cell)
            cursor.resume(at: position)
        }
        return cells
    }

    /// A table of columns: lists, one of which contains the times, or objects that are all keyed by stamps.
    private func columns(_ node: JSONNode, _ text: Span<UInt8>) throws(ReadingError) -> RowTable? {
        guard let first = node.members.first?.node else { return nil }
        if isKeyedByStamps(first), first.members.allSatisfy({ $0.node.cell != nil }) {
            let columns = jsonMembers(of: node, text).filter { text[$0.start] == 0x7B }
            try requireEqual(node.members.filter { $0.node.isObject }.map { ($0.key, $0.node.count) })
            return .wide(JSONWideColumns(columns: columns, time: nil), time: ["the key"])
        }
        let lists = node.members.filter { $0.node.isScalarList }
        guard lists.count >= 2 else { return nil }
        guard
            let time = try timeColumn(
                lists.map(\.key), isTime: { index in lists[index].node.elements[0].cell.map { isStamp(text, $0) } == true })
        else { return nil }
        try requireEqual(lists.map { ($0.key, $0.node.count) })
        var columns = jsonMembers(of: node, text).filter { text[$0.start] == 0x5B }
        guard let timeIndex = columns.firstIndex(where: { $0.start == lists[time].node.start }) else { return nil }
        let stamps = columns.remove(at: timeIndex).start
        return .wide(JSONWideColumns(columns: columns, time: stamps), time: [lists[time].key])
    }

    private func requireEqual(_ columns: [(name: String, count: Int)]) throws(ReadingError) {
        if let refusal = unequalColumns(columns, file: file) { throw refusal }
    }
}

/// Reads a wide table of one object per time, with a member for each symbol. The time is another member, or the key of the object.
struct JSONWideObjects: WideRecords {
    var list: JSONRowList
    /// The key of the member that contains the time; `nil` if the object's own key is the time.
    let time: String?

    mutating func next(_ text: Span<UInt8>, _ record: inout WideRecord) -> Bool {
        record.row.clear()
        guard var position = list.next(text, &record.row) else { return false }
        let start = position
        let isRead = readObject(text, &position, &record)
        if list.shape == .lines {
            if !isRead || position != record.row.end { record.row.problem = "the line does not hold one object of names and values" }
        } else {
            if !isRead {
                record.row.problem = "this is not an object of names and values"
                position = start
                guard JSONScanner.value(text, &position) != nil else { return false }
            }
            (record.row.start, record.row.end) = (start, position)
        }
        list.resume(at: position)
        return true
    }

    private func readObject(_ text: Span<UInt8>, _ position: inout Int, _ record: inout WideRecord) -> Bool {
        guard JSONScanner.take(text, &position, 0x7B) else { return false }
        if JSONScanner.take(text, &position, 0x7D) { return true }
        repeat {
            JSONScanner.skipSpace(text, &position)
            guard let key = JSONScanner.string(text, &position), JSONScanner.take(text, &position, 0x3A) else { return false }
            JSONScanner.skipSpace(text, &position)
            guard let value = JSONScanner.value(text, &position) else { return false }
            if let time, symbolText(text, key) == time { record.row[.time] = value } else { record.values.append((key, value)) }
        } while JSONScanner.take(text, &position, 0x2C)
        return JSONScanner.take(text, &position, 0x7D)
    }

    var position: Int { list.position }
}

/// The records of a wide table whose rows are lists below a list of symbols; the time is one of the cells or in a separate list.
struct JSONWideLists: WideRecords {
    var list: JSONRowList
    let time: Int?
    let symbols: [TableCell]
    var index: JSONRowList?

    mutating func next(_ text: Span<UInt8>, _ record: inout WideRecord) -> Bool {
        record.row.clear()
        guard var position = list.next(text, &record.row) else { return false }
        let start = position
        if !readList(text, &position, &record) {
            record.row.problem = "this is not a list of values"
            position = start
            guard JSONScanner.value(text, &position) != nil else { return false }
        }
        (record.row.start, record.row.end) = (start, position)
        list.resume(at: position)
        if var stampList = index {
            var stamp = TableRow()
            if var stampPosition = stampList.next(text, &stamp), let cell = JSONScanner.value(text, &stampPosition) {
                record.row[.time] = cell
                stampList.resume(at: stampPosition)
            }
            index = stampList
        }
        return true
    }

    private func readList(_ text: Span<UInt8>, _ position: inout Int, _ record: inout WideRecord) -> Bool {
        guard JSONScanner.take(text, &position, 0x5B) else { return false }
        var column = 0
        if JSONScanner.take(text, &position, 0x5D) { return true }
        repeat {
            JSONScanner.skipSpace(text, &position)
            guard let value = JSONScanner.value(text, &position) else { return false }
            if column == time {
                record.row[.time] = value
            } else if column < symbols.count {
                record.values.append((symbols[column], value))
            }
            column += 1
        } while JSONScanner.take(text, &position, 0x2C)
        return JSONScanner.take(text, &position, 0x5D)
    }

    var position: Int { list.position }
}

/// The records of a wide table of columns read in parallel: lists with a list of times, or objects keyed by times.
struct JSONWideColumns: WideRecords {
    private var columns: [(symbol: TableCell, list: JSONRowList)]
    private var time: JSONRowList?
    private var number = 0

    init(columns: [(symbol: TableCell, start: Int)], time: Int?) {
        self.columns = columns.map { ($0.symbol, JSONRowList(time == nil ? .keyed : .list, start: $0.start)) }
        self.time = time.map { JSONRowList(.list, start: $0) }
    }

    mutating func next(_ text: Span<UInt8>, _ record: inout WideRecord) -> Bool {
        record.row.clear()
        number += 1
        var stamp: TableCell?
        var part = TableRow()
        if var list = time {
            guard var position = list.next(text, &part), let cell = JSONScanner.value(text, &position) else { return false }
            list.resume(at: position)
            (stamp, time) = (cell, list)
        }
        for index in columns.indices {
            part.clear()
            guard var position = columns[index].list.next(text, &part), let value = JSONScanner.value(text, &position) else { continue }
            columns[index].list.resume(at: position)
            if time == nil, let stamp, !text.isEqual(stamp, part[.time]) { record.row.problem = "the columns have different keys here" }
            if time == nil { stamp = part[.time] }
            record.values.append((columns[index].symbol, value))
        }
        record.row.line = number
        guard let stamp, !record.values.isEmpty else { return false }
        record.row[.time] = stamp
        (record.row.start, record.row.end) = (stamp.start, stamp.end)
        return true
    }

    var position: Int { columns.map(\.list.position).min() ?? 0 }
}

/// The keys of an object, and the positions where their values begin.
func jsonMembers(of object: JSONNode, _ text: Span<UInt8>) -> [(symbol: TableCell, start: Int)] {
    var members: [(symbol: TableCell, start: Int)] = []
    var position = object.start + 1
    repeat {
        JSONScanner.skipSpace(text, &position)
        guard let key = JSONScanner.string(text, &position), JSONScanner.take(text, &position, 0x3A) else { break }
        JSONScanner.skipSpace(text, &position)
        members.append((key, position))
        guard JSONScanner.value(text, &position) != nil else { break }
    } while JSONScanner.take(text, &position, 0x2C)
    return members
}
