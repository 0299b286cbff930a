/// The built-in indicators, one file each in this folder or a file for a family of them. Requests can also be given other indicators.
public enum IndicatorCatalog {
    public static let all: [Indicator] =
        general + studies + averages + prices + trends + oscillators + volatilities + statistics + patterns

    /// Those that most programs have.
    package static let general: [Indicator] = [
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

    private static let averages: [Indicator] = [.dema, .tema, .trima, .kama, .t3]

    private static let prices: [Indicator] = [
        .maximum, .minimum, .midpoint, .midprice, .averagePrice, .medianPrice, .typicalPrice, .weightedClose,
    ]

    private static let trends: [Indicator] = [
        .parabolicSAR, .adx, .adxr, .dx, .plusDI, .minusDI, .plusDM, .minusDM, .aroon, .aroonOscillator,
    ]

    private static let oscillators: [Indicator] = [
        .momentum, .rateOfChange, .rateOfChangeFraction, .rateOfChangeRatio, .rateOfChangeRatio100, .absolutePriceOscillator,
        .percentagePriceOscillator, .trix, .cmo, .cci, .mfi, .williamsR, .ultimateOscillator, .balanceOfPower, .stochasticFast,
        .stochasticRSI, .accumulationDistribution, .chaikinOscillator,
    ]

    private static let volatilities: [Indicator] = [.trueRange, .normalizedATR, .standardDeviation, .variance]

    private static let statistics: [Indicator] = [
        .linearRegression, .linearRegressionSlope, .linearRegressionIntercept, .linearRegressionAngle, .timeSeriesForecast,
    ]

    private static let patterns: [Indicator] = [.patterns] + CandlePattern.all.map(\.indicator)

    package static func indicator(named name: String) -> Indicator? { all.first { $0.name == name } }
}
