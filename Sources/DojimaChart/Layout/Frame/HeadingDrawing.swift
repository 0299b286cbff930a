import DojimaScale

extension ChartLayout {
    /// The title, or symbol, interval, exchange and note in one line; with a title these follow below it where there is room.
    var heading: [Shape] {
        guard !chart.layout.titleHidden else { return [] }
        let theme = chart.theme
        let box = frame.heading
        let note = chart.heading.note.isEmpty ? groupingNote : chart.heading.note
        let details = ([chart.heading.interval, chart.heading.exchange, chart.heading.adjustment, note] + bases).filter { !$0.isEmpty }
        let baseline = box.y + type.heading.size * 0.98
        let width = headingWidth
        let title = pen.fitted(
            chart.options.shownTitle.isEmpty ? chart.heading.symbol : chart.options.shownTitle, type.heading, within: width)
        let isBelow = Frame.headingLines(of: chart, type) > 1
        let line = chart.options.shownTitle.isEmpty ? details : [chart.heading.symbol] + details
        let gap = type.subtitle.size * 0.6
        let titleWidth = pen.width(title, type.heading)
        var text = ""
        if !line.isEmpty, isBelow || chart.options.shownTitle.isEmpty {
            text = pen.fitted(line.joined(separator: " · "), type.subtitle, within: isBelow ? width : width - titleWidth - gap)
        }
        let textWidth = pen.width(text, type.subtitle)
        let beside = text.isEmpty || isBelow ? titleWidth : titleWidth + gap + textWidth
        let main = pen.text(title, type.heading, theme.strongText, x: headingStart(beside), baseline: baseline, role: "title")
        guard !text.isEmpty else { return backed([main]) }
        let x = isBelow ? headingStart(textWidth) : main.box.maxX + gap
        let y = isBelow ? baseline + type.subtitle.size * 1.35 + 2 : baseline
        return backed([main, pen.text(text, type.subtitle, theme.text, x: x, baseline: y, role: "subtitle")])
    }

    /// Over a plot set off from it.
    private func backed(_ runs: [TextRun]) -> [Shape] {
        runs.map { .text($0.haloed(chart.layout.titleOverPlot ? chart.theme.halo : nil)) }
    }

    /// As wide as a heading may be that keeps its place within the margins.
    private var headingWidth: Double {
        let (low, high) = headingEnds
        guard chart.layout.titleAlign != .left else { return high - low }
        let middle = frame.middle(of: chart.layout.titleAlign)
        return max(0, 2 * min(middle - low, high - middle))
    }

    /// Over the plot it keeps clear of the labels beside that.
    private var headingEnds: (Double, Double) {
        let box = frame.heading
        return chart.layout.titleOverPlot ? (turn(frame.plots).x, turn(frame.plots).maxX) : (box.x, box.maxX)
    }

    /// Where a line of some width begins.
    private func headingStart(_ width: Double) -> Double {
        guard chart.layout.titleAlign != .left else { return headingEnds.0 }
        return frame.middle(of: chart.layout.titleAlign) - width / 2
    }

    /// From when on the rebased axes count, each once.
    private var bases: [String] {
        chart.panes.flatMap(\.axes).compactMap { $0.rebasing?.words(on: chart.time) }.reduce(into: []) {
            if !$0.contains($1) { $0.append($1) }
        }
    }

    private var groupingNote: String {
        let grouped = chart.panes.flatMap(\.series).filter { $0.shownAs != nil && $0.shownAs != chart.heading.interval }
        // Where lines show every bar, only their volumes are put together.
        let prices = grouped.first { $0.kind.baseline == nil }
        if let shown = prices?.shownAs { return "shown as \(shown) bars" }
        return grouped.first?.shownAs.map { "volume shown as \($0) bars" } ?? ""
    }
}
