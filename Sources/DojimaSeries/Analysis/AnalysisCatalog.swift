public import DojimaText

/// The built-in analyses. Each is defined in its own file in `Kinds`.
public enum AnalysisCatalog {
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
