import DojimaScale

extension LayoutDraft {
    /// Returns the draft of a vertical chart with time axes as wide as their labels, which depend on the length of the axis.
    func deepeningTimeAxes() -> LayoutDraft {
        let (width, typesetter, type) = (timeScale.base.width, style.typesetter, style.type)
        let needed = times.map { plan in
            plan.axis.style.showsLabels ? plan.depth(of: plan.tickSet(width: width, overhang: 12, typesetter, type), typesetter, type) : 0
        }
        let isWider = times.contains { plan in
            plan.axis.style.showsLabels && needed[plan.row] + plan.titleHeight(type) > frame.timeAxis(plan.row).height
        }
        guard isWider else { return self }
        var deeper = times
        for row in times.indices { deeper[row].minDepth = row == 0 ? max(times[row].minDepth, needed[row]) : needed[row] }
        return remeasured(deeper, legend: needs.legend)
    }

    /// Returns the draft of a vertical chart with a row for the legends of its panes, at most a quarter of the picture. It is above the
    /// plots, next to the latest bars.
    func reservingLegendRow() -> LayoutDraft {
        guard legendPanel == nil else { return self }
        let (type, lines) = (style.type, panes.map { legendContent(of: $0).fitted.lines.count }.max() ?? 0)
        guard lines > 0 else { return self }
        let maxLines = (chart.size.height * 0.25 / type.legendLine).rounded(.down)
        var needs = needs
        needs.legendHeight = LegendBlock.inset(type) + min(Double(lines), maxLines) * type.legendLine + 4
        return framed(for: needs)
    }
}
