import DojimaScale

enum PlotEdge { case left, right, top, bottom }

/// What a legend takes from the plots, in logical pixels; at most one of each kind, at one edge.
struct LegendRoom: Equatable {
    var edge: PlotEdge
    /// Beyond the axes.
    var beyond = 0.0
    /// Between the plots and their axes.
    var between = 0.0

    static let none = LegendRoom(edge: .top)

    func beyond(_ edge: PlotEdge) -> Double { edge == self.edge ? beyond : 0 }
    func between(_ edge: PlotEdge) -> Double { edge == self.edge ? between : 0 }
}

extension ChartLayout {
    /// Between a legend and what stands beside it.
    var legendGap: Double { type.density == .small ? 6 : 12 }

    /// Finds the size of the legend's box, and lays plots and axes out around it. What is told there may depend on the axes, so it is looked at again.
    mutating func placeLegend() {
        guard let legend = chart.legend else { return }
        let limit = legendLimit(legend)
        for _ in 0..<3 {
            let next = LegendPanel(
                legend, legendGroups(legend), within: limit, inset: legend.placement == .outside ? 0 : type.density == .small ? 5 : 8, pen,
                type)
            let isSettled = next?.size == panel?.size
            panel = next
            if isSettled { break }
            let half = next.map { legend.edge.isUpright ? $0.size.width / 2 : $0.size.height / 2 } ?? 0
            let room =
                switch legend.placement {
                case .inside: LegendRoom.none
                case .outside: LegendRoom(edge: turn(legend.edge), beyond: half > 0 ? 2 * half + legendGap : 0)
                case .border: LegendRoom(edge: turn(legend.edge), between: half)
                }
            frame = Frame(chart, times, type, pen, room: room)
            plans = chart.panes.indices.map { AxisPlan.plans(of: chart.panes[$0], placed[$0], box: frame.pane($0), type) }
            widenColumns()
        }
        if panel != nil, legend.placement != .inside, !hasRoomForPlots {
            panel = nil
            frame = Frame(chart, times, type, pen)
            plans = chart.panes.indices.map { AxisPlan.plans(of: chart.panes[$0], placed[$0], box: frame.pane($0), type) }
            widenColumns()
        }
        let left = panel?.missing ?? legendGroups(legend).reduce(0) { $0 + $1.entries.count }
        if panel == nil {
            warnings.append("the legend has no room at \(Int(chart.size.width))x\(Int(chart.size.height))")
        } else if left > 0 {
            warnings.append("legend: \(left) entries have no room")
        }
    }

    /// Whether what the legend leaves is enough to see something in.
    private var hasRoomForPlots: Bool {
        frame.plotRight - frame.plotLeft >= max(80, frame.size.width * 0.25) && frame.rows.allSatisfy { $0.height >= 28 }
            && frame.canvasBottom <= frame.size.height
    }

    /// The largest box that leaves the plots enough.
    private func legendLimit(_ legend: Legend) -> Size {
        let (plots, pane) = (turn(frame.plots), clearOfTitle(turn(frame.pane(legendPane(legend)))))
        if legend.placement == .inside { return Size(pane.width * 0.6, pane.height * 0.6) }
        return legend.edge.isUpright
            ? Size(chart.size.width * 0.3, clearOfTitle(plots).height - 2 * type.margin)
            : Size(min(plots.width * 0.9, plots.width - 24), plots.height * 0.3)
    }

    /// What a title that lies over the plot leaves of a box of the picture.
    func clearOfTitle(_ box: Rect, pane: Int = 0) -> Rect {
        chart.layout.titleOverPlot && pane == 0 ? box.cut(top: max(0, frame.heading.maxY - box.y)) : box
    }

    /// The pane that a legend inside stands in.
    private func legendPane(_ legend: Legend) -> Int { legend.position.down > 0 ? chart.panes.count - 1 : 0 }

    /// The box of the legend in the chart; `nil` without one.
    var legendBox: Rect? {
        guard let legend = chart.legend, let size = panel?.size else { return nil }
        let (plots, position) = (turn(frame.plots), legend.position)
        var area = plots
        switch legend.placement {
        case .inside:
            area = clearOfTitle(turn(frame.pane(legendPane(legend))))
            let inset = min(8, area.width / 8, area.height / 8)
            area = Rect(x: area.x + inset, y: area.y + inset, width: area.width - 2 * inset, height: area.height - 2 * inset)
        case .outside:
            area = turn(outside(turn(legend.edge), turn(size)))
        case .border:
            let (inset, half) = (min(8, plots.height / 8), (width: size.width / 2, height: size.height / 2))
            switch legend.edge {
            case .left, .right:
                let free = clearOfTitle(plots)
                area = Rect(
                    x: (legend.edge == .left ? plots.x : plots.maxX) - half.width, y: free.y, width: size.width, height: free.height
                ).inset(down: inset)
            case .top: area = Rect(x: plots.x, y: plots.y - half.height, width: plots.width, height: size.height).inset(across: inset)
            case .bottom: area = Rect(x: plots.x, y: plots.maxY - half.height, width: plots.width, height: size.height).inset(across: inset)
            }
        }
        let place = Point(
            area.x + (area.width - size.width) * (position.across + 1) / 2, area.y + (area.height - size.height) * (position.down + 1) / 2)
        return Rect(x: pen.grid.edge(place.x), y: pen.grid.edge(place.y), width: size.width, height: size.height)
    }

    /// The strip beyond the axes at an edge, all as it is laid out.
    private func outside(_ edge: PlotEdge, _ size: Size) -> Rect {
        let plots = frame.plots
        switch edge {
        case .left: return Rect(x: type.margin, y: plots.y, width: size.width, height: plots.height)
        case .right:
            return Rect(x: frame.size.width - frame.endMargin - size.width, y: plots.y, width: size.width, height: plots.height)
        case .top:
            return Rect(x: plots.x, y: frame.canvasTop - frame.inset - legendGap - size.height, width: plots.width, height: size.height)
        case .bottom: return Rect(x: plots.x, y: frame.canvasBottom + legendGap, width: plots.width, height: size.height)
        }
    }

    /// The boxes in the picture of the legends and of a title that lie over a pane.
    func legendBoxes(over pane: Int) -> [Rect] {
        let titles = pane == 0 && chart.layout.titleOverPlot ? HeadingDrawer(chart, in: frame, style).runs.map(\.box) : []
        return ([legends[pane]?.box, legendBox].compactMap { $0 } + titles).filter { $0.meets(turn(frame.pane(pane))) }
    }
}

extension PlotEdge {
    var isUpright: Bool { self == .left || self == .right }
}

extension Frame {
    /// All panes and what lies between them.
    var plots: Rect {
        let (top, last) = (rows.first?.top ?? canvasTop, rows.last ?? (canvasTop, 0))
        return Rect(x: plotLeft, y: top, width: plotWidth, height: last.top + last.height - top)
    }
}

extension Rect {
    /// Without so much at the top.
    func cut(top: Double) -> Rect { Rect(x: x, y: y + top, width: width, height: max(0, height - top)) }

    fileprivate func inset(across: Double = 0, down: Double = 0) -> Rect {
        Rect(x: x + across, y: y + down, width: width - 2 * across, height: height - 2 * down)
    }
}
