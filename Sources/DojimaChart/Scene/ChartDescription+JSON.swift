import DojimaScale
import DojimaText

extension ChartDescription {
    /// Returns one line of JSON, reproducible byte for byte; positions are rounded to a thousandth of a pixel.
    public func json() -> String {
        let keys: [(String, TextNode)] = [
            ("width", .described(size.width)), ("height", .described(size.height)), ("scale", .described(scale)), ("theme", .text(theme)),
            ("title", .text(title)), ("panes", .list(panes.map { .object([("id", .text($0.id))] + members($0.box)) })),
            ("axes", .list(axes.map(\.node))), ("legends", .list(legends.map { .object(members($0)) })),
            ("legend", legend?.node ?? .null),
            ("texts", .list(texts.map { .object([("text", .text($0.text)), ("role", .text($0.role))] + members($0.box)) })),
            ("series", .list(series.map(\.node))), ("notes", .texts(notes)), ("annotations", .list(annotations.map(\.node))),
            ("crosshair", crosshair?.node ?? .null),
            (
                "navigator",
                navigator.map { .object(members($0.box) + [("selection", .object(members($0.selection)))]) } ?? .null
            ),
        ]
        let hatched = hatched.map { all in
            [("hatched", TextNode.list(all.map { .object([("label", .text($0.label))] + members($0.box)) }))]
        }
        let columns = columns.map { [("columns", TextNode.list($0.map(\.node)))] }
        return TextNode.object(keys + (hatched ?? []) + (columns ?? []) + parts.members).compactJSON() + "\n"
    }
}

extension ChartDescription.Axis {
    fileprivate var node: TextNode {
        let ticks = ticks.map { TextNode.object([("value", .described($0.value)), ("at", coordinate($0.at)), ("label", .text($0.label))]) }
        let minors = minors.map { TextNode.object([("value", .described($0.value)), ("at", coordinate($0.at))]) }
        let head: [(String, TextNode)] = [("id", .text(id)), ("side", .text(side)), ("pane", .text(pane))]
        let range: [(String, TextNode)] = [
            ("range", .list([.described(range.lowerBound), .described(range.upperBound)])), ("ticks", .list(ticks)),
        ]
        let line = line.map { [("line", TextNode.object(members($0)))] } ?? []
        return .object(
            head + members(box) + range + line + [("step", .text(step)), ("minorStep", .text(minorStep)), ("minor", .list(minors))])
    }
}

extension ChartDescription.Series {
    fileprivate var node: TextNode {
        let head: [(String, TextNode)] = [
            ("id", .text(id)), ("name", .text(name)), ("type", .text(type)), ("pane", .text(pane)), ("bars", .integer(bars)),
            ("shownAs", .text(shownAs)),
        ]
        guard !colors.isEmpty else { return .object(head) }
        let rules = colors.map { color in
            TextNode.object([
                ("rule", .text(color.rule)), ("color", .text(color.color)), ("points", .integer(color.points)),
                ("levels", .list(color.levels.map(TextNode.described))),
            ])
        }
        return .object(head + [("colors", .list(rules))])
    }
}

extension ChartDescription.Annotation {
    fileprivate var node: TextNode {
        .object([
            ("id", .text(id)), ("type", .text(type)), ("pane", .text(pane)),
            ("points", .list(points.map { .object([("x", coordinate($0.x)), ("y", coordinate($0.y))]) })), ("moved", .flag(isMoved)),
        ])
    }
}

extension ChartDescription.Column {
    fileprivate var node: TextNode {
        .object([
            ("direction", .text(rises ? "rising" : "falling")), ("open", .described(open)), ("close", .described(close)),
            ("from", .described(from)), ("to", .described(to)),
        ])
    }
}

extension ChartDescription.Crosshair {
    fileprivate var node: TextNode {
        .object(
            [
                ("time", .described(time)), ("x", coordinate(x)), ("y", y.map(coordinate) ?? .null), ("series", .text(series)),
                ("value", value.map(TextNode.described) ?? .null), ("moved", .flag(isMoved)), ("shown", .flag(isShown)),
                ("title", .text(title)),
                ("values", .list(entries.map { .object([("label", .text($0.label)), ("text", .text($0.text))]) })),
                ("box", box.map { .object(members($0)) } ?? .null),
            ] + (lines.isEmpty ? [] : [("lines", .texts(lines))]) + (isInterpolated ? [("interpolated", .flag(true))] : []))
    }
}

extension ChartDescription.Legend {
    fileprivate var node: TextNode {
        let rows = entries.map { entry in
            TextNode.object([
                ("series", .text(entry.series)), ("name", .text(entry.name)), ("value", .text(entry.value)),
                ("symbol", .object(members(entry.symbol))),
            ])
        }
        return .object(
            [("position", .text(position)), ("placement", .text(placement))] + members(box)
                + [("titles", .texts(titles)), ("entries", .list(rows))])
    }
}

private func members(_ box: Rect) -> [(String, TextNode)] {
    [("x", coordinate(box.x)), ("y", coordinate(box.y)), ("w", coordinate(box.width)), ("h", coordinate(box.height))]
}

/// Returns a position rounded to a thousandth of a pixel.
private func coordinate(_ value: Double) -> TextNode { .described((value * 1000).rounded() / 1000) }
