import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// Splits that prices in view are not adjusted for, and single bars that take most of the axis: marked in the picture, and reported unless
/// they are known.
extension ChartComposer {
    /// The bars of a source in view.
    private typealias Checked = (source: ChartSource, bars: BarSeries, rows: Range<Int>)

    /// Marks the splits and the outlier of each source in the pane of prices.
    func markSuspectPrices(of shown: [ShownBars], _ plan: ChartPlan, in panes: inout [Pane]) {
        guard !specification.isSparkline, !panes.isEmpty else { return }
        for checked in plainSources(shown, plan) {
            let symbol = checked.source.symbol
            let prefix = shown.count > 1 ? "\(symbol): " : ""
            for split in splits(checked) {
                panes[0].annotate(
                    Annotation(
                        id: "split-\(symbol)-\(split.date)", kind: .verticalLine, points: [AnnotationPoint(time: split.found.time)],
                        text: prefix + (split.isStored ? "split " : "possible split ") + split.found.ratio))
            }
            if let outlier = outlier(checked) {
                // The text is to the right of an early bar and to the left of a late one, where there is more space.
                let isEarly = outlier.row - checked.rows.lowerBound < checked.rows.count / 2
                panes[0].annotate(
                    Annotation(
                        id: "outlier-\(symbol)", kind: .text,
                        points: [AnnotationPoint(time: checked.bars.time[outlier.row], value: outlier.value)],
                        text: "\(prefix)one bar at \(outlier.text)", anchor: isEarly ? .left : .right))
            }
        }
    }

    /// Adds notes on the splits that are not stored, and on the outlier of each source.
    func noteSuspectPrices(of shown: [ShownBars], _ plan: ChartPlan, _ notes: inout [Message]) {
        for checked in plainSources(shown, plan) {
            let symbol = checked.source.symbol
            for split in splits(checked) where !split.isStored {
                notes.append("\(symbol): prices change on \(split.date) as in a split \(split.found.ratio)")
            }
            if let outlier = outlier(checked) {
                let date = date(of: checked.bars.time[outlier.row], checked.source)
                notes.append("\(symbol): the bar of \(date) at \(outlier.text) takes most of the axis")
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

    /// The bar that takes most of an automatic linear axis of prices, with its value.
    private func outlier(_ checked: Checked) -> (row: Int, value: Double, text: String)? {
        guard !specification.isRebased, !specification.bySymbol, let pane = specification.panes.first,
            pane.priceAxes.allSatisfy({ $0.range == nil && $0.scale == .linear })
        else { return nil }
        let (bars, rows, ofCloses) = (checked.bars, checked.rows, !specification.drawsBars(of: checked.source.name))
        guard let row = bars.outlier(in: rows, ofCloses: ofCloses) else { return nil }
        let (top, bottom) = ofCloses ? (bars.close[row], bars.close[row]) : (bars.high[row], bars.low[row])
        let usual = bars.close[row == rows.lowerBound ? rows.upperBound - 1 : rows.lowerBound]
        let value = top - usual > usual - bottom ? top : bottom
        return (row, value, NumberText.plain(value, decimals: NumberText.decimals(of: value, maximum: 4)))
    }

    private func date(of time: Instant, _ source: ChartSource) -> CivilDate {
        source.usesTradeDates ? time.utcDate : source.tradeDate(of: time)
    }
}
