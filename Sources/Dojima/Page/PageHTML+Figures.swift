import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaText

extension PageHTML {
    /// The data of the script of figures as JSON that cannot end the element that holds it.
    var figureData: String {
        mutating get {
            var texts = TextTable()
            var views: [TextNode] = []
            for view in page.views { views.append(figureNode(of: view, &texts)) }
            let parts = figure?.rows.map { TextNode.texts([$0.name] + $0.values) } ?? []
            let members: [(String, TextNode)] = [
                ("views", .list(views.contains(.null) ? [] : views)), ("parts", .list(parts)), ("labels", .texts(figure?.columns ?? [])),
                ("texts", .texts(texts.texts)), ("friction", .number(RotationState.friction)), ("slowest", .number(RotationState.slowest)),
            ]
            return "{\(members.map { "\"\($0)\":\($1.compactJSON())" }.joined(separator: ",\n"))}".replacing("<", with: "\\u003c")
        }
    }

    /// The positions of the parts of a view; `null` if its light and dark pictures differ in more than colours.
    private mutating func figureNode(of view: PageView, _ texts: inout TextTable) -> TextNode {
        let (size, parts) = (view.scenes.light.size, view.light.drawing.description.parts)
        let members = [("width", rounded(size.width)), ("height", rounded(size.height))]
        if let tiles = parts.tiles {
            let boxes = tiles.map { TextNode.list([$0.box.x, $0.box.y, $0.box.width, $0.box.height].map(rounded)) }
            return .object(members + [("boxes", TextNode.list(boxes))])
        }
        if let points = parts.polar?.points {
            let positions = points.map { TextNode.list([$0.position.x, $0.position.y].map(rounded)) }
            return .object(members + [("points", TextNode.list(positions))])
        }
        guard let pie = view.pie, let dark = view.dark == nil ? pie : view.darkPie, pie.slices.count == dark.slices.count else {
            return .null
        }
        let slices = zip(pie.slices, dark.slices).map { slice, dark -> TextNode in
            let numbers: [Double] = [slice.start, slice.extent, slice.isPulled ? 1 : 0, slice.lineWidth, slice.edgeWidth, slice.anchor]
            let color = colors.css(slice.textColor, dark.textColor)
            return .list(numbers.map { TextNode.number($0) } + [TextNode.text(color)])
        }
        let stops = pie.stops.map { labels -> TextNode in
            .list(
                labels.map { label -> TextNode in
                    let (run, anchor) = (label.run, label.run.anchor.rawValue)
                    let line: [Double] = label.line.flatMap { [$0.x, $0.y] }
                    let position: [Double] = [run.origin.x + anchor * run.extent.width, run.origin.y] + line
                    let indices = [label.slice, texts.index(of: run.text), label.isInside ? 1 : 0, Int(clamping: 2 * anchor)]
                    return .list(indices.map { TextNode.integer($0) } + position.map(rounded))
                })
        }
        let node = TextNode.object([
            ("center", .list([rounded(pie.center.x), rounded(pie.center.y)])), ("radius", rounded(pie.radius)), ("hole", rounded(pie.hole)),
            ("pull", rounded(pie.pull)), ("fixed", .integer(pie.hasCenterText ? 1 : 0)),
            ("sizes", .list([rounded(pie.insideFontSize), rounded(pie.outsideFontSize)])), ("slices", .list(slices)),
            ("stops", .list(stops)),
        ])
        return .object(members + [("pie", node)])
    }
}

/// Distinct texts, which the data refer to by index.
private struct TextTable {
    private(set) var texts: [String] = []
    private var indices: [String: Int] = [:]

    mutating func index(of text: String) -> Int {
        if let index = indices[text] { return index }
        indices[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }
}

/// A position with two decimals.
private func rounded(_ value: Double) -> TextNode { .number((value * 100).rounded() / 100) }
