import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// Splits that prices in view are not adjusted for, and single bars that would take most of the axis: marked in the picture, and reported
/// unless they are known.
extension ChartComposer {
    /// The bars of a source in view.
    private typealias Checked = (source: ChartSource, bars: BarSeries, rows: Range<Int>)

    /// A bar that would take most of an automatic linear axis of prices.
    private struct Outlier {
        let time: Instant
        let value: Double
        /// The range of the other bars in view.
        let others: ClosedRange<Double>
        /// Whether the axis ends before the value: with bars on both sides, the value is none that prices stay at.
        let isCut: Bool

        var text: String { NumberText.plain(value, decimals: NumberText.decimals(of: value, maximum: 4)) }
    }

    /// Marks the splits and the outlier of each source in the pane of prices, and ends the axis before an outlier between other bars.
    func markSuspectPrices(of shown: [ShownBars], _ plan: ChartPlan, in panes: inout [Pane]) {
        guard !specification.isSparkline, !panes.isEmpty else { return }
        for checked in plainSources(shown, plan) {
            let symbol = checked.source.symbol
            let prefix = shown.count > 1 ? "\(symbol): " : ""
            for split in splits(checked) {
                panes[0].annotate(
                    Annotation(
                        id: "split-\(symbol)-\(split.date)", kind: .verticalLine, points: [AnnotationPoint(time: split.found.time)],
                        text: prefix
                            + (split.isStored ? "split \(split.found.ratio)" : "\(changeText(split.found)): split \(split.found.ratio)?")
                    ))
            }
            if let outlier = outlier(checked, isAlone: shown.count == 1) { mark(outlier, of: checked, prefix, in: &panes[0]) }
        }
    }

    private func mark(_ outlier: Outlier, of checked: Checked, _ prefix: String, in pane: inout Pane) {
        let symbol = checked.source.symbol
        // The text is on the side of the bar that has more space: right in the first half of the window, left in the second.
        let isEarly = checked.bars.firstIndex(atOrAfter: outlier.time) - checked.rows.lowerBound < checked.rows.count / 2
        var (text, value) = ("\(prefix)one bar at \(outlier.text)", outlier.value)
        if outlier.isCut {
            for index in pane.series.indices where pane.series[index].id == symbol { pane.series[index].outlier = outlier.time }
            let (isTop, others) = (outlier.value > outlier.others.upperBound, outlier.others)
            let margin = (others.upperBound - others.lowerBound) / 20
            value = isTop ? others.upperBound + margin : others.lowerBound - margin
            let isForward = isTop != (specification.panes.first?.priceAxes.first?.isInverted == true)
            let arrow = specification.orientation == .vertical ? isForward ? "→" : "←" : isForward ? "↑" : "↓"
            text = isEarly ? "\(arrow) \(text)" : "\(text) \(arrow)"
        }
        pane.annotate(
            Annotation(
                id: "outlier-\(symbol)", kind: .text, points: [AnnotationPoint(time: outlier.time, value: value)], text: text,
                anchor: isEarly ? .left : .right))
    }

    /// Adds notes on the splits that are not stored, and on the outlier of each source.
    func noteSuspectPrices(of shown: [ShownBars], _ plan: ChartPlan, _ notes: inout [Message]) {
        for checked in plainSources(shown, plan) {
            let symbol = checked.source.symbol
            for split in splits(checked) where !split.isStored {
                notes.append(
                    "\(symbol): prices change by \(changeText(split.found)) on \(split.date), as in a split \(split.found.ratio); if it is one, add it with \(function: .saveActions, of: symbol)"
                )
            }
            if let outlier = outlier(checked, isAlone: shown.count == 1) {
                let date = date(of: outlier.time, checked.source)
                notes.append(
                    "\(symbol): the bar of \(date) at \(outlier.text) "
                        + (outlier.isCut ? "is beyond the axis; set the range of the axis to show it" : "takes most of the axis"))
            }
        }
    }

    /// The sources whose bars in view are the stored ones, and few enough that none is downsampled.
    private func plainSources(_ shown: [ShownBars], _ plan: ChartPlan) -> [Checked] {
        guard transform == nil else { return [] }
        let maximum = Double(SourceAxis.maximumBarsPerColumn) * specification.timeLength * min(specification.scale, 1)
        return zip(plan.bars, shown).compactMap { planned, drawn -> Checked? in
            guard let rows = drawn.window, !drawn.isDownsampled, drawn.bars.counts.isEmpty,
                planned.axis.expectedBars(in: plan.window.range) <= maximum
            else { return nil }
            return (planned.axis.source, drawn.bars, rows)
        }
    }

    private func splits(_ checked: Checked) -> [(found: SuspectedSplit, date: CivilDate, isStored: Bool)] {
        checked.bars.suspectedSplits(in: checked.rows).map { split in
            let date = date(of: split.time, checked.source)
            return (split, date, checked.source.splits.contains { $0.ratio != nil && $0.exDate == date })
        }
    }

    private func changeText(_ split: SuspectedSplit) -> String { NumberText.signedPercent(split.change * 100) }

    /// The bar that would take most of an automatic linear axis of prices.
    ///
    /// - Parameter isAlone: whether there are no bars of other sources on the axis.
    private func outlier(_ checked: Checked, isAlone: Bool) -> Outlier? {
        guard !specification.isRebased, !specification.groupsBySymbol, let pane = specification.panes.first,
            pane.priceAxes.allSatisfy({ $0.range == nil && $0.scale == .linear })
        else { return nil }
        let (bars, rows, ofCloses) = (checked.bars, checked.rows, !specification.drawsBars(of: checked.source.name))
        guard let (row, others) = bars.outlier(in: rows, ofCloses: ofCloses) else { return nil }
        let (top, bottom) = ofCloses ? (bars.close[row], bars.close[row]) : (bars.high[row], bars.low[row])
        return Outlier(
            time: bars.time[row], value: top - others.upperBound > others.lowerBound - bottom ? top : bottom, others: others,
            isCut: isAlone && rows.lowerBound < row && row < rows.upperBound - 1)
    }

    private func date(of time: Instant, _ source: ChartSource) -> CivilDate {
        source.usesTradeDates ? time.utcDate : source.tradeDate(of: time)
    }
}
