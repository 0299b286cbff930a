import DojimaText

/// The columns of a table that were chosen for the roles.
struct ColumnChoice {
    var assignments: [(role: Role, column: Int)] = []
    var isUTC = false
    var stampsAreEnds = false
    /// The names of columns of splits and dividends, which are not part of bars.
    var actions: [String] = []
    /// Columns with the same name, of which the first fills a role; their cells must be equal.
    var sameNameColumns: [(role: Role, columns: [Int])] = []
    /// The notes on the choice.
    var notes: [String] = []

    func column(_ role: Role) -> Int? { assignments.first { $0.role == role }?.column }

    /// The columns that have the same name, of which the first fills a role, with that name.
    func sameNameColumns(of names: [String]) -> [(role: Role, columns: [OtherColumn])] {
        sameNameColumns.filter { column($0.role) != nil }.map { role, columns in
            (role, columns.map { OtherColumn(name: names[$0], column: $0, isText: false) })
        }
    }
}

/// Chooses the columns given by the user, then columns by their names, the best name for each role first.
///
/// - Parameters:
///   - numbers: returns the first cells of a column as numbers, equally many for each column; `nil` for a cell that is not a number.
///   - looksLikeClock: returns whether a column named `time` contains times of day and no dates.
func chooseColumns(
    names: [String], map: ColumnMap, file: String, numbers: (Int) -> [Double?] = { _ in [] }, looksLikeClock: (Int) -> Bool
) throws(ReadingError) -> ColumnChoice {
    var choice = ColumnChoice()
    let specified: [(Role, ColumnMap.Reference?)] = [
        (.open, map.open), (.high, map.high), (.low, map.low), (.close, map.close), (.volume, map.volume), (.symbol, map.symbol),
        (.time, map.time.first), (.clock, map.time.count > 1 ? map.time[1] : nil),
    ]
    for (role, reference) in specified {
        guard let reference else { continue }
        guard let column = position(of: reference, in: names) else {
            throw ReadingError(.request, "\(file): \(setting: .columns) names '\(reference)', but the columns are \(listed(names))")
        }
        choice.assignments.append((role, column))
    }
    let taken = Set(choice.assignments.map(\.column))
    let found = names.enumerated().compactMap { index, name in
        taken.contains(index) ? nil : meaning(ofColumn: name).map { (column: index, meaning: $0) }
    }
    func best(_ role: Role) -> (column: Int, meaning: NameMeaning)? {
        found.filter { $0.meaning.role == role }.min { ($0.meaning.rank, $0.column) < ($1.meaning.rank, $1.column) }
    }
    if map.time.isEmpty { chooseTime(found, names, looksLikeClock, &choice) }
    // A close given by the user replaces the close found by name. Unless the table also has open, high and low, it is a table of single
    // values, and other price columns do not belong to its bars.
    let isValueTable = map.isValueTable && ![Role.open, .high, .low].allSatisfy { best($0) != nil }
    for role in [Role.open, .high, .low, .close, .symbol] where choice.column(role) == nil {
        if let found = best(role), !(isValueTable && [.open, .high, .low].contains(role)) {
            choice.assignments.append((role, found.column))
        }
    }
    let volumes = found.filter { $0.meaning.role == .volume }
    var unread: [Int] = []
    if choice.column(.volume) == nil, !isValueTable, !volumes.isEmpty {
        let prices = choice.column(.close).map(numbers) ?? []
        let volume = chooseVolume(volumes, prices, numbers)
        choice.assignments.append((.volume, volume.column))
        unread = volume.unread
        if let what = volume.what { choice.notes.append("'\(printable(names[volume.column]))' \(what)") }
    }
    choice.actions = names.indices.filter { choice.assignments.map(\.column).contains($0) == false && isActionColumn(names[$0]) }.map {
        names[$0]
    }
    if map.volume == nil, !isValueTable, let ticks = best(.spareVolume) {
        choice.assignments.append((choice.column(.volume) == nil ? .volume : .spareVolume, ticks.column))
    }
    choice.findSameNameColumns(names, map)
    if !isValueTable { choice.noteUnread(names, found, volumes: unread) }
    return choice
}

/// Chooses the volume column: shares before money, and the base before the quote currency.
///
/// Of two columns, one is money if its quotient by the other is near the price.
/// - Returns: the column, the other columns that are not money, and a note for the user.
private func chooseVolume(
    _ volumes: [(column: Int, meaning: NameMeaning)], _ prices: [Double?], _ numbers: (Int) -> [Double?]
) -> (column: Int, unread: [Int], what: String?) {
    func isMoney(_ column: Int, relativeTo other: Int) -> Bool {
        let rows = zip(zip(numbers(column), numbers(other)), prices).compactMap { pair, price in
            pair.0.flatMap { money in
                pair.1.flatMap { shares in price.flatMap { $0 > 0 && shares > 0 && money > 0 ? money / shares / $0 : nil } }
            }
        }
        // The quotient is an average over all trades of the bar, so it only approximates the close.
        return rows.count >= 2 && rows.count { (0.8...1.25).contains($0) } * 5 >= rows.count * 4
    }
    let byName = volumes.filter { $0.meaning.counts != .money }
    let proved = byName.filter { candidate in
        !byName.contains {
            $0.column != candidate.column && isMoney(candidate.column, relativeTo: $0.column)
                && !isMoney($0.column, relativeTo: candidate.column)
        }
    }
    func order(_ candidate: (column: Int, meaning: NameMeaning)) -> (Int, Int, Int) {
        (candidate.meaning.counts == .shares ? 0 : 1, candidate.meaning.rank + (candidate.meaning.hasUnit ? 50 : 0), candidate.column)
    }
    let isByMoney = byName.isEmpty
    let choice = (isByMoney ? volumes : proved.isEmpty ? byName : proved).min { order($0) < order($1) } ?? volumes[0]
    let unread = isByMoney ? [] : proved.map(\.column).filter { $0 != choice.column }
    let what: String? =
        if isByMoney {
            "is an amount of money according to its name; it is used unchanged as the volume"
        } else if choice.meaning.hasUnit {
            "has a unit in its name: the volume is used unchanged"
        } else if choice.meaning.counts == .currency, byName.count == 1 || !unread.isEmpty {
            "is named after a currency; it is used unchanged as the volume"
        } else {
            nil
        }
    return (choice.column, unread, what)
}

extension ColumnChoice {
    /// Finds other columns with the same name as one that fills a role, unless the user gave that column by number.
    fileprivate mutating func findSameNameColumns(_ names: [String], _ map: ColumnMap) {
        for assignment in assignments where assignment.column < names.count && !map.assigns(assignment.role, at: assignment.column) {
            let key = columnKey(names[assignment.column])
            let others = names.indices.filter { $0 != assignment.column && !key.isEmpty && columnKey(names[$0]) == key }
            if !others.isEmpty { sameNameColumns.append((assignment.role, [assignment.column] + others)) }
        }
    }

    /// Adds a note on columns that are not read although a user may expect their data.
    fileprivate mutating func noteUnread(_ names: [String], _ found: [(column: Int, meaning: NameMeaning)], volumes: [Int]) {
        let taken = Set(assignments.map(\.column) + sameNameColumns.flatMap(\.columns))
        let prices = found.filter { [.open, .high, .low, .close].contains($0.meaning.role) }.map(\.column)
        let adjusted = names.indices.filter { columnKey(names[$0]).hasPrefix("adj") && meaning(ofColumn: names[$0]) == nil }
        let unknown = names.indices.filter { column(.volume) == nil && looksLikeVolume(names[$0]) || looksLikeZone(names[$0]) }
        let unread = Set(prices + adjusted + volumes + unknown).subtracting(taken).sorted().map { names[$0] }
        if !unread.isEmpty { notes.append("not read: \(listed(unread))") }
    }
}

private func chooseTime(
    _ found: [(column: Int, meaning: NameMeaning)], _ names: [String], _ looksLikeClock: (Int) -> Bool, _ choice: inout ColumnChoice
) {
    let clock = found.first { column, meaning in
        (meaning.role == .clock || meaning.role == .time && columnKey(names[column]).hasSuffix("time")) && looksLikeClock(column)
    }
    let times = found.filter { $0.meaning.role == .time && $0.column != clock?.column }
        .sorted { ($0.meaning.rank, $0.column) < ($1.meaning.rank, $1.column) }
    guard let time = times.first else {
        // The first column without a name is the table's index, as pandas writes it.
        if let unnamed = names.firstIndex(of: ""), !choice.assignments.contains(where: { $0.column == unnamed }) {
            choice.assignments.append((.time, unnamed))
        } else if let clock {
            choice.assignments.append((.time, clock.column))
        }
        return
    }
    choice.assignments.append((.time, time.column))
    choice.isUTC = time.meaning.isUTC
    choice.stampsAreEnds = time.meaning.isEnd
    if time.meaning.isDate, let clock {
        choice.assignments.append((.clock, clock.column))
        choice.isUTC = choice.isUTC || clock.meaning.isUTC
    }
}

extension ColumnMap {
    /// Whether the map gives a column for a role.
    func names(_ role: Role) -> Bool { references(of: role).contains { $0 != nil } }

    /// Whether the map gives `column` for a role by its number.
    func assigns(_ role: Role, at column: Int) -> Bool { references(of: role).contains(.position(column + 1)) }

    private func references(of role: Role) -> [Reference?] {
        switch role {
        case .time: [time.first]
        case .clock: [time.count > 1 ? time[1] : nil]
        case .open: [open]
        case .high: [high]
        case .low: [low]
        case .close: [close]
        case .volume, .spareVolume: [volume]
        case .symbol: [symbol]
        }
    }

    /// Whether the map gives a close and no other price.
    var isValueTable: Bool { close != nil && open == nil && high == nil && low == nil }

    /// Whether the map gives columns by name and all of them are in `names`.
    func isMet(by names: [String]) -> Bool {
        let named = references.filter { if case .name = $0 { true } else { false } }
        return !named.isEmpty && named.allSatisfy { position(of: $0, in: names) != nil }
    }

    var references: [Reference] { time + [open, high, low, close, volume, symbol].compactMap { $0 } }
}

/// The index of a column, found by its exact name, then by its name ignoring case and punctuation, or by its position.
func position(of reference: ColumnMap.Reference, in names: [String]) -> Int? {
    switch reference {
    case .name(let name):
        names.firstIndex { $0.trimmed == name } ?? names.firstIndex { !columnKey($0).isEmpty && columnKey($0) == columnKey(name) }
    case .position(let position): position <= max(names.count, 64) ? position - 1 : nil
    }
}

/// Whether a column is named as vendors name splits and dividends.
private func isActionColumn(_ name: String) -> Bool {
    let key = columnKey(name)
    return key.contains("split") || key.contains("dividend") || key == "divcash"
}

/// The first twelve names, for a message.
func listed(_ names: [String]) -> String {
    let shown = names.prefix(12).map { printable(String($0.trimmed.prefix(40))) }
    return shown.joined(separator: ", ") + (names.count > 12 ? ", ..." : "")
}

/// Throws if a choice lacks columns that are required for bars.
func requireColumns(_ choice: ColumnChoice, names: [String], file: String) throws(ReadingError) {
    let has = "the columns are \(listed(names))"
    guard choice.column(.time) != nil else {
        throw ReadingError(
            .notMarketData, "\(file): there is no column of dates or times; name it with \(setting: .columns) time=NAME (\(has))")
    }
    guard choice.column(.close) != nil else {
        throw ReadingError(.notMarketData, "\(file): there is no column of closes; name it with \(setting: .columns) close=NAME (\(has))")
    }
    let others = [Role.open, .high, .low].filter { choice.column($0) != nil }
    if (1...2).contains(others.count), let missing = [Role.open, .high, .low].first(where: { choice.column($0) == nil }) {
        throw ReadingError(
            .notMarketData,
            "\(file): there is a close but no \(missing.word); name it with \(setting: .columns) \(missing.word)=NAME (\(has))")
    }
}
