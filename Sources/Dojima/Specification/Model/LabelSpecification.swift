public import DojimaText
public import DojimaChart

extension PointLabels: Record {
    package init() { self.init(.value) }

    package static var fields: [Field<PointLabels>] {
        [
            Field("content", \.content, .word(of: Content.allCases), "What they say."),
            Field("dx", \.dx, .number(-1000...1000), "Logical pixels to the right of where a label stands by itself."),
            Field("dy", \.dy, .number(-1000...1000), "Logical pixels below where a label stands by itself."),
            Field(
                "flipsNegatives", \.flipsNegatives, .flag,
                "Whether labels of negative values stand below their points, the offset turned over."
            ),
            Field("direction", \.written, .word(of: WrittenDirection.allCases), "Which way they read."),
        ]
    }

    private enum WrittenDirection: String, CaseIterable { case rightwards, downwards, upwards, upsideDown = "upside-down" }

    private var written: WrittenDirection {
        get {
            switch direction {
            case .rightwards: .rightwards
            case .downwards: .downwards
            case .upwards: .upwards
            case .upsideDown: .upsideDown
            }
        }
        set {
            direction =
                switch newValue {
                case .rightwards: .rightwards
                case .downwards: .downwards
                case .upwards: .upwards
                case .upsideDown: .upsideDown
                }
        }
    }
}
