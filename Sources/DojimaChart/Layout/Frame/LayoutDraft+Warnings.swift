import DojimaScale
import DojimaText

extension LayoutDraft {
    /// Warnings about contents that do not fit in the panes, one line each.
    var paneWarnings: [String] {
        (legendPanel == nil ? panes.flatMap(\.legendWarning) : []) + panes.flatMap(\.namesWarning) + panes.flatMap(\.tagsWarning)
    }
}

extension ChartFrame {
    /// Returns which parts of a chart do not fit in the frame.
    func warnings(of chart: Chart, _ style: DrawingStyle) -> [String] {
        var warnings: [String] = []
        if chart.navigator != nil, navigator == nil { warnings.append("the navigator does not fit at \(chart.sizeText)") }
        if let width = tooNarrowPane {
            let extent = "\(Int(clamping: width)) pixels \(style.isVertical ? "wide" : "high")"
            warnings.append("\(chart.panes.count) panes do not fit at \(chart.sizeText): one is only \(extent)")
        }
        return warnings
    }
}

extension Chart {
    /// Returns what does not fit of the legend of `ChartOptions.legend`.
    ///
    /// - Parameter panel: the entries that fit; `nil` if none do.
    func warnings(of panel: LegendPanel?) -> [String] {
        guard let panel else { return ["the legend does not fit at \(sizeText)"] }
        guard panel.missing > 0 else { return [] }
        return ["legend: \(panel.missing == 1 ? "an entry does" : "\(panel.missing) entries do") not fit"]
    }

    fileprivate var sizeText: String { "\(Int(clamping: options.size.width))x\(Int(clamping: options.size.height))" }
}

extension PaneLayout {
    fileprivate var legendWarning: [String] {
        let (drawn, requested) = (legend?.lines ?? 0, requestedLegendLines)
        guard drawn < requested else { return [] }
        guard drawn > 0 else { return ["\(pane.id): the legend does not fit"] }
        return ["\(pane.id): \(requested - drawn) of \(requested) legend lines \(requested - drawn == 1 ? "does" : "do") not fit"]
    }

    fileprivate var namesWarning: [String] {
        let dropped = endLabels.dropped
        guard !dropped.isEmpty else { return [] }
        return ["\(pane.id): \(dropped.count == 1 ? "a name does" : "\(dropped.count) names do") not fit: \(abridged(dropped, to: 6))"]
    }

    fileprivate var tagsWarning: [String] {
        guard missingTags > 0 else { return [] }
        return ["\(pane.id): \(missingTags == 1 ? "a last value does" : "\(missingTags) last values do") not fit on the axis"]
    }
}
