/// Which of a theme's lines belongs to which key, such as the name of a metric: a key that has one keeps it, whatever others come and go.
///
/// A new key takes the line that its name gives, or the next free one after that.
package struct ColorKeys: Sendable, Equatable {
    /// How many lines there are to choose from.
    let count: Int
    /// Kept to be read again, so that colours stay from one run to the next.
    package private(set) var indices: [String: Int]

    package init(count: Int, indices: [String: Int] = [:]) {
        precondition(count > 0, "there is a line to choose")
        self.count = count
        self.indices = indices
    }

    /// The line of a key, for `ColorChoice.palette`.
    package mutating func index(of key: String) -> Int {
        if let known = indices[key] { return known }
        let taken = Set(indices.values)
        let wanted = Int(ColorKeys.hash(key) % UInt64(count))
        let order = (wanted..<wanted + count).map { [count] in $0 % count }
        let index = order.first { !taken.contains($0) } ?? wanted
        indices[key] = index
        return index
    }

    /// Gives a key's line free.
    package mutating func remove(_ key: String) { indices[key] = nil }

    /// After Fowler, Noll and Vo: the same in every run, which the standard library's is not.
    private static func hash(_ key: String) -> UInt64 {
        key.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
}
