/// The built-in indicators, one file each in this folder. Requests can also be given other indicators.
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
