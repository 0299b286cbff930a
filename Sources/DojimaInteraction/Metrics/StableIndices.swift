/// Numbers for keys that stay with them: a key that goes and comes back has the number that it had.
///
/// With a palette of colours, a series keeps its colour whatever is shown beside it.
package struct StableIndices: Sendable, Hashable {
    private var indices: [String: Int] = [:]

    package init() {}

    /// Keys in order: 0, 1, 2, ...
    package init(_ keys: some Sequence<String>) { for key in keys { _ = index(of: key) } }

    /// The number of a key; a new key gets the next one.
    package mutating func index(of key: String) -> Int {
        if let known = indices[key] { return known }
        indices[key] = indices.count
        return indices.count - 1
    }

    /// The number of a key that has one.
    package subscript(key: String) -> Int? { indices[key] }
}
