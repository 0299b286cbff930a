import DojimaChart
import DojimaSeries
import DojimaText

extension ChartSpecification {
    /// An entry in the list of a chart's series: a symbol or a study.
    package struct ListedSeries: Sendable, Equatable {
        /// The name that is used to hide it.
        package var name: String
        /// The name in the legend.
        package var title: String
        package var isHidden: Bool
    }

    /// The symbols and studies of the chart, each once, in the order of the panes; one that is drawn several times is hidden if all its
    /// series are.
    package var listedSeries: [ListedSeries] {
        var listed: [ListedSeries] = []
        for series in panes.flatMap(\.series) {
            let name = name(of: series)
            if let index = listed.firstIndex(where: { $0.name.isExactly(name) }) {
                listed[index].isHidden = listed[index].isHidden && series.isHidden
            } else {
                listed.append(ListedSeries(name: name, title: legendName(of: series), isHidden: series.isHidden))
            }
        }
        return listed
    }

    /// Hides the series of a symbol or study, or shows them again.
    ///
    /// Throws a `PictureError` if the chart draws no such series.
    ///
    /// - Parameters:
    ///   - isHidden: whether they are hidden.
    ///   - series: the symbol, the study, or the name in the legend.
    public mutating func setHidden(_ isHidden: Bool, series: String) throws {
        guard let wanted = seriesName(series) else {
            throw PictureError(.request, "there is no series \(quoted(series)) to hide; \(adviceOnSeries(near: series))")
        }
        for pane in panes.indices {
            for index in panes[pane].series.indices where name(of: panes[pane].series[index]).isExactly(wanted) {
                panes[pane].series[index].isHidden = isHidden
            }
        }
    }

    /// The name in `listedSeries` of a series that is given by its symbol, its study, or its name in the legend; `nil` if the chart draws
    /// none.
    func seriesName(_ text: String) -> String? {
        let all = panes.flatMap(\.series)
        let found =
            all.first { name(of: $0).isExactly(text) } ?? all.first { $0.study?.text.isExactly(text) == true }
            ?? all.first { legendName(of: $0).isExactly(text) }
        return found.map(name(of:))
    }

    /// A clause that lists the series whose names are similar to the name of a missing series.
    func adviceOnSeries(near text: String) -> String {
        let names = listedSeries.map(\.name)
        let near = nearestNames(to: text, among: names)
        return near.isEmpty ? "this chart has \(names.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
    }

    /// Whether the chart draws a series of a name: a symbol, a study, one of its lines by its id, or a name in the legend.
    package func draws(series: String) -> Bool {
        panes.flatMap(\.series).contains { candidate in
            name(of: candidate).isExactly(series) || legendName(of: candidate).isExactly(series)
                || candidate.study?.emptySeries.contains { $0.id.isExactly(series) } == true
        }
    }

    /// The name of a series in the legend.
    func legendName(of series: SeriesSpecification) -> String {
        if let name = series.name { return name }
        guard let study = series.study else { return series.symbol ?? "" }
        let studyName =
            study.isVolume
            ? "Volume"
            : study.profileBins != nil
                ? "Volume at price" : study.emptySeries.first { $0.legendHead == nil }?.name ?? study.request?.title ?? study.name
        return series.basis.flatMap { $0.isExactly(mainSymbol ?? "") ? nil : "\($0) \(studyName)" } ?? studyName
    }
}
