/// How a section of a tear sheet is made.
struct ReportSectionKind: Sendable {
    /// Returns the section; `nil` if it has nothing to show.
    let section: @Sendable (ReportSubject) throws -> ReportSection?
}

/// The sections of a tear sheet in order; each has a file in `Sections` and a line here.
enum ReportSectionCatalog {
    static let all: [ReportSectionKind] = [
        .recentReturns,
        .drawdowns,
        .returns,
        .distribution,
        .seasonality,
        .rollingRisk,
        .benchmark,
        .regression,
    ]
}
