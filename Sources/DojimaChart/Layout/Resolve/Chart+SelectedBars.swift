import DojimaSeries
import DojimaText
package import DojimaTime

extension Chart {
    /// Marks the bars with the given stamps, or those that contain these times, as selected in all series of prices.
    ///
    /// O(rows of these series + times * log rows).
    ///
    /// - Returns: the visible times at which no series has a bar.
    package mutating func selectBars(at moments: [Instant]) -> [Instant] {
        guard !moments.isEmpty else { return [] }
        let timeline = timeAxis.timeline
        let axisTimes = timeAxis.axisTimes(of: moments).map { (moment: $0, position: timeline.position(of: $0)) }
        var found: Set<Instant> = []
        for pane in panes.indices {
            for index in panes[pane].series.indices where panes[pane].series[index].showsPrices {
                let data = panes[pane].series[index].data
                let placed = SlotPositions(of: data, on: timeAxis)
                guard placed.isOrdered else { continue }
                var marks = SelectedMarks()
                // Columns of closes already have the first colour of the palette.
                let series = panes[pane].series[index]
                if series.isPrice, series.selectedStyle.color == nil { marks.pointColor = theme.strongText }
                for (moment, axisTime) in zip(moments, axisTimes) {
                    // A bar that is stamped with its end does not contain that time.
                    let exact = data.time.prefixCount { $0 < moment }
                    if exact < data.count, data.time[exact] == moment {
                        marks.points.insert(moment)
                        found.insert(moment)
                        continue
                    }
                    let row = placed.starts.prefixCount { $0 <= axisTime.position } - 1
                    // No bar contains a time at which the axis is closed.
                    guard row >= 0, axisTime.position < placed.ends[row],
                        timeline.firstOpenInstant(atOrAfter: axisTime.moment) == axisTime.moment
                    else {
                        continue
                    }
                    marks.points.insert(data.time[placed.rows[row]])
                    found.insert(moment)
                }
                if !marks.points.isEmpty { panes[pane].series[index].selected = marks }
            }
        }
        return zip(moments, axisTimes).filter { !found.contains($0) && timeAxis.window.contains($1.position) }.map(\.0)
    }
}

extension ChartSeries {
    /// Whether the series shows the prices of a symbol, as bars or by a kind that uses values instead.
    package var showsPrices: Bool {
        guard !isPrice else { return true }
        guard case .bars = data, kind.baseline == nil else { return false }
        return basedOn == nil
    }
}
