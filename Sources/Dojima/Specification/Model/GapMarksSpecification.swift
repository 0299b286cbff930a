public import DojimaText
public import DojimaChart
public import DojimaTime

/// Marks where closed time is left out.
public struct GapMarksSpecification: Sendable, Equatable {
    /// The classes that are marked; none for all of them.
    public var classes: [GapReason.Kind]
    public var style: GapMarks.Style
    /// Logical pixels that each mark sets the bars around it apart.
    public var width: Double

    public init(classes: [GapReason.Kind] = [], style: GapMarks.Style = .hairline, width: Double = 0) {
        self.classes = classes
        self.style = style
        self.width = width
    }
}

extension GapMarksSpecification: Record {
    package init() { self.init(classes: []) }

    package static var fields: [Field<GapMarksSpecification>] {
        [
            Field("classes", \.classes, .list(.word(of: GapReason.Kind.allCases)), "The classes that are marked; by default all of them."),
            Field("style", \.style, .word(of: GapMarks.Style.allCases), "A dashed hairline through the panes, or a slash across the axis."),
            Field("width", \.width, .number(0...100), "Logical pixels that each mark sets the bars around it apart."),
        ]
    }
}
