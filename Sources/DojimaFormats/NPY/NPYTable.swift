import DojimaText

extension FileFormat {
    /// A NumPy file with one structured array: a time, prices and an optional volume.
    static let npy = FileFormat(
        name: "npy", isByLine: false, recognises: { text, _ in NPYHeader.begins(text) },
        open: { (text, name, options, _, _) throws(ReadingError) in try openNPY(text, name: name, options: options) })
}

private func openNPY(_ text: Span<UInt8>, name: String, options: ReadingOptions) throws(ReadingError) -> RowTable {
    guard !options.isWide else {
        throw ReadingError(.request, "\(name): NumPy files are not read as wide tables; omit \(setting: .isWide)")
    }
    let header = try NPYHeader(text, name: name)
    let names = header.fields.map(\.name)
    var choice = try chooseColumns(names: names, map: options.columns, file: name) { _ in false }
    let moments = header.fields.indices.filter { if case .time = header.fields[$0].type.kind { true } else { false } }
    // The type identifies the time field, whatever its name is.
    if choice.column(.time) == nil, moments.count == 1 { choice.assignments.append((.time, moments[0])) }
    guard choice.column(.clock) == nil else {
        throw ReadingError(.request, "\(name): the time of a NumPy file is one field; give \(setting: .columns) time=NAME")
    }
    try requireColumns(choice, names: names, file: name)
    var fields: [(role: Role, field: NPYHeader.Field)] = []
    for assignment in choice.assignments.sorted(by: { $0.role.rawValue < $1.role.rawValue }) {
        guard header.fields.indices.contains(assignment.column) else {
            throw ReadingError(
                .request, "\(name): \(setting: .columns) names '#\(assignment.column + 1)', but the columns are \(listed(names))")
        }
        let field = header.fields[assignment.column]
        guard field.type.canFill(assignment.role) else { throw NPYHeader.wrongType(field.typeName, of: field.name, name) }
        fields.append((assignment.role, field))
    }
    try header.requireRecords(text, name: name)
    var table = RowTable(rows: NPYRows(header, fields), columns: fields.map { ($0.role, $0.field.name) })
    table.countsRows = true
    table.mayHaveMarks = false
    table.stampsAreEnds = choice.stampsAreEnds
    table.actionColumns = choice.actions
    if choice.isUTC { table.zoneName = "UTC" }
    if let time = fields.first(where: { $0.role == .time })?.field.type, case .time(let unit) = time.kind {
        guard options.dateFormat == nil else {
            throw ReadingError(.request, "\(name): the times are datetime64, which has only one form; omit \(setting: .dateFormat)")
        }
        table.stampWords = "datetime64[\(unit.rawValue)]"
        table.zoneName = "UTC"
        table.zoneReason = "NumPy's times have no zone; give \(setting: .zone) if they are local"
    }
    let read = Set(fields.map(\.field.name) + choice.actions)
    let unread = names.filter { !read.contains($0) }
    if !unread.isEmpty { table.notes.append("fields that bars do not have are not read: \(listed(unread))") }
    return table
}

extension NPYType {
    /// Whether a field of this type can have a role.
    fileprivate func canFill(_ role: Role) -> Bool {
        switch role {
        case .time: if case .time = kind { true } else { isNumber || isText }
        case .symbol: isText
        case .open, .high, .low, .close, .volume, .spareVolume: isNumber
        case .clock: false
        }
    }
}
