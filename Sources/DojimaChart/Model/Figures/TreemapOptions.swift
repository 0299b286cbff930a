public import DojimaScale
public import DojimaText

/// Options of a treemap. Specifications and charts share them.
public struct TreemapOptions: Options, Sendable, Equatable {
    /// The second line of a tile, below its name.
    public enum Content: String, Sendable, CaseIterable {
        /// Only the name.
        case name
        /// The value, which is the area.
        case value
        /// The quantity that is shown by the colour.
        case color
    }

    /// The second line of tiles; `nil` for the quantity of the colour, or the value of tiles without one.
    public var content: Content?
    /// The distance from `center` from which the colour is strongest; `nil` for a distance that most tiles do not reach.
    public var limit: Double?
    /// The quantity with the palest colour.
    public var center = 0.0
    /// The format of the values; `nil` for numbers with about three digits.
    public var format: ValueFormat?
    /// The format of the quantities that are shown by colours; `nil` for signed numbers with as many decimals as needed, at most two.
    public var colorFormat: ValueFormat?

    public init() {}
}

extension TreemapOptions: Record {
    package static var fields: [Field<TreemapOptions>] {
        [
            Field(
                "content", \.content, .word(of: Content.allCases),
                "The line below the names of tiles: none (name), the value, or the quantity of the colour, which is the default."),
            Field("limit", \.limit, .number(1e-300...1e300), "The distance from the centre at which the colour is strongest."),
            Field("center", \.center, .number(), "The quantity with the palest colour."),
            Field("format", \.format, .valueFormat, "The format of the values: number, compact, percent, or a pattern such as %.2f."),
            Field("colorFormat", \.colorFormat, .valueFormat, "The format of the quantities that are shown by colours."),
        ]
    }
}
