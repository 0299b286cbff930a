import DojimaFormats
import DojimaText

/// The columns of a table by role: as the request names them, or else inferred from their names and types.
struct TableRoles {
    /// The column of the horizontal axis, or of the names; `nil` for row numbers.
    var x: Int?
    var values: [Int] = []
    var group: Int?
    var size: Int?
    var color: Int?
    var low: Int?
    var high: Int?

    /// Finds the columns for a kind of chart; `drawing` is `nil` if the kind is derived from the columns.
    ///
    /// Throws for the name of a column that does not exist, and for a column without numbers in a role that needs numbers.
    init(of table: DataTable, _ request: TableRequest, for drawing: TableDrawing?) throws {
        func numbers(_ name: String, _ key: String) throws -> Int {
            let index = try table.index(of: name, for: key == "x" ? .x : key == "y" ? .y : .columns)
            guard table.columns[index].isNumbers else {
                let what = table.columns[index].isTimes ? "times" : "texts"
                throw PictureError(
                    .data, "\(table.name): the column \(quoted(table.columns[index].name)) has \(what), and not the numbers of \(key)")
            }
            return index
        }
        func named(_ names: Set<String>, _ key: String) -> Int? {
            guard drawing.map({ $0.keys.contains(key) }) ?? ["low", "high"].contains(key) else { return nil }
            return table.columns.indices.first { table.columns[$0].isNumbers && names.contains(table.columns[$0].name.lowercased()) }
        }
        values = try request.y.map { try numbers($0, "y") }
        let hasNumbers = drawing?.x == .numbers || drawing?.x == .values
        x = try request.x.map { try hasNumbers ? numbers($0, "x") : table.index(of: $0, for: .x) }
        group = try request.group.map { try table.index(of: $0, for: .columns) }
        size = try request.size.map { try numbers($0, "size") }
        color = try request.color.map { try numbers($0, "color") }
        low = try request.low.map { try numbers($0, "low") }
        high = try request.high.map { try numbers($0, "high") }
        if low == nil, values.isEmpty {
            (low, high) = (named(["low", "lower", "min"], "low"), named(["high", "upper", "max"], "high"))
            if low == nil || high == nil { (low, high) = (nil, nil) }
        }
        if group == nil, drawing?.keys.contains("group") == true {
            group = table.columns.indices.first {
                table.columns[$0].isTexts && ["group", "sector"].contains(table.columns[$0].name.lowercased())
            }
        }
        size = size ?? named(["size", "weight", "cap"], "size")
        color = color ?? named(["color", "colour", "change"], "color")
        let taken = Set(values + [group, size, color, low, high].compactMap(\.self))
        if x == nil { x = TableRoles.x(of: table, for: drawing?.x ?? .axis, excluding: taken) }
        if values.isEmpty {
            let others = table.columns.indices.filter { table.columns[$0].isNumbers && $0 != x && !taken.contains($0) }
            values = others
        }
        if drawing?.x == .groups, x == nil, request.group != nil || values.count < 2 {
            x = group ?? table.columns.indices.first { table.columns[$0].isTexts && !taken.contains($0) }
        }
        if drawing?.x == .values, let column = x {
            guard request.y.isEmpty else {
                throw PictureError(.request, "\(table.name): \(setting: .x) and \(setting: .y) both name the values; give one of them")
            }
            (values, x) = ([column], nil)
        }
    }

    /// The default of the column x among the columns that have no other role; a column of numbers only if another remains for the values.
    private static func x(of table: DataTable, for use: TableDrawing.XColumn, excluding taken: Set<Int>) -> Int? {
        let free = table.columns.indices.filter { !taken.contains($0) }
        let numbers = free.filter { table.columns[$0].isNumbers }
        let remains = numbers.count > 1 || !taken.isEmpty
        switch use {
        case .names: return free.first { !table.columns[$0].isNumbers }
        case .numbers: return remains ? numbers.first : nil
        case .groups, .values: return nil
        case .axis:
            return free.first { table.columns[$0].isTimes } ?? free.first { table.columns[$0].isTexts } ?? (remains ? numbers.first : nil)
        }
    }
}
