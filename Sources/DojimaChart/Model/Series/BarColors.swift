public import DojimaText

/// The colours of the bars of one direction: rising, falling or flat.
public struct BarColors: Options, Sendable, Equatable {
    /// The colour of bodies and columns, and of parts without a separate colour; `nil` for the theme's colour or a shade of the series'.
    public var body: Color?
    /// The colour of the outlines of bodies that are large enough for an outline; `nil` for the colour of the body.
    public var outline: Color?
    /// The colour of wicks, and of the stems and arms of OHLC bars; `nil` for the colour of the body.
    public var wick: Color?

    public init() {}
}

extension BarColors: Record {
    package static var fields: [Field<BarColors>] {
        [
            Field("body", \.body, .hash, "The colour of bodies and columns, and of the other parts unless they have their own."),
            Field("outline", \.outline, .hash, "The colour of the outlines of candles."),
            Field("wick", \.wick, .hash, "The colour of the wicks of candles, and of the stems and arms of OHLC bars."),
        ]
    }
}
