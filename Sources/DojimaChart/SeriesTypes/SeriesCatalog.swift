public import DojimaText

/// The built-in series kinds, one file each.
public enum SeriesCatalog {
    /// The built-in kinds in the order of lists.
    public static let all = Catalog<SeriesKind>(
        [
            .candlestick, .hollow, .ohlc, .hlc, .highLow, .line, .step, .area, .baseline, .band, .column, .scatter, .bubble,
            .cloud, .level, .markAbove, .markBelow, .heat, .box, .whisker, .fan,
            .profile, .pointAndFigure, .kagi, .waterfall, .sparkline,
        ],
        aliases: [
            "volume": "column", "histogram": "column", "mountain": "area", "candles": "candlestick", "hollow-candles": "hollow",
        ])
}
