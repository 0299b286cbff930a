import DojimaText

/// Searches the outline of a document for its table of prices.
struct JSONTableFinder {
    private let file: String
    private let map: ColumnMap
    /// A possible table of prices.
    private struct Candidate {
        var table: RowTable
        var score: Int
        var rows: Int
        /// The error to throw if this is the best table.
        var refusal: ReadingError?
    }

    private var found: [Candidate] = []
    /// The error for the first list of prices that was not accepted as a table.
    private var error: ReadingError?

    init(file: String, map: ColumnMap) {
        self.file = file
        self.map = map
    }

    var isEmpty: Bool { found.isEmpty }

    /// The best table, or `nil` if there is none; a table with all prices is better than one with closes only. Throws if the best table
    /// cannot be read, if several are equally good, or if all lists of prices lack columns.
    func best() throws(ReadingError) -> RowTable? {
        var best: Candidate?
        for entry in found where best.map({ (entry.score, entry.rows) > ($0.score, $0.rows) }) ?? true { best = entry }
        if let refusal = best?.refusal ?? (best == nil ? error : nil) { throw refusal }
        guard let best else { return nil }
        if found.count(where: { isRival($0, of: best) }) > 1 {
            throw ReadingError(
                .ambiguous, "\(file): the document has several tables of prices, but a series has one; write each to a separate file")
        }
        return best.table
    }

    /// Whether a table is as likely as the best one; a single row with other columns is a summary and is not.
    private func isRival(_ candidate: Candidate, of best: Candidate) -> Bool {
        candidate.score == best.score && (candidate.rows > 1 || candidate.table.columns.elementsEqual(best.table.columns, by: ==))
    }

    mutating func search(_ node: JSONNode, _ text: Span<UInt8>) {
        if considerGrouped(node, text) { return }
        if node.isList {
            if let row = node.elements.first(where: { $0.cell == nil }) {
                consider(
                    rowsLike: row, of: node.elements.filter(\.isObject), list: JSONRowList(.list, start: node.start), count: node.count,
                    text)
            }
            for element in node.elements where element.cell == nil { search(element, text) }
            return
        }
        guard node.isObject else { return }
        let before = found.count
        considerSplit(node, text)
        considerKeyed(node)
        considerSymbols(node, text)
        if found.count == before { for (_, child) in node.members { search(child, text) } }
        if found.count == before { considerColumns(node) }
    }

    /// Adds a value as a candidate if it is a table with two names for each column; returns whether it is.
    private mutating func considerGrouped(_ node: JSONNode, _ text: Span<UInt8>) -> Bool {
        guard map.isEmpty else { return false }
        do throws(ReadingError) {
            guard let table = try groupedTable(node, text, file: file) else { return false }
            add(table, node.count)
        } catch {
            if self.error == nil { self.error = error }
        }
        return true
    }

    /// Adds a list as a candidate if its rows, which look like `row`, are bars.
    ///
    /// - Parameter rows: the first rows, if there are several.
    mutating func consider(
        rowsLike row: JSONNode, of rows: [JSONNode] = [], list: JSONRowList, count: Int, symbols: Bool = false, _ text: Span<UInt8>
    ) {
        if row.isObject {
            let names = row.members.map(\.key)
            let rows = rows.isEmpty ? [row] : rows
            func cells(_ column: Int) -> [TableCell?] { rows.map { row in column < names.count ? row[names[column]]?.cell : nil } }
            guard let choice = choose(names, symbols: symbols, numbers: { cells($0).map { JSONTableFinder.number(text, $0) } }) else {
                return
            }
            // Lists under price names are columns, not cells of this row.
            if let price = choice.column(.close) ?? choice.column(.open), price < names.count, row[names[price]]?.isList == true { return }
            var table = table(choice, names: names, rows: objectRows(list, choice, names))
            if !symbols { table.others = others(choice, names, cells, text) }
            table.sameNameColumns = choice.sameNameColumns(of: names)
            if symbols { table.columns.append((.symbol, "the key")) }
            add(table, count)
        } else if row.isList, row.count >= 2, row.elements.allSatisfy({ $0.cell != nil }) {
            considerLists(row, list: list, count: count, symbols: symbols, names: nil, index: nil, text)
        }
    }

    private func objectRows(_ list: JSONRowList, _ choice: ColumnChoice, _ names: [String]) -> JSONObjectRows {
        let assignments = choice.assignments.filter { $0.column < names.count }
        return JSONObjectRows(list: list, keys: assignments.map { (names[$0.column], $0.role) })
    }

    private mutating func considerLists(
        _ row: JSONNode, list: JSONRowList, count: Int, symbols: Bool, names: [String]?, index: JSONRowList?,
        refusal: ReadingError? = nil, _ text: Span<UInt8>
    ) {
        var choice = ColumnChoice()
        var further: [OtherColumn] = []
        if let names {
            let cells = { (column: Int) in column < row.elements.count ? row.elements[column].cell : nil }
            guard
                let found = choose(
                    names, hasTimeColumn: index == nil, symbols: symbols, numbers: { [JSONTableFinder.number(text, cells($0))] })
            else { return }
            choice = found
            further = others(choice, names, { [cells($0)] }, text)
        } else if !map.isEmpty {
            guard let found = choose(Array(repeating: "-", count: row.count), symbols: symbols) else { return }
            choice = found
        } else {
            guard let first = row.elements.first?.cell, isStamp(text, first), row.count >= 5 else { return }
            choice.assignments = [(.time, 0), (.open, 1), (.high, 2), (.low, 3), (.close, 4)]
            if row.count > 5 { choice.assignments.append((.volume, volumeColumn(ofWidth: row.count))) }
        }
        var roles = Array(repeating: [Role](), count: (choice.assignments.map(\.column).max() ?? 0) + 1)
        for assignment in choice.assignments { roles[assignment.column].append(assignment.role) }
        var table = table(choice, names: names ?? [], rows: JSONListRows(list: list, roles: roles, index: index))
        if index != nil { table.columns.insert((.time, "index"), at: 0) }
        if !symbols { (table.others, table.sameNameColumns) = (further, names.map { choice.sameNameColumns(of: $0) } ?? []) }
        if symbols { table.columns.append((.symbol, "the key")) }
        table.isPositional = names == nil && map.isEmpty
        if table.isPositional {
            table.notes.append(
                "there are no column names: columns are taken as time, open, high, low, close" + (row.count > 5 ? ", volume" : ""))
        }
        add(table, count, refusal: refusal)
    }

    /// Adds an object such as `{"columns": [names], "index": [stamps], "data": [rows]}` as a candidate.
    private mutating func considerSplit(_ node: JSONNode, _ text: Span<UInt8>) {
        guard
            let data = node.members.first(where: { $0.node.elements.first?.isScalarList == true && $0.node.elements.first?.isList == true }
            )?.node,
            let row = data.elements.first
        else { return }
        let header = node.members.first { member in
            member.node.isScalarList && member.node.count == row.count
                && ["columns", "fields", "columnnames", "header", "headers", "names"].contains(columnKey(member.key))
        }
        guard let header else { return }
        // `JSONNode` keeps only the first elements of a list; the names are read in full.
        let names = strings(header.node, text)
        let indexList = node["index"].flatMap { $0.isScalarList ? $0 : nil }
        let isWhole = indexList?.count == data.count
        // Rows that contain their times need no index.
        let hasTime = (try? chooseColumns(names: names, map: map, file: file) { _ in false })?.column(.time) != nil
        let index = indexList.flatMap { isWhole || !hasTime ? JSONRowList(.list, start: $0.start) : nil }
        let refusal = indexList.flatMap { isWhole || hasTime ? nil : unequal([("index", $0.count), ("data", data.count)]) }
        considerLists(
            row, list: JSONRowList(.list, start: data.start), count: data.count, symbols: false, names: names, index: index,
            refusal: refusal, text)
    }

    private func unequal(_ columns: [(name: String, count: Int)]) -> ReadingError? { unequalColumns(columns, file: file) }

    private func strings(_ node: JSONNode, _ text: Span<UInt8>) -> [String] {
        var list = JSONRowList(.list, start: node.start)
        var row = TableRow()
        var names: [String] = []
        while names.count < 4096, var position = list.next(text, &row), let cell = JSONScanner.value(text, &position) {
            names.append(symbolText(text, cell))
            list.resume(at: position)
        }
        return names
    }

    /// Adds an object as a candidate if its keys, or the keys of each of its columns, are stamps.
    private mutating func considerKeyed(_ node: JSONNode) {
        if isKeyedByStamps(node), let row = node.members.first?.node, row.isObject {
            let names = row.members.map(\.key)
            guard let choice = choose(names, hasTimeColumn: false) else { return }
            var table = table(choice, names: names, rows: objectRows(JSONRowList(.keyed, start: node.start), choice, names))
            table.sameNameColumns = choice.sameNameColumns(of: names)
            table.columns.insert((.time, "the key"), at: 0)
            return add(table, node.count)
        }
        let columns = node.members.filter { isKeyedByStamps($0.node) && $0.node.members.allSatisfy { $0.node.cell != nil } }
        guard !columns.isEmpty, let choice = choose(columns.map(\.key), hasTimeColumn: false) else { return }
        let assignments = choice.assignments.map { (role: $0.role, start: columns[$0.column].node.start) }
        var table = table(choice, names: columns.map(\.key), rows: JSONColumnRows(columns: assignments, isKeyed: true))
        table.columns.insert((.time, "the key"), at: 0)
        let lengths = choice.assignments.map { (name: columns[$0.column].key, count: columns[$0.column].node.count) }
        add(table, lengths.map(\.count).max() ?? 0, refusal: unequal(lengths))
    }

    /// Adds an object as a candidate if its members are lists of similar rows, one for each symbol.
    private mutating func considerSymbols(_ node: JSONNode, _ text: Span<UInt8>) {
        let lists = node.members.filter { $0.node.isList && $0.node.elements.first?.cell == nil && $0.node.count > 0 }
        guard lists.count > 1, let row = lists.first?.node.elements.first, lists.allSatisfy({ isAlike($0.node.elements.first, row) }) else {
            return
        }
        consider(
            rowsLike: row, list: JSONRowList(.bySymbol, start: node.start), count: lists.reduce(0) { $0 + $1.node.count }, symbols: true,
            text)
    }

    private func isAlike(_ a: JSONNode?, _ b: JSONNode) -> Bool {
        guard let a, a.isObject == b.isObject else { return false }
        return a.isObject ? Set(a.members.map(\.key)) == Set(b.members.map(\.key)) : a.count == b.count
    }

    /// Adds an object as a candidate if it has a list for each column, possibly in nested objects.
    private mutating func considerColumns(_ node: JSONNode) {
        var columns: [(key: String, node: JSONNode)] = []
        collectColumns(node, depth: 0, &columns)
        guard columns.count >= 2, let choice = choose(columns.map(\.key)) else { return }
        let assignments = choice.assignments.map { (role: $0.role, start: columns[$0.column].node.start) }
        let lengths = choice.assignments.map { (name: columns[$0.column].key, count: columns[$0.column].node.count) }
        add(
            table(choice, names: columns.map(\.key), rows: JSONColumnRows(columns: assignments, isKeyed: false)),
            lengths.map(\.count).max() ?? 0, refusal: unequal(lengths))
    }

    private func collectColumns(_ node: JSONNode, depth: Int, _ columns: inout [(key: String, node: JSONNode)]) {
        guard depth < 6 else { return }
        for (key, child) in node.members {
            if child.isScalarList {
                columns.append((key, child))
            } else if child.isObject {
                collectColumns(child, depth: depth + 1, &columns)
            }
            if child.isList, child.count == 1, let only = child.elements.first, only.isObject {
                collectColumns(only, depth: depth + 1, &columns)
            }
        }
    }

    /// Chooses the columns of a table; `nil` if it is not a table of prices.
    private mutating func choose(
        _ names: [String], hasTimeColumn: Bool = true, symbols: Bool = false, numbers: (Int) -> [Double?] = { _ in [] }
    ) -> ColumnChoice? {
        do throws(ReadingError) {
            var choice = try chooseColumns(names: names, map: map, file: file, numbers: numbers) { _ in false }
            choice.assignments.removeAll { $0.column >= names.count || (symbols && $0.role == .symbol) }
            var complete = choice
            if !hasTimeColumn {
                choice.assignments.removeAll { $0.role == .time || $0.role == .clock }
                complete = choice
                complete.assignments.append((.time, names.count))
            }
            // A list of objects without prices is not a table of bars, so it is not an error.
            guard complete.column(.close) != nil || complete.column(.open) != nil else { return nil }
            try requireColumns(complete, names: names, file: file)
            return choice
        } catch {
            if self.error == nil { self.error = error }
            return nil
        }
    }

    private func table(_ choice: ColumnChoice, names: [String], rows: any RowSource) -> RowTable {
        var table = RowTable(
            rows: rows,
            columns: choice.assignments.sorted { $0.role.rawValue < $1.role.rawValue }.map { assignment in
                (assignment.role, assignment.column < names.count ? names[assignment.column] : "#\(assignment.column + 1)")
            })
        table.zoneName = choice.isUTC ? "UTC" : nil
        table.stampsAreEnds = choice.stampsAreEnds
        table.actionColumns = choice.actions
        table.notes += choice.notes
        return table
    }

    /// The columns without a role, one of which may contain symbols.
    private func others(_ choice: ColumnChoice, _ names: [String], _ cells: (Int) -> [TableCell?], _ text: Span<UInt8>) -> [OtherColumn] {
        let taken = Set(choice.assignments.map(\.column))
        return names.indices.filter { !taken.contains($0) }.map { column in
            let texts = cells(column).compactMap {
                $0.flatMap { $0.form == .plain || $0.form == .backslashes ? symbolText(text, $0) : nil }
            }
            return OtherColumn(name: names[column], column: column, isText: !texts.isEmpty && texts.allSatisfy(isPlainText))
        }
    }

    private static func number(_ text: Span<UInt8>, _ cell: TableCell?) -> Double? {
        guard let cell, cell.form == .number || cell.form == .plain else { return nil }
        return numberOrNil(text.string(cell.start, cell.end))
    }

    private mutating func add(_ table: RowTable, _ rows: Int, refusal: ReadingError? = nil) {
        found.append(Candidate(table: table, score: table.isCloseOnly ? 1 : 2, rows: rows, refusal: refusal))
    }
}

func isStamp(_ text: Span<UInt8>, _ cell: TableCell) -> Bool {
    (cell.form == .plain || cell.form == .number) && isStampText(text, cell.start, cell.end)
}

func isStampText(_ text: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    if readWrittenStamp(text, start, end) != nil || readPeriod(text, start, end) != nil { return true }
    return readNumberedStamp(text, start, end).map { $0.whole.magnitude > 9999 } ?? false
}

/// Whether a node is an object that has members and whose keys, as far as the parser keeps them, are all stamps.
func isKeyedByStamps(_ node: JSONNode) -> Bool {
    node.isObject && node.count > 0
        && node.members.allSatisfy { key, _ in
            let bytes = Array(key.utf8)
            return isStampText(bytes.span, 0, bytes.count)
        }
}

/// The error for columns of unequal length, in which a missing value would shift all later values to other rows; `nil` for equal lengths.
func unequalColumns(_ columns: [(name: String, count: Int)], file: String) -> ReadingError? {
    guard let first = columns.first, columns.contains(where: { $0.count != first.count }) else { return nil }
    let lengths = columns.prefix(12).map { "\(printable(String($0.name.prefix(40)))) has \($0.count)" }
    return ReadingError(
        .malformed,
        "\(file): the columns are of unequal length: \(lengths.joined(separator: ", ")) values, so they cannot be assigned to rows; fetch the file again"
    )
}
