/// The built-in annotation kinds by name, one file per family.
public enum AnnotationCatalog {
    /// The built-in kinds in the order of lists.
    public static let all: [AnnotationKind] = [
        .text, .horizontalLine, .verticalLine, .horizontalBand, .verticalBand, .trendLine, .ray, .rectangle, .arrow, .buy, .sell, .event,
        .image, .measure, .fibonacci, .channel,
    ]

    /// Returns the kind with the given name, or `nil` if there is none. `hline`, `vline`, `hband`, `vband` and `trend` are aliases.
    public static func kind(named name: String) -> AnnotationKind? {
        let canonicalName = aliases[name] ?? name
        return all.first { $0.name == canonicalName }
    }

    /// The maximum number of points of an annotation.
    static let maxPoints = all.map(\.points.upperBound).max() ?? 1

    private static let aliases = [
        "hline": "horizontal-line", "vline": "vertical-line", "hband": "horizontal-band", "vband": "vertical-band", "trend": "trend-line",
    ]
}
