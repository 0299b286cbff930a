/// Stable indices of keys: a key that is no longer used and is used again later has the same index.
///
/// With a palette of colours, each series keeps its colour when other series are shown or hidden.
public struct ColorAssignment: Sendable, Hashable {
    private var indices: [String: Int] = [:]

    public init() {}

    /// Assigns the indices 0, 1, 2, ... to keys in order.
    public init(_ keys: some Sequence<String>) { for key in keys { _ = index(of: key) } }

    /// The index of a key; a new key gets the next index.
    public mutating func index(of key: String) -> Int {
        if let known = indices[key] { return known }
        indices[key] = indices.count
        return indices.count - 1
    }

    /// The index of a key; `nil` if it has none.
    public subscript(key: String) -> Int? { indices[key] }
}
