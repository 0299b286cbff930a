public import DojimaText
public import DojimaChart

extension Legend: Record {
    package init() { self.init(.rightTop) }

    package static var fields: [Field<Legend>] {
        [
            Field("position", \.position, .word(of: Position.allCases), "A corner, or the middle of a side."),
            Field(
                "placement", \.placement, .word(of: Placement.allCases),
                "Outside of plots and axes, inside over the plot, or on its border, half over it."),
            Field(
                "form", \.form, .word(of: Form.allCases),
                "One below the other or in rows; by default rows in the middle of the top and the bottom, and a column elsewhere."),
            Field("title", \.title, .anyText, "Above all entries."),
            Field("mostInRow", \.mostInRow, .whole(1...24), "The entries that a row has at most."),
        ]
    }
}
