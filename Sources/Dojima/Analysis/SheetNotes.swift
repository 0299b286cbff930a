/// The notes of the charts of a sheet, divided into the parts that are true of all charts and those of each.
struct SheetNotes {
    /// The text between the parts of a note.
    static let separator = " · "

    /// The parts that all notes have.
    let common: String
    /// The other parts of each note.
    let own: [String]

    init(_ notes: [String]) {
        let parts = notes.map { $0.split(separator: SheetNotes.separator).map(String.init) }
        let shared = (parts.first ?? []).filter { part in parts.allSatisfy { $0.contains(part) } }
        common = shared.joined(separator: SheetNotes.separator)
        own = parts.map { own in own.filter { !shared.contains($0) }.joined(separator: SheetNotes.separator) }
    }
}
