/// The indicators by name, one file each in this folder.
public enum IndicatorCatalog {
    public static let all: [Indicator] = [
        .simpleMovingAverage,
        .exponentialMovingAverage,
        .weightedMovingAverage,
        .bollingerBands,
        .relativeStrength,
        .averageConvergence,
        .averageTrueRange,
        .stochastic,
        .onBalanceVolume,
    ]

    public static func indicator(named name: some StringProtocol) -> Indicator? { all.first { $0.name == name } }
}
