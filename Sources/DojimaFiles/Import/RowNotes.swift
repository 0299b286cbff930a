internal import DojimaFormats
import DojimaText

/// Notes for the first rows of a kind, and the number of further ones.
struct RowNotes {
    static let shown = 20
    /// The maximum length of a text, so that a report stays short.
    static let letters = 240

    private(set) var count = 0
    private var first: [String] = []
    private let what: String

    /// - Parameter what: the kind for the last note, such as `rejected`.
    init(_ what: String) { self.what = what }

    mutating func add(_ rows: [RejectedRow]) {
        for row in rows.prefix(max(0, RowNotes.shown - count)) { first.append(RowNotes.cut(row.note)) }
        count += rows.count
    }

    var notes: [String] {
        let more = count - first.count
        return more > 0 ? first + ["\(more) more rows \(what)"] : first
    }

    /// The first note; `nil` if there was no row.
    var head: String? { first.first }

    static func cut(_ note: Message) -> Message {
        let text = note.description
        return text.unicodeScalars.count > letters ? Message(cut(text)) : note
    }

    static func cut(_ text: String, _ limit: Int = letters) -> String {
        text.unicodeScalars.count > limit ? text.prefix(limit) + "..." : text
    }
}
