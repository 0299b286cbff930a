import DojimaText
import DojimaChart
import DojimaSeries

extension ChartSpecification {
    /// Returns the panes with colour rules as palettes; a rule without a series applies to the prices of the first symbol,
    /// and to their volume if its condition reads the volume, so that the volume stays less conspicuous than the prices.
    ///
    /// - Parameters:
    ///   - context: the context of the first symbol for indicators in the rules.
    ///   - companions: the bars of the symbols that rules name, by name.
    func colored(
        _ panes: [Pane], symbol: String, context: IndicatorContext, companions: [String: BarSeries]
    ) throws -> [Pane] {
        guard !colors.isEmpty else { return panes }
        let ids = panes.flatMap(\.series).map(\.id)
        if let wrong = colors.first(where: { rule in rule.series.map { !ids.contains($0) } ?? false }) {
            throw PictureError(
                .request,
                "\(setting: .colors): there is no series \(wrong.series ?? ""); write in followed by one of \(ids.joined(separator: ", "))")
        }
        let lines = panes.flatMap(\.annotations).filter { $0.kind.isLevel }.map(\.id)
        if let wrong = colors.lazy.flatMap(\.lines).first(where: { !lines.contains($0) }) {
            let lineList = lines.isEmpty ? "this chart has none" : "write one of \(lines.joined(separator: ", "))"
            throw PictureError(.request, "\(setting: .colors): there is no horizontal line \(wrong); \(lineList)")
        }
        var panes = panes
        for pane in panes.indices {
            for index in panes[pane].series.indices {
                let id = panes[pane].series[index].id
                let matching = colors.filter { rule in
                    rule.series.map { $0 == id } ?? (id == symbol || id == "volume" && rule.expression?.usesVolume == true)
                }
                let bound = matching.map { rule in
                    var rule = rule
                    rule.companions = companions
                    return rule
                }
                if !matching.isEmpty { panes[pane].series[index].palette = PointPalette(bound, segments: colorChange, context: context) }
            }
        }
        return panes
    }
}
