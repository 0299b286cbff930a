extension [UInt8] {
    /// Returns the range of the first occurrence of a word at or after an index; `nil` if there is none. O(bytes).
    func range(of word: String, from start: Int = 0) -> Range<Int>? {
        let word = Array(word.utf8)
        guard let first = word.first else { return nil }
        var at = start
        while let found = self[at...].firstIndex(of: first), found + word.count <= count {
            if self[found..<found + word.count].elementsEqual(word) { return found..<found + word.count }
            at = found + 1
        }
        return nil
    }
}
