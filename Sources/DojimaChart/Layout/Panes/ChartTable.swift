import DojimaSeries
import DojimaText
import DojimaTime

/// The numbers that a chart shows: a row for each visible bar, and columns for the prices and the values of its studies.
package struct ChartTable: Sendable {
    /// The names of the columns after the times, such as `Open` or `SMA 20`.
    package var columns: [String]
    /// The values before rebasing; NaN if there is none.
    package var rows: [(time: String, values: [Double])]
}

extension Chart {
    /// Returns the table of the visible series that are ordered in time. The volume of bars is listed once, next to their prices. A
    /// study of shorter bars than those of its row has its last value within them. O(visible points).
    package func table() -> ChartTable {
        let shown = zip(panes, ResolvedChart(self).series).flatMap { pane, items in
            zip(pane.series, items).filter { $1.isShown && $1.placement.isOrdered }.map { (series: $0, placement: $1.placement) }
        }
        let prices = shown.filter { $0.series.isPrices }
        var columns: [TableColumn] = []
        for (series, placement) in prices {
            guard case .bars(let bars) = series.data else { continue }
            let columnsOfBars = [
                ("Open", bars.open), ("High", bars.high), ("Low", bars.low), ("Close", bars.close), ("Volume", bars.volume),
            ]
            for (name, values) in columnsOfBars where name != "Volume" || values.contains(where: \.isFinite) {
                columns.append(TableColumn(name: prices.count == 1 ? name : "\(series.name) \(name.lowercased())", values, placement))
            }
        }
        for (series, placement) in shown where !series.isPrices && !prices.contains(where: { $0.series.hasVolume(of: series) }) {
            switch series.data {
            case .bars(let bars): columns.append(TableColumn(name: series.name, bars.volume, placement))
            case .values(let values): columns.append(TableColumn(name: series.name, values.values, placement))
            case .band(let band):
                for (name, values) in [("upper", band.upper), ("middle", band.middle), ("lower", band.lower)]
                where values.contains(where: \.isFinite) {
                    columns.append(TableColumn(name: "\(series.name) \(name)", values, placement))
                }
            }
        }
        var slots: [AxisPosition: (end: AxisPosition, time: Instant)] = [:]
        for (series, placement) in prices.isEmpty ? shown : prices {
            let moments = timeAxis.axisTimes(of: placement.visible.map { series.data.time[placement.rows[$0]] })
            for (index, moment) in zip(placement.visible, moments) where slots[placement.starts[index]] == nil {
                slots[placement.starts[index]] = (placement.ends[index], moment)
            }
        }
        let rows = slots.sorted { $0.key < $1.key }.map { start, slot in
            (time: text(of: slot.time), values: columns.map { $0.value(from: start, to: slot.end) })
        }
        return ChartTable(columns: columns.map(\.name), rows: rows.filter { $0.values.contains { !$0.isNaN } })
    }

    /// Returns the date on an axis of trade dates, else the time with its UTC offset; for categories, the name.
    private func text(of moment: Instant) -> String {
        guard timeAxis.hasTimes else { return timeAxis.text(of: moment) }
        return timeAxis.isTradeDates ? moment.utcDate.description : moment.isoText(in: timeAxis.zone)
    }
}

private struct TableColumn {
    let name: String
    private let starts: [AxisPosition]
    private let values: [Double]

    init(name: String, _ values: [Double], _ placement: SlotPositions) {
        (self.name, starts) = (name, Array(placement.starts[placement.visible]))
        self.values = placement.rows[placement.visible].map { values[$0] }
    }

    /// Returns the last value that begins in a slot; NaN if there is none.
    func value(from start: AxisPosition, to end: AxisPosition) -> Double {
        let index = starts.prefixCount { $0 < max(end, start.advanced(by: 1)) } - 1
        return index >= 0 && starts[index] >= start ? values[index] : .nan
    }
}

extension ChartSeries {
    /// Whether the series consists of bars of prices.
    fileprivate var isPrices: Bool { if case .bars = data { kind.baseline == nil } else { false } }

    /// Whether another series shows the volume of these bars.
    fileprivate func hasVolume(of other: ChartSeries) -> Bool {
        guard case .bars(let bars) = data, case .bars(let others) = other.data else { return false }
        return bars.time == others.time && bars.interval == others.interval
    }
}
