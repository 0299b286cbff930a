import DojimaText

/// Notes in order of arrival without duplicates. Of notes that differ only in the symbol or file that they are about, the first is kept,
/// with the names of the others.
struct NoteList {
    private struct ListedNote {
        var message: Message
        /// The symbols or files of the notes that are merged into this one.
        var others: [String] = []
    }

    private var notes: [ListedNote] = []
    private var indices: [String: Int] = [:]
    private var texts: Set<String> = []

    /// - Parameter name: the symbol or file that the message is about; `nil` for neither.
    mutating func add(_ message: Message, about name: String?) {
        let text = message.commandLine
        guard texts.insert(text).inserted else { return }
        let key = name.flatMap { NoteList.text(of: message, without: $0) } ?? text
        guard let index = indices[key], let name else {
            indices[key] = notes.count
            notes.append(ListedNote(message: message))
            return
        }
        notes[index].others.append(name)
    }

    /// The messages; a merged message ends with the names of the others.
    var messages: [Message] {
        notes.map { note in
            guard !note.others.isEmpty else { return note.message }
            let names = note.others.count > 4 ? abridged(note.others, to: 3) : list(note.others)
            return "\(note.message) (also \(names))"
        }
    }

    private func list(_ names: [String]) -> String {
        names.count < 2 ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
    }

    /// Returns the text of a message with a name removed; `nil` if the name is not a word of it.
    static func text(of message: Message, without name: String) -> String? {
        guard !name.isEmpty else { return nil }
        let text = message.commandLine
        func isInside(_ letter: Character?) -> Bool { letter.map { $0.isLetter || $0.isNumber } ?? false }
        var (words, rest, isFound) = ("", text[...], false)
        while let range = rest.firstRange(of: name) {
            let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : nil
            let after = range.upperBound < text.endIndex ? text[range.upperBound] : nil
            let isWord = !isInside(before) && !isInside(after)
            isFound = isFound || isWord
            words += rest[..<range.lowerBound] + (isWord ? "\u{0}" : name)
            rest = rest[range.upperBound...]
        }
        return isFound ? words + rest : nil
    }
}
