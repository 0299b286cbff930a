internal import DojimaFormats
import DojimaText

/// The first rows of a kind as notes, and how many more there were.
struct RowNotes {
    static let shown = 20
    /// Longer texts are cut: a report stays short whatever the file holds.
    static let letters = 240

    private(set) var count = 0
    private var first: [String] = []
    private let what: String

    /// `what` names the kind in the last note: `rejected`.
    init(_ what: String) { self.what = what }

    mutating func add(_ rows: [RejectedRow]) {
        for row in rows.prefix(max(0, RowNotes.shown - count)) { first.append(RowNotes.cut(row.note)) }
        count += rows.count
    }

    var notes: [String] {
        let more = count - first.count
        return more > 0 ? first + ["\(more) more rows \(what)"] : first
    }

    /// The first note; `nil` when there was no row.
    var head: String? { first.first }

    static func cut(_ note: Message) -> Message {
        let text = note.description
        return text.unicodeScalars.count > letters ? Message(cut(text)) : note
    }

    static func cut(_ text: String, _ most: Int = letters) -> String {
        text.unicodeScalars.count > most ? text.prefix(most) + "..." : text
    }
}
