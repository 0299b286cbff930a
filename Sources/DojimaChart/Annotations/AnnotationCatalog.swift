/// The built-in annotations by name, one file for each family.
public enum AnnotationCatalog {
    public static let all: [AnnotationKind] = [
        .text, .horizontalLine, .verticalLine, .horizontalBand, .verticalBand, .trendLine, .ray, .rectangle, .arrow, .buy, .sell, .event,
        .image, .measure, .fibonacci,
    ]

    /// The kind of a name; `nil` when there is none. `hline`, `vline`, `hband`, `vband` and `trend` are short names.
    public static func kind(named name: String) -> AnnotationKind? {
        let wanted = aliases[name] ?? name
        return all.first { $0.name == wanted }
    }

    private static let aliases = [
        "hline": "horizontal-line", "vline": "vertical-line", "hband": "horizontal-band", "vband": "vertical-band", "trend": "trend-line",
    ]
}
