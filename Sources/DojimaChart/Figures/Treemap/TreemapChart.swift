import DojimaScale

/// A part of a treemap.
public struct TreemapTile: Sendable, Equatable {
    /// The name in the tile's label.
    public var name: String
    /// The group, whose tiles are next to each other; empty for none.
    public var group: String
    /// The area; a value that is not a number above zero has no tile.
    public var value: Double
    /// The quantity that is shown by the colour; NaN for none.
    public var colorValue: Double

    public init(_ name: String, group: String = "", _ value: Double, colorValue: Double = .nan) {
        (self.name, self.group, self.value, self.colorValue) = (name, group, value, colorValue)
    }
}

/// A treemap: a rectangle divided into tiles whose areas are proportional to their values.
public struct TreemapChart: Sendable, Equatable {
    /// The tiles, in any order.
    public var tiles: [TreemapTile]
    /// The labels and the colours of the tiles.
    public var options: TreemapOptions

    public init(_ tiles: [TreemapTile], options: TreemapOptions = TreemapOptions()) {
        (self.tiles, self.options) = (tiles, options)
    }

    /// The groups in order of their first tile.
    var groups: [String] {
        var known: Set<String> = []
        return tiles.map(\.group).filter { known.insert($0).inserted }
    }
}

/// The exact rectangles of a treemap.
struct TreemapLayout {
    /// The groups with their rectangles, in order of their first tile.
    private(set) var groups: [(name: String, box: Rect)] = []
    /// The rectangles of the tiles, in their order; empty for values that are not above zero.
    private(set) var tiles: [Rect]
    /// The index of the group of each tile.
    private(set) var groupOfTile: [Int]

    init(_ chart: TreemapChart, in box: Rect) {
        let names = chart.groups
        let indices = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        groupOfTile = chart.tiles.map { indices[$0.group] ?? 0 }
        tiles = chart.tiles.map { _ in Rect(x: box.x, y: box.y, width: 0, height: 0) }
        var members = names.map { _ in [Int]() }
        for tile in chart.tiles.indices { members[groupOfTile[tile]].append(tile) }
        let sizes = chart.tiles.map { $0.value.isFinite ? max(0, $0.value) : 0 }
        let boxes = squarified(members.map { $0.reduce(0) { $0 + sizes[$1] } }, in: box)
        for (group, own) in members.enumerated() {
            groups.append((names[group], boxes[group]))
            for (tile, rect) in zip(own, squarified(own.map { sizes[$0] }, in: boxes[group])) { tiles[tile] = rect }
        }
    }
}
