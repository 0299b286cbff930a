public import DojimaText

/// The built-in indicators, defined in the folders next to this file. Requests also accept other indicators.
public enum IndicatorCatalog {
    /// A group of related indicators.
    public struct Family: Sendable {
        /// The name in lists and guides: `Averages`.
        public var name: String
        /// The indicators of the family, in the order of lists.
        public var indicators: [Indicator]
    }

    /// All indicators: the most common ones, then the others by family.
    public static let all = Catalog<Indicator>(general + families.flatMap(\.indicators))

    /// The families in the order of lists.
    public static let families = [
        Family(name: "Averages", indicators: averages),
        Family(name: "Bands and channels", indicators: bands),
        Family(name: "Trend", indicators: trends),
        Family(name: "Levels", indicators: levels),
        Family(name: "Oscillators", indicators: oscillators),
        Family(name: "Momentum", indicators: momenta),
        Family(name: "Volume", indicators: volumes),
        Family(name: "Volatility", indicators: volatilities),
        Family(name: "Prices", indicators: prices),
        Family(name: "Statistics", indicators: statistics),
        Family(name: "Returns", indicators: returns),
        Family(name: "Comparisons of two series", indicators: comparisons),
        Family(name: "Candle patterns", indicators: patterns),
    ]

    /// The most common indicators.
    package static let general = ["sma", "ema", "wma", "bbands", "rsi", "macd", "atr", "stoch", "obv"].compactMap { name in
        families.flatMap(\.indicators).first { $0.name == name }
    }

    private static let averages: [Indicator] = [.sma, .ema, .wma, .dema, .tema, .trima, .kama, .t3, .hma, .alma, .smma, .vwma]

    private static let bands: [Indicator] = [.bollingerBands, .keltner, .donchian, .chandelier]

    private static let trends: [Indicator] = [
        .ichimoku, .supertrend, .parabolicSAR, .alligator, .zigzag, .fractal, .adx, .adxr, .dx, .plusDI, .minusDI, .plusDM, .minusDM,
        .aroon, .aroonOscillator, .vortex,
    ]

    private static let levels: [Indicator] = [.pivots, .vwap, .openingRange, .priorDay]

    private static let oscillators: [Indicator] = [
        .rsi, .stochastic, .stochasticFast, .stochasticRSI, .williamsR, .cci, .cmo, .ultimateOscillator, .connorsRSI, .smi, .stc,
        .balanceOfPower, .rvi,
    ]

    private static let momenta: [Indicator] = [
        .macd, .absolutePriceOscillator, .percentagePriceOscillator, .momentum, .rateOfChange, .rateOfChangeFraction, .rateOfChangeRatio,
        .rateOfChangeRatio100, .trix, .tsi, .awesome, .coppock, .dpo, .elderRay,
    ]

    private static let volumes: [Indicator] = [.obv, .accumulationDistribution, .chaikinOscillator, .cmf, .mfi, .force, .kvo, .pvo]

    private static let volatilities: [Indicator] = [
        .atr, .normalizedATR, .trueRange, .bandwidth, .percentB, .standardDeviation, .variance, .volatility, .ulcer, .choppiness,
        .massIndex,
    ]

    private static let prices: [Indicator] = [
        .averagePrice, .medianPrice, .typicalPrice, .weightedClose, .maximum, .minimum, .midpoint, .midprice,
    ]

    private static let statistics: [Indicator] = [
        .linearRegression, .linearRegressionSlope, .linearRegressionIntercept, .linearRegressionAngle, .timeSeriesForecast, .slope,
        .zscore, .percentRank, .hurst,
    ]

    private static let returns: [Indicator] = [.simpleReturn, .logReturn, .drawdown]

    private static let comparisons: [Indicator] = [.ratio, .spread, .beta, .correlation, .alpha]

    private static let patterns: [Indicator] = [.patterns] + CandlePattern.all.map(\.indicator)
}
