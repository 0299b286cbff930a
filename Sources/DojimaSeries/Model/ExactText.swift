/// A text that equals another only where both are the same bytes, as names are the same to a database and to a file system.
///
///     "caf\u{E9}" == "cafe\u{301}"                            // true: strings are equal by what they mean in Unicode
///     ExactText("caf\u{E9}") == ExactText("cafe\u{301}")      // false: these are two symbols
///
/// Wherever symbols are compared, sorted, counted once or used as keys, it is by this. Ordered by bytes, as SQLite orders text.
package struct ExactText: Hashable, Comparable, Sendable {
    let text: String

    package init(_ text: String) { self.text = text }

    package static func == (a: ExactText, b: ExactText) -> Bool { a.text.isExactly(b.text) }

    package static func < (a: ExactText, b: ExactText) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // No byte of UTF-8, so that texts beside each other keep their ends.
        hasher.combine(0xFF as UInt8)
    }
}

extension String {
    /// Whether another text is the same bytes; `==` also takes two ways of writing one letter for equal. O(bytes).
    package func isExactly(_ other: String) -> Bool { utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8) }
}

extension Sequence<String> {
    /// Each text once, by its bytes, in the order of the first of each. O(n).
    package func uniqueExactly() -> [String] {
        var known: Set<ExactText> = []
        return filter { known.insert(ExactText($0)).inserted }
    }

    /// Whether some text is another to the byte. O(n).
    package func containsExactly(_ text: String) -> Bool { contains { $0.isExactly(text) } }
}
