public import DojimaText

/// The built-in series kinds, one file each.
public enum SeriesCatalog {
<<<<<<< HEAD
    public static let all = Catalog<SeriesKind>(
        [
            .candlestick, .hollow, .ohlc, .hlc, .highLow, .line, .step, .area, .baseline, .band, .column, .scatter, .bubble,
            .cloud, .level, .markAbove, .markBelow, .heat, .box, .whisker, .fan,
            .profile, .pointAndFigure, .kagi, .waterfall, .sparkline,
        ],
        aliases: [
            "volume": "column", "histogram": "column", "mountain": "area", "candles": "candlestick", "hollow-candles": "hollow",
        ])
=======
    /// The built-in kinds in the order of lists.
    public static let all: [SeriesKind] = [
        .candlestick, .hollow, .ohlc, .hlc, .highLow, .line, .step, .area, .baseline, .band, .column, .scatter, .bubble,
        .cloud, .level, .markAbove, .markBelow, .heat, .box, .whisker, .fan,
        .profile, .pointAndFigure, .kagi, .waterfall, .sparkline,
    ]

    /// Returns the kind with the given name, or `nil` if there is none. Aliases are `volume` for `column`, `mountain` for `area` and
    /// others.
    public static func kind(named name: String) -> SeriesKind? {
        let canonicalName = aliases[name] ?? name
        return all.first { $0.name == canonicalName }
    }

    private static let aliases = [
        "volume": "column", "histogram": "column", "mountain": "area", "candles": "candlestick", "hollow-candles": "hollow",
    ]
>>>>>>> cda26b08567cefb36c2bd995cb94a96881254b92
}
