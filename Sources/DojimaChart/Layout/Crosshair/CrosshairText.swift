import DojimaScale
import DojimaSeries
import DojimaText

extension CrosshairReader {
    /// Returns the text of a template at a crosshair. A missing value is written as a dash; an unknown placeholder is left unchanged.
    func text(of template: CrosshairTemplate, _ reading: CrosshairReading, _ position: CrosshairPosition) -> String {
        template.pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .placeholder(let name): value(of: name, reading, position) ?? "{\(name)}"
            }
        }.joined()
    }

    private static let missing = "–"

    /// Returns the text for a placeholder; `nil` if the placeholder is unknown.
    private func value(of name: String, _ reading: CrosshairReading, _ position: CrosshairPosition) -> String? {
        if name == "time" { return reading.title }
        let main = mainPoint(position)
        if CrosshairTemplate.barNames.contains(name) { return main.flatMap { value(of: name, at: $0) } ?? CrosshairReader.missing }
        if name.hasPrefix(CrosshairTemplate.total) {
            let own = String(name.dropFirst(CrosshairTemplate.total.count))
            if CrosshairTemplate.columns.contains(own) { return main.flatMap { total(of: own, to: $0) } ?? CrosshairReader.missing }
            guard let found = series(named: own) else { return nil }
            return found.pane.point(of: found.item, at: position.axisPosition, interpolates: false).flatMap { total(of: nil, to: $0) }
                ?? CrosshairReader.missing
        }
        if let found = series(named: name) {
            let point = found.pane.point(of: found.item, at: position.axisPosition, interpolates: position.crosshair.interpolates)
            return point.flatMap { entries($0).first?.text } ?? CrosshairReader.missing
        }
        return (reading.main + reading.others).first { $0.label == name }?.text
    }

    /// Returns the series with a name: that of a symbol or study of the specification, an id, or a name in the legend.
    private func series(named name: String) -> (pane: PaneLayout, item: ResolvedSeries)? {
        let all = panes.flatMap { pane in pane.series.map { (pane: pane, item: $0) } }
        return all.first { $0.item.series.specifiedName == name && $0.item.series.legendHead == nil }
            ?? all.first { $0.item.series.id == name } ?? all.first { $0.item.series.name == name }
    }

    /// Returns the point of the bars whose prices a template shows: the bars of the crosshair's point, else the first shown series of bars.
    private func mainPoint(_ position: CrosshairPosition) -> TrackedPoint? {
        if let point = position.point, point.item.series.kind.baseline == nil || point.item.series.isPrice { return point }
        for pane in panes {
            for item in pane.shownSeries where item.isBars && item.series.kind.baseline == nil {
                if let point = pane.point(of: item, at: position.axisPosition, interpolates: false) { return point }
            }
        }
        return nil
    }

    private func value(of word: String, at point: TrackedPoint) -> String? {
        let plan = panes[point.pane].axes[point.item.axis]
        guard case .bars(let bars) = point.item.series.data else {
            return word == "close" ? point.marked(plan.text(point.value, of: point.item), isInBox: true) : nil
        }
        switch word {
        case "change": return bars.change(at: point.row).map { plan.signedText($0.change) }
        case "percent":
            return bars.change(at: point.row, plan.axis.rebasing).flatMap { change, base in
                base > 0 ? NumberText.signedPercent(change / base * 100) : nil
            }
        default: return bars.column(word).flatMap { text($0[point.row], of: word, plan) }
        }
    }

    /// Returns the sum of a column, or of the values of a series, from the first visible bar up to a point.
    private func total(of column: String?, to point: TrackedPoint) -> String? {
        let (item, plan) = (point.item, panes[point.pane].axes[point.item.axis])
        let isVolume = column == nil ? item.drawsVolume : column == "volume"
        let rows = item.placement.rows[item.placement.windowRows]
        let index = rows.prefixCount { $0 < point.row }
        guard index < rows.endIndex, index >= rows.startIndex, rows[index] == point.row else { return nil }
        let sum = totals.sum(of: "\(item.series.id) \(column ?? "")", upTo: index - rows.startIndex) {
            if let column {
                guard case .bars(let bars) = item.series.data, let own = bars.column(column) else { return [] }
                return rows.map { own[$0] }
            }
            let own = item.drawsVolume ? item.series.data.columnValues : nil
            return rows.map { own?[$0] ?? item.ownValue($0) }
        }
        return sum.flatMap { text($0, of: isVolume ? "volume" : "", plan) }
    }

    private func text(_ value: Double, of column: String, _ plan: AxisPlan) -> String? {
        guard value.isFinite else { return nil }
        return column == "volume" ? CrosshairReader.volumeText(value) : plan.text(value)
    }

    /// Returns a volume, formatted for the box of a crosshair.
    static func volumeText(_ volume: Double) -> String { NumberText.plain(volume, decimals: 0, grouping: .always) }
}

/// Running totals of columns, each computed once.
final class RunningTotals {
    private var sums: [String: [Double]] = [:]

    /// Returns the sum of the finite values up to an index; `nil` if there is no finite value.
    ///
    /// - Parameters:
    ///   - name: identifies the values.
    ///   - values: returns the values; it is called once for each name.
    func sum(of name: String, upTo index: Int, _ values: () -> [Double]) -> Double? {
        let cached =
            sums[name]
            ?? {
                var sum = Double.nan
                return values().map { value in
                    if value.isFinite { sum = sum.isNaN ? value : sum + value }
                    return sum
                }
            }()
        sums[name] = cached
        return cached.indices.contains(index) && cached[index].isFinite ? cached[index] : nil
    }
}

extension ResolvedSeries {
    /// Whether the columns of its bars are volumes.
    fileprivate var drawsVolume: Bool { isBars && series.kind.downsampling == .tallest && stack == nil }
}

extension BarSeries {
    /// Returns the change since the close of the previous bar, or since the bar's open if it is the first, and that price; `nil` if there is
    /// no change.
    ///
    /// - Parameter rebasing: the unit of the values. Values in percent are changes themselves, so the price is calculated from them.
    func change(at row: Int, _ rebasing: Rebasing? = nil) -> (change: Double, base: Double)? {
        let before = row > 0 ? close[row - 1] : open[row]
        let change = close[row] - before
        let base = rebasing?.unit == .percent ? 100 + before : before
        return change.isFinite ? (change, base) : nil
    }

    /// Returns the column with the given name; `nil` if there is none.
    fileprivate func column(_ name: String) -> [Double]? {
        switch name {
        case "open": open
        case "high": high
        case "low": low
        case "close": close
        case "volume": volume
        default: nil
        }
    }
}
