import DojimaSeries
import DojimaText

/// The drawings of analyses, one file each in `Kinds`, one line here.
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

    /// The drawing of an analysis.
    static func drawing(of analysis: Analysis) throws(PictureError) -> AnalysisDrawing {
        guard let found = all.first(where: { $0.name == analysis.name }) else {
            throw PictureError(.request, "\(analysis.name) has no picture; leave the picture out")
        }
        return found
    }
}
