public import DojimaScale
public import DojimaText

/// Options of a pie or donut chart. Specifications and charts share them.
///
/// All angles are in degrees clockwise from the top.
public struct PieOptions: Options, Sendable, Equatable {
    /// The texts of a slice, in and next to it.
    public enum Content: String, Sendable, CaseIterable {
        /// No texts; a legend has the names and shares.
        case none
        case name
        /// The name and the value.
        case value
        /// The name and the share of the sum.
        case share
        /// The name, the value and the share.
        case all
    }

    /// The order of the slices.
    public enum Order: String, Sendable, CaseIterable {
        /// That of the data.
        case given
        /// The largest first.
        case descending
        /// The smallest first.
        case ascending
    }

    /// The first edge of the first slice.
    public var start = 0.0
    /// The direction in which slices follow each other.
    public var direction = AngleDirection.anticlockwise
    /// The order in which the slices follow each other.
    public var order = Order.given
    /// The radius of the hole as a fraction of that of the pie; `nil` for 0 in a pie and 0.55 in a donut.
    public var hole: Double?
    /// The share of the sum below which slices are gathered in one, named `other`; `nil` to gather none. A single slice is never gathered.
    public var other: Double?
    /// What labels contain besides the name.
    public var content = Content.share
    /// The format of the values; `nil` for numbers with as many decimals as they need, at most two.
    public var format: ValueFormat?
    /// The lines from slices to their labels.
    public var spokes = SpokeOptions()
    /// The names of slices that are selected: pulled out of the pie.
    public var pull: [String] = []
    /// The distance by which selected slices are pulled out, as a fraction of the radius.
    public var pullBy = 0.08
    /// The angle to which the middle of the first pulled slice is turned, regardless of `start`; `nil` for none.
    public var turnTo: Double?
    /// A text in the hole of a donut.
    public var centerText: String?
    /// The appearance of single slices.
    public var styles: [SliceStyle] = []

    public init() {}
}

/// The lines from slices to their labels.
public struct SpokeOptions: Options, Sendable, Equatable {
    /// Whether each label is at the end of a spoke, which begins at a disc in its slice; `nil` for lines from the edge of the pie to labels
    /// that are not next to their slices.
    public var isShown: Bool?
    /// The width of the lines, in logical pixels.
    public var width = 1.0
    /// The length of a spoke in logical pixels, shorter if there is no space; `nil` for 40 more than half the width of the ring. Without a
    /// hole the ring is as wide as the radius.
    public var length: Double?
    /// The distance from the end of a spoke to its label, in logical pixels.
    public var padding = 10.0
    /// The distance from the middle of the slice to the disc, outwards, in logical pixels.
    public var offset = 0.0
    /// The radius of the disc, in logical pixels.
    public var anchor = 5.0

    public init() {}
}

/// The appearance of the slice with a name.
public struct SliceStyle: Sendable, Equatable {
    /// The name of the slice.
    public var name: String
    /// The colour of the slice; `nil` for the next one of the theme.
    public var color: Color?
    /// The spoke of the slice; `nil` for the spoke of all slices. Its length and padding have no effect, because all spokes share them.
    public var spoke: SpokeOptions?

    public init(_ name: String, color: Color? = nil, spoke: SpokeOptions? = nil) {
        (self.name, self.color, self.spoke) = (name, color, spoke)
    }
}

extension PieOptions: Record {
    package static var fields: [Field<PieOptions>] {
        let angle = Form<Double>.number(-360...360)
        return [
            Field("start", \.start, angle, "The first edge of the first slice, in degrees clockwise from the top."),
            Field("direction", \.direction, .word(of: AngleDirection.allCases), "The direction in which slices follow each other."),
            Field("order", \.order, .word(of: Order.allCases), "The order of the slices: as given, or by their values."),
            Field("hole", \.hole, .number(0...0.95), "The radius of the hole as a share of the radius; by default 0, or 0.55 of a donut."),
            Field("other", \.other, .number(0...1), "Slices below this share of the sum are gathered in one, named other: 0.02."),
            Field("content", \.content, .word(of: Content.allCases), "The texts of slices: none, the name, or also value, share or all."),
            Field("format", \.format, .valueFormat, "The format of the values: number, compact, percent, or a pattern such as %.2f."),
            Field("spokes", \.spokes, .record, "The lines from slices to their labels."),
            Field("pull", \.pull, .list(.text), "The names of slices that are pulled out."),
            Field("pullBy", \.pullBy, .number(0...0.5), "The distance by which slices are pulled out, as a share of the radius."),
            Field("turnTo", \.turnTo, angle, "The pie is turned until the middle of the first pulled slice is at this angle."),
            Field("centerText", \.centerText, .text, "A text in the hole of a donut."),
            Field("styles", \.styles, .list(.record), "The appearance of single slices."),
        ]
    }

    package static var rules: [FieldRule] { [.needs("turnTo", "pull")] }
}

extension SpokeOptions: Record {
    package static var fields: [Field<SpokeOptions>] {
        let length = Form<Double>.number(0...1000)
        return [
            Field(
                "show", \.isShown, .flag,
                "Whether each label has a spoke from a disc in its slice; by default lines to labels that are not next to their slices."),
            Field("width", \.width, .number(0.1...50), "The width of the lines in logical pixels."),
            Field(
                "length", \.length, length,
                "The length of a spoke in logical pixels, less if there is no space; by default 40 more than half the width of the ring."),
            Field("padding", \.padding, length, "The distance from a spoke to its label, in logical pixels."),
            Field("offset", \.offset, .number(-1000...1000), "The distance of the disc from the middle of the slice, outwards."),
            Field("anchor", \.anchor, .number(0...100), "The radius of the disc in logical pixels."),
        ]
    }
}

extension SliceStyle: Record {
    package init() { self.init("") }

    package static var fields: [Field<SliceStyle>] {
        [
            Field("name", \.name, .text, isRequired: true, "The name of the slice."),
            Field("color", \.color, .hash, "The colour of the slice."),
            Field("spoke", \.spoke, .record, "The spoke of the slice: show, width, offset and anchor."),
        ]
    }
}
