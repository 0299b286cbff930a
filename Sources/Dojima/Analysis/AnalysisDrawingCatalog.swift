import DojimaSeries
import DojimaText

/// All drawings of analyses; each has a file in `Kinds` and a line here.
enum AnalysisDrawingCatalog {
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

    /// Returns the drawing of an analysis. Throws if it has none.
    static func drawing(of analysis: Analysis) throws(PictureError) -> AnalysisDrawing {
        guard let found = all.first(where: { $0.name == analysis.name }) else {
            throw PictureError(.request, "\(analysis.name) has no picture; leave the picture out")
        }
        return found
    }
}
