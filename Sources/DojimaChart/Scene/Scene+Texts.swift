import DojimaScale

extension Scene {
    /// All texts of the scene, in drawing order.
    public var texts: [TextRun] { shapes.flatMap(\.texts) }

    /// The texts for a description, in which the lines of a wrapped text are one text.
    var describedTexts: [ChartDescription.Text] {
        texts.reduce(into: []) { described, run in
            guard run.isContinuation, let last = described.indices.last else {
                described.append(ChartDescription.Text(text: run.wholeText ?? run.text, role: run.role, box: run.box))
                return
            }
            let (box, own) = (described[last].box, run.box)
            let (x, y) = (min(box.x, own.x), min(box.y, own.y))
            described[last].box = Rect(x: x, y: y, width: max(box.maxX, own.maxX) - x, height: max(box.maxY, own.maxY) - y)
        }
    }
}

extension Shape {
    var texts: [TextRun] {
        switch self {
        case .text(let run): [run]
        case .group(_, _, let shapes): shapes.flatMap(\.texts)
        default: []
        }
    }
}
