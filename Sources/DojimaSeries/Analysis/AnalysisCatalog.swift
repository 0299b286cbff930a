public import DojimaText

/// The built-in analyses. Each is defined in its own file in `Kinds`.
public enum AnalysisCatalog {
    /// The built-in analyses in the order of lists.
    public static let all: Catalog<Analysis> = [
        .summary,
        .returns,
        .performance,
        .drawdowns,
        .distribution,
        .seasonality,
        .overnight,
        .correlation,
        .rolling,
        .regression,
        .profile,
        .similar,
        .events,
    ]
}
