import DojimaChart
import DojimaInteraction

extension Chart {
    /// Marks exactly the selected points and series; series that never had a selection are unchanged.
    mutating func mark(_ selection: PointSelection) {
        for pane in panes.indices {
            for index in panes[pane].series.indices {
                let id = panes[pane].series[index].id
                let points = selection.points[id] ?? []
                let isSelected = selection.series.contains(id)
                let previous = panes[pane].series[index].selected
                if previous == nil, points.isEmpty, !isSelected { continue }
                var marks = previous ?? SelectedMarks()
                (marks.points, marks.isEntireSeries) = (points, isSelected)
                panes[pane].series[index].selected = marks
            }
        }
    }
}
