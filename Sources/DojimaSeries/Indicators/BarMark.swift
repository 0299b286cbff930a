/// A mark at a bar, such as a candle pattern that ends there.
public struct BarMark: Sendable, Equatable {
    /// The row of the bar in its series.
    public var row: Int
    /// Whether the mark points up, from below the bar, or down, from above it.
    public var isUp: Bool
    /// The label; empty for none.
    public var name: String

    public init(row: Int, isUp: Bool, name: String) {
        (self.row, self.isUp, self.name) = (row, isUp, name)
    }
}

extension Sequence<BarMark> {
    /// Returns the marks with those on the same side of a bar merged into one: two names, or one name and the number of the others.
    package func joined() -> [BarMark] {
        var names: [[String]] = []
        var joined: [BarMark] = []
        var positions: [Int: Int] = [:]
        for mark in self {
            let key = mark.row * 2 + (mark.isUp ? 1 : 0)
            if let position = positions[key] {
                names[position].append(mark.name)
            } else {
                positions[key] = joined.count
                joined.append(mark)
                names.append([mark.name])
            }
        }
        for index in joined.indices {
            let own = names[index].filter { !$0.isEmpty }
            joined[index].name = own.count < 3 ? own.joined(separator: ", ") : "\(own[0]) +\(own.count - 1)"
        }
        return joined
    }
}
