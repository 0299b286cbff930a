import DojimaScale
import DojimaText

extension DescribedParts {
    /// The keys and values of the lists that the picture has, without rounding.
    var members: [(String, TextNode)] {
        let members: [(String, TextNode?)] = [
            ("slices", list(slices, \.node)), ("tiles", list(tiles, \.node)), ("polar", polar?.node), ("boxes", list(boxes, \.node)),
            ("bins", list(bins, \.node)), ("steps", list(steps, \.node)), ("regression", regression?.node),
        ]
        return members.compactMap { key, node in node.map { (key, $0) } }
    }
}

/// Returns the list of the nodes of parts; `nil` for no list.
private func list<Part>(_ parts: [Part]?, _ node: (Part) -> TextNode) -> TextNode? { parts.map { TextNode.list($0.map(node)) } }

extension DescribedParts.Slice {
    fileprivate var node: TextNode {
        .object([
            ("name", .text(name)), ("value", .described(value)), ("share", .described(share)), ("start", .described(start)),
            ("end", .described(end)),
        ])
    }
}

extension DescribedParts.Tile {
    fileprivate var node: TextNode {
        .object([
            ("name", .text(name)), ("group", .text(group)), ("value", .described(value)), ("colorValue", .described(colorValue)),
            ("x", .described(box.x)), ("y", .described(box.y)), ("w", .described(box.width)), ("h", .described(box.height)),
        ])
    }
}

extension DescribedParts.Box {
    fileprivate var node: TextNode {
        .object([
            ("name", .text(name)), ("q1", .described(q1)), ("median", .described(median)), ("q3", .described(q3)),
            ("low", .described(low)), ("high", .described(high)), ("outliers", .list(outliers.map(TextNode.described))),
            ("count", .integer(count)),
        ])
    }
}

extension DescribedParts.Bin {
    fileprivate var node: TextNode {
        .object([("from", .described(from)), ("to", .described(to)), ("count", .integer(count))])
    }
}

extension DescribedParts.Step {
    fileprivate var node: TextNode {
        .object([("name", .text(name)), ("from", .described(from)), ("to", .described(to))])
    }
}

extension DescribedParts.Regression {
    fileprivate var node: TextNode {
        .object([
            ("slope", .described(slope)), ("intercept", .described(intercept)), ("r_squared", .described(explained)),
            ("n", .integer(count)),
        ])
    }
}

extension DescribedParts.Polar {
    fileprivate var node: TextNode {
        .object([
            ("center", .object(members(center))), ("radius", .described(radius)),
            ("axes", .list(axes.map { .object([("label", .text($0.label)), ("angle", .described($0.angle))]) })),
            ("rings", .list(rings.map { .object([("value", .described($0.value)), ("radius", .described($0.radius))]) })),
            ("points", .list(points.map(node))),
        ])
    }

    private func node(_ point: Point) -> TextNode {
        let head: [(String, TextNode)] = [
            ("series", .text(point.series)), ("name", .text(point.name)), ("value", .described(point.value)),
            ("angle", .described(point.angle)),
        ]
        return .object(head + members(point.position))
    }

    private func members(_ point: DojimaScale.Point) -> [(String, TextNode)] {
        [("x", .described(point.x)), ("y", .described(point.y))]
    }
}

extension TextNode {
    /// Returns a number, without the sign of zero; `null` if it is not finite.
    static func described(_ value: Double) -> TextNode { value.isFinite ? .shortest(value + 0) : .null }
}
