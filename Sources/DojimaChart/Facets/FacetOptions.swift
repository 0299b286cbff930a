public import DojimaText

/// Options of small multiples: a small chart for each symbol, in rows and columns, instead of one chart with all symbols.
public struct FacetOptions: Options, Sendable, Equatable {
    /// The number of columns; `nil` for as many as suit the size of the picture.
    public var columns: Int?
    /// Whether all charts have the same range of values; its labels are drawn at the outer charts only. `nil` for one range of values that
    /// are measured from a base, as these are compared, and separate ranges of others.
    public var sharesY: Bool?

    public init() {}
}

extension FacetOptions {
    /// Whether all charts have the range of an axis in common.
    func shares(_ axis: ValueAxis) -> Bool { sharesY ?? (axis.rebasing.map { $0.unit != .price } ?? false) }
}

extension FacetOptions: Record {
    package static var fields: [Field<FacetOptions>] {
        [
            Field(
                "columns", \.columns, .integer(1...40),
                "The number of columns of small charts; by default as suits the size of the picture."),
            Field(
                "sharedY", \.sharesY, .flag,
                "Whether all small charts have the same range of values, with labels only at the outer charts; by default if the values are measured from a base."
            ),
        ]
    }
}
