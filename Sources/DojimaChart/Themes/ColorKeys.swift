import DojimaText

/// The assignment of a theme's lines to keys, such as names of metrics. A key keeps its line, whatever other keys come and go.
///
/// A new key takes the line derived from its name, or else the next free one.
package struct ColorKeys: Sendable, Equatable {
    /// The number of lines to choose from.
    let count: Int
    /// The index of each key's line. Stored and passed in again, it keeps colours from one run to the next.
    package private(set) var indices: [String: Int]

    package init(count: Int, indices: [String: Int] = [:]) {
        precondition(count > 0, "there is a line to choose")
        self.count = count
        self.indices = indices
    }

    /// Returns the line of a key, for `ColorChoice.palette`.
    package mutating func index(of key: String) -> Int {
        if let known = indices[key] { return known }
        let taken = Set(indices.values)
        let wanted = Int(ColorKeys.hash(key) % UInt64(count))
        let order = (wanted..<wanted + count).map { [count] in $0 % count }
        let index = order.first { !taken.contains($0) } ?? wanted
        indices[key] = index
        return index
    }

    /// Frees the line of a key.
    package mutating func remove(_ key: String) { indices[key] = nil }

    /// The FNV-1a hash of Fowler, Noll and Vo, which is the same in every run, unlike that of the standard library.
    private static func hash(_ key: String) -> UInt64 {
        key.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
