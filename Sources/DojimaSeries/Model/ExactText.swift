/// A text that is compared by its bytes, as databases and file systems compare names.
///
///     "caf\u{E9}" == "cafe\u{301}"                            // true: strings are compared by Unicode canonical equivalence
///     ExactText("caf\u{E9}") == ExactText("cafe\u{301}")      // false: these are two symbols
///
/// Symbols are always compared, sorted, deduplicated and used as keys in this form. The order is by bytes, as SQLite sorts text.
package struct ExactText: Hashable, Comparable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (a: ExactText, b: ExactText) -> Bool { a.text.isExactly(b.text) }

    package static func < (a: ExactText, b: ExactText) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // A byte that never occurs in UTF-8, so that consecutive texts stay separate.
        hasher.combine(0xFF as UInt8)
    }
}

extension String {
    /// Whether another text has the same bytes; `==` also equates canonically equivalent texts. O(bytes).
    package func isExactly(_ other: String) -> Bool { utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) }
}

extension Sequence<String> {
    /// Returns the texts without later duplicates, compared by bytes. O(n).
    package func uniqueExactly() -> [String] {
        var seen: Set<ExactText> = []
        return filter { seen.insert(ExactText($0)).inserted }
    }

    /// Whether a text is contained, compared by bytes. O(n).
    package func containsExactly(_ text: String) -> Bool { contains { $0.isExactly(text) } }
}
