public import DojimaText

/// The built-in analyses. Each is defined in its own file in `Kinds`.
public enum AnalysisCatalog {
<<<<<<< HEAD
    public static let all: Catalog<Analysis> = [
=======
    /// The built-in analyses in the order of lists.
    public static let all: [Analysis] = [
>>>>>>> cda26b08567cefb36c2bd995cb94a96881254b92
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
