public import DojimaText
public import DojimaChart

extension ValueTracking: Record {
    package init() { self.init(of: nil) }

    package static var fields: [Field<ValueTracking>] {
        [
            Field("series", \.series, .text, "The symbol or study that is followed; by default the main symbol."),
            Field(
                "placement", \.placement, .word(of: Placement.allCases),
                "Where the label stands: in the plot over the line's end, or on the axis."
            ),
            Field("lineWidth", \.lineWidth, .number(0.1...100), "Logical pixels."),
        ]
    }
}
