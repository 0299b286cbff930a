/// The indicators that are built in, one file each in this folder. Requests may look for own ones beside them.
public enum IndicatorCatalog {
    public static let all: [Indicator] = [
        .sma,
        .ema,
        .wma,
        .bollingerBands,
        .rsi,
        .macd,
        .atr,
        .stochastic,
        .obv,
    ]

    package static func indicator(named name: String) -> Indicator? { all.first { $0.name == name } }
}
