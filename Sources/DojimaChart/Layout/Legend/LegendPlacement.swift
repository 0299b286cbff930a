import DojimaScale

/// An edge of the plots.
enum PlotEdge {
    case left, right, top, bottom

    var isVertical: Bool { self == .left || self == .right }
}

/// The space that a legend takes from the plots at one edge, in logical pixels.
struct LegendSpace: Equatable {
    var edge: PlotEdge
    /// The space outside the axes.
    var beyond = 0.0
    /// The space between the plots and their axes.
    var between = 0.0
    /// The space next to the plots that the legend takes from the axes; their labels do not overlap the legend.
    var over = 0.0

    static let none = LegendSpace(edge: .top)

    func beyond(_ edge: PlotEdge) -> Double { edge == self.edge ? beyond : 0 }
    func between(_ edge: PlotEdge) -> Double { edge == self.edge ? between : 0 }
    func over(_ edge: PlotEdge) -> Double { edge == self.edge ? over : 0 }
}

/// The position of the legend of `ChartOptions.legend` in a frame.
struct LegendPlacement {
    let legend: Legend
    let frame: ChartFrame
    let style: DrawingStyle

    private var transform: OrientationTransform { style.transform }
    private var type: Typography { style.type }

    /// The padding between the edge of the box and its entries.
    var inset: Double { legend.placement == .outside ? 0 : type.density == .small ? 5 : 8 }

    /// The maximum size that leaves enough space for the plots.
    var limit: Size {
        let (plots, pane, picture) = (transform(frame.plots), frame.clearOfTitle(transform(frame.pane(self.pane))), transform(frame.size))
        if legend.placement == .inside { return Size(pane.width * 0.6, pane.height * 0.6) }
        return legend.edge.isVertical
            ? Size(picture.width * legend.maximumWidth, frame.clearOfTitle(plots).height - 2 * type.margin)
            : Size(min(plots.width * 0.9, plots.width - 24), plots.height * 0.3)
    }

    /// Returns the space that a box of the given size takes from the plots; `nil` means no box.
    func space(for size: Size?) -> LegendSpace {
        let half = size.map { legend.edge.isVertical ? $0.width / 2 : $0.height / 2 } ?? 0
        switch legend.placement {
        case .inside: return .none
        case .outside: return LegendSpace(edge: transform(legend.edge), beyond: half > 0 ? 2 * half + type.legendGap : 0)
        case .border:
            // A legend may cover some of the few value labels, because the others stay at the edge of the plots; a row of times would be
            // interrupted.
            return legend.edge.isVertical && !transform.isVertical
                ? LegendSpace(edge: legend.edge, over: half) : LegendSpace(edge: transform(legend.edge), between: half)
        }
    }

    /// The index of the pane that contains an inside legend.
    private var pane: Int { legend.position.down > 0 ? frame.rows.count - 1 : 0 }

    /// Returns the rectangle of a legend, in picture coordinates.
    func box(of size: Size) -> Rect {
        let (area, position) = (area(for: size), legend.position)
        let corner = Point(
            area.x + (area.width - size.width) * (position.across + 1) / 2, area.y + (area.height - size.height) * (position.down + 1) / 2)
        return Rect(x: style.grid.edge(corner.x), y: style.grid.edge(corner.y), width: size.width, height: size.height)
    }

    /// Returns the rectangle within which a legend of the given size is positioned, in picture coordinates.
    private func area(for size: Size) -> Rect {
        let plots = transform(frame.plots)
        switch legend.placement {
        case .inside:
            let area = frame.clearOfTitle(transform(frame.pane(pane)))
            let inset = min(8, area.width / 8, area.height / 8)
            return area.inset(across: inset, down: inset)
        case .outside: return transform(outerArea(at: transform(legend.edge), transform(size)))
        case .border:
            let (inset, half) = (min(8, plots.height / 8), (width: size.width / 2, height: size.height / 2))
            switch legend.edge {
            case .left, .right:
                let free = frame.clearOfTitle(plots)
                let x = (legend.edge == .left ? plots.x : plots.maxX) - half.width
                return Rect(x: x, y: free.y, width: size.width, height: free.height).inset(down: inset)
            case .top, .bottom:
                let y = (legend.edge == .top ? plots.y : plots.maxY) - half.height
                return Rect(x: plots.x, y: y, width: plots.width, height: size.height).inset(across: inset)
            }
        }
    }

    /// Returns the rectangle outside the axes at an edge, in layout coordinates.
    private func outerArea(at edge: PlotEdge, _ size: Size) -> Rect {
        let plots = frame.plots
        switch edge {
        case .left: return Rect(x: frame.startMargin, y: plots.y, width: size.width, height: plots.height)
        case .right:
            return Rect(x: frame.size.width - frame.endMargin - size.width, y: plots.y, width: size.width, height: plots.height)
        case .top:
            let y = frame.canvasTop - frame.inset - type.legendGap - size.height
            return Rect(x: plots.x, y: y, width: plots.width, height: size.height)
        case .bottom: return Rect(x: plots.x, y: frame.canvasBottom + type.legendGap, width: plots.width, height: size.height)
        }
    }
}
