import DojimaText

/// The columns of a table that fill roles.
struct ColumnChoice {
    var places: [(role: Role, column: Int)] = []
    var isUTC = false
    var stampsAreEnds = false
    /// The names of columns of splits and dividends, which bars do not have.
    var actions: [String] = []

    func column(_ role: Role) -> Int? { places.first { $0.role == role }?.column }
}

/// Chooses columns by what the user gave, then by their names, the best name for each role first.
///
/// `looksLikeClock` returns whether a column named `time` contains times of day and no dates.
func chooseColumns(
    names: [String], map: ColumnMap, file: String, looksLikeClock: (Int) -> Bool
) throws(ReadingError) -> ColumnChoice {
    var choice = ColumnChoice()
    let said: [(Role, ColumnMap.Reference?)] = [
        (.open, map.open), (.high, map.high), (.low, map.low), (.close, map.close), (.volume, map.volume), (.symbol, map.symbol),
        (.time, map.time.first), (.clock, map.time.count > 1 ? map.time[1] : nil),
    ]
    for (role, reference) in said {
        guard let reference else { continue }
        guard let column = position(of: reference, in: names) else {
            throw ReadingError(.option, "\(file): \(setting: .columns) names '\(reference)', but the columns are \(listed(names))")
        }
        choice.places.append((role, column))
    }
    let taken = Set(choice.places.map(\.column))
    let found = names.enumerated().compactMap { index, name in
        taken.contains(index) ? nil : meaning(ofColumn: name).map { (column: index, meaning: $0) }
    }
    func best(_ role: Role) -> (column: Int, meaning: NameMeaning)? {
        found.filter { $0.meaning.role == role }.min { ($0.meaning.rank, $0.column) < ($1.meaning.rank, $1.column) }
    }
    if map.time.isEmpty { chooseTime(found, names, looksLikeClock, &choice) }
    // A close that is given takes the place of the file's own. Without all of open, high and low the table is one of values: other columns
    // are not prices of its bars.
    let isValueTable = map.isValueTable && ![Role.open, .high, .low].allSatisfy { best($0) != nil }
    for role in [Role.open, .high, .low, .close, .volume, .symbol] where choice.column(role) == nil {
        if let found = best(role), !(isValueTable && [.open, .high, .low, .volume].contains(role)) {
            choice.places.append((role, found.column))
        }
    }
    choice.actions = names.indices.filter { choice.places.map(\.column).contains($0) == false && isActionColumn(names[$0]) }.map {
        names[$0]
    }
    if map.volume == nil, !isValueTable, let ticks = best(.spareVolume) {
        choice.places.append((choice.column(.volume) == nil ? .volume : .spareVolume, ticks.column))
    }
    return choice
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
        // The first column without a name is the index of the table.
        if let unnamed = names.firstIndex(of: ""), !choice.places.contains(where: { $0.column == unnamed }) {
            choice.places.append((.time, unnamed))
        } else if let clock {
            choice.places.append((.time, clock.column))
        }
        return
    }
    choice.places.append((.time, time.column))
    choice.isUTC = time.meaning.isUTC
    choice.stampsAreEnds = time.meaning.isEnd
    if time.meaning.isDate, let clock {
        choice.places.append((.clock, clock.column))
        choice.isUTC = choice.isUTC || clock.meaning.isUTC
    }
}

extension ColumnMap {
    /// Whether a close is given, and no other price.
    var isValueTable: Bool { close != nil && open == nil && high == nil && low == nil }

    /// Whether there are columns given by name and all of them are among `names`.
    func isMet(by names: [String]) -> Bool {
        let named = references.filter { if case .name = $0 { true } else { false } }
        return !named.isEmpty && named.allSatisfy { position(of: $0, in: names) != nil }
    }

    var references: [Reference] { time + [open, high, low, close, volume, symbol].compactMap { $0 } }
}

/// The index of a column: by its exact name, else by its name ignoring case and marks, or by its position.
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

/// The first dozen names, for a message.
func listed(_ names: [String]) -> String {
    let shown = names.prefix(12).map { printable(String($0.trimmed.prefix(40))) }
    return shown.joined(separator: ", ") + (names.count > 12 ? ", ..." : "")
}

/// Throws if a choice lacks columns that bars need.
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
