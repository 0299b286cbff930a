import DojimaText
import DojimaTime

extension TableCells {
    /// Reads a NumPy file: a structured array, or a plain one of one or two dimensions.
    init(npy text: Span<UInt8>, name: String) throws(ReadingError) {
        self.init()
        let header = try NPYHeader(text, name: name, allowsPlain: true)
        try header.requireRecords(text, name: name)
        let fields = header.fields.filter { $0.type.kind != .other }
        let unread = header.fields.filter { $0.type.kind == .other }.map(\.name)
        guard !fields.isEmpty, header.rows > 0 else {
            guard let first = header.fields.first, fields.isEmpty else { throw ReadingError(.empty, "\(name): there are no data rows") }
            throw NPYHeader.wrongType(first.typeName, of: first.name, name)
        }
        if !unread.isEmpty { notes.append("fields without numbers, texts and times are not read: \(listed(unread))") }
        guard header.rows <= DataTable.maximumValues / fields.count else {
            throw ReadingError(.malformed, "\(name): more than \(DataTable.maximumValues) cells; draw fewer rows or columns")
        }
        names = fields.map(\.name)
        lines = Array(1..<header.rows + 1)
        columns = text.withUnsafeBytes { bytes in
            fields.map { field in
                (0..<header.rows).map { field.type.cell(bytes, header.start + $0 * header.stride + field.offset) }
            }
        }
    }
}

extension NPYType {
    /// The value at a byte offset, which must be within the bytes.
    fileprivate func cell(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> TableCells.Cell {
        switch kind {
        case .float, .signed, .unsigned:
            let number = number(bytes, offset)
            return number.isNaN ? .missing : .number(number)
        case .bytes, .characters:
            var text: [UInt8] = []
            appendText(bytes, offset, to: &text)
            let shown = String(decoding: text, as: UTF8.self).trimmed
            return shown.isEmpty ? .missing : .text(shown)
        case .time(let unit):
            let count = signed(bytes, offset)
            // The lowest integer is NumPy's missing time, NaT.
            guard count != .min, let value = unit.microseconds(count), case let moment = Instant(microseconds: value), moment.isWithinLimits
            else { return .missing }
            return .time(unit == .days ? .dateOnly(moment.utcDate) : .local(Zone.utc.localTime(at: moment)))
        case .other: return .missing
        }
    }
}
