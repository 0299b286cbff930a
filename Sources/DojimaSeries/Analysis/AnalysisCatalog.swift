/// The analyses, one file each in `Kinds`, one line here.
public enum AnalysisCatalog {
    public static let all: [Analysis] = [
        .summary,
        .returns,
        .performance,
        .drawdowns,
        .distribution,
        .seasonality,
        .correlation,
        .rolling,
        .regression,
        .profile,
        .similar,
        .events,
    ]
}
