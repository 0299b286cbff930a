import DojimaSeries
import DojimaText

/// The drawings of analyses. Each has a file in `Kinds` and a line here, except that of analyses with `drawnColumns`.
package enum AnalysisDrawingCatalog {
    static let all: [AnalysisDrawing] = [
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

    /// The content of the picture of each analysis, by its name.
    package static var summaries: [(name: String, summary: String)] {
        AnalysisCatalog.all.compactMap { analysis in (try? drawing(of: analysis)).map { (analysis.name, $0.summary) } }
    }

    /// Returns the drawing of an analysis. Throws if it has none.
    static func drawing(of analysis: Analysis) throws(PictureError) -> AnalysisDrawing {
        guard analysis.drawnColumns.isEmpty else { return .columns(of: analysis) }
        guard !analysis.isCustom, let found = all.first(where: { $0.name == analysis.name }) else {
            throw PictureError(.request, "\(analysis.name) has no picture; leave the picture out")
        }
        return found
    }
}
