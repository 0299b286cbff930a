extension Scene {
    /// All texts of the scene, in drawing order.
    public var texts: [TextRun] { shapes.flatMap(\.texts) }
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
