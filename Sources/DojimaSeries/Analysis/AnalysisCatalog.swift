/// The analyses, one file each in `Kinds`, one line here.
public enum AnalysisCatalog {
    public static let all: [Analysis] = [
        .summary,
        .returns,
        .drawdowns,
        .distribution,
        .seasonality,
        .correlation,
        .profile,
        .similar,
        .events,
    ]
}
