/// The built-in indicators, one file each in this folder. Requests can also be given other indicators.
public enum IndicatorCatalog {
    public static let all: [Indicator] = general + studies

    /// Those that most programs have.
    static let general: [Indicator] = [
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

    /// The studies of `Studies`, in alphabetical order.
    static let studies: [Indicator] = [
        .alligator,
        .alma,
        .alpha,
        .awesome,
        .bandwidth,
        .beta,
        .chandelier,
        .choppiness,
        .cmf,
        .connorsRSI,
        .coppock,
        .correlation,
        .donchian,
        .dpo,
        .drawdown,
        .elderRay,
        .force,
        .fractal,
        .hma,
        .hurst,
        .ichimoku,
        .keltner,
        .kvo,
        .logReturn,
        .massIndex,
        .percentB,
        .percentRank,
        .pivots,
        .pvo,
        .ratio,
        .simpleReturn,
        .rvi,
        .slope,
        .smi,
        .smma,
        .spread,
        .stc,
        .supertrend,
        .tsi,
        .ulcer,
        .volatility,
        .vortex,
        .vwap,
        .vwma,
        .zigzag,
        .zscore,
    ]

    package static func indicator(named name: String) -> Indicator? { all.first { $0.name == name } }
}
