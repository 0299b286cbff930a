public import DojimaText

/// Small multiples: a small chart for each symbol, aligned in rows and columns, in place of one chart of all.
public struct FacetOptions: Options, Sendable, Equatable {
    /// The number of charts beside each other; `nil` for as many as suit the size of the picture.
    public var columns: Int?
    /// Whether all charts have the same range of values, whose labels stand at the outer charts only.
    public var sharedY = false

    public init() {}
}

extension FacetOptions: Record {
    package static var fields: [Field<FacetOptions>] {
        [
            Field("columns", \.columns, .whole(1...40), "Small charts beside each other; by default as many as suit the picture."),
            Field("sharedY", \.sharedY, .flag, "All small charts have the same range of values, with labels at the outer ones."),
        ]
    }
}
