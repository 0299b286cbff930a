/// The list of analyses. Each is defined in its own file in `Kinds`.
public enum AnalysisCatalog {
    public static let all: [Analysis] = [
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
