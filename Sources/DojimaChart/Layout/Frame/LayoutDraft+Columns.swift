import DojimaScale

extension LayoutDraft {
    /// Returns the draft with the columns of the axes widened to their labels and tags.
    ///
    /// Columns never become narrower, so another round with the same ranges changes nothing.
    func wideningColumns() -> LayoutDraft {
        let draft = separatingLabels().placingTags()
        var needs = draft.needs
        for pane in draft.panes {
            if pane.endLabels.width > 0 { needs.widen(.right, 0, to: pane.endLabels.width) }
            for (index, plan) in pane.axes.enumerated() where plan.axis.showsLabels {
                let tags = pane.tags.filter { $0.axis == index }
                needs.widen(plan.axis.shownSide, plan.order, to: plan.columnWidth(tags, style))
            }
        }
        return draft.framed(for: needs)
    }

    /// Returns the draft of a horizontal chart with vertical names of categories where horizontal names do not fit, at most 60 % of the picture
    /// high.
    func turningNames() -> LayoutDraft {
        let turned = times.map {
            $0.turningNames(width: timeScale.base.width, maxDepth: 0.6 * chart.size.height, style.typesetter, style.type)
        }
        guard turned.map(\.axis.labelAngle) != times.map(\.axis.labelAngle) else { return self }
        return remeasured(turned, legend: needs.legend)
    }

    /// Returns the draft with larger distances between ticks, so that labels of horizontal value axes and turned labels do not overlap.
    private func separatingLabels() -> LayoutDraft {
        var draft = self
        for pane in panes.indices {
            for axis in panes[pane].axes.indices { draft.panes[pane].axes[axis].separateLabels(style) }
        }
        return draft
    }

    /// Returns the draft with the tags of last values, the tracked values and the names at the ends of lines.
    ///
    /// They depend on the ranges, on the legends that they avoid, and on the crosshair, whose tag keeps its position. A value that is
    /// labelled in the plot has no tag.
    func placingTags() -> LayoutDraft {
        var draft = self
        let crosshair = crosshair
        draft.panes = panes.map { pane in
            var pane = pane
            pane.legendBoxes = legendBoxes(over: pane)
            pane.tracked = chart.tracking.flatMap { TrackingDrawer(tracking: $0, pane: pane, style: style).tracked }
            if pane.hasLineEndLabels {
                pane.endLabels = LineEndLabels(of: pane, maxWidth: (chart.size.width * 0.3).rounded(), style)
            }
            (pane.tags, pane.missingTags) = ValueTag.tags(
                of: pane, length: tagLength, pinned: crosshair?.tag(in: pane), tracked: pane.tracked, avoiding: borderLegend)
            return pane
        }
        return draft
    }

    /// Returns the length of a tag along its axis.
    private func tagLength(_ text: String) -> Double {
        style.isVertical ? (style.typesetter.width(text, style.type.tag) + 12).rounded(.up) : style.type.tagHeight
    }

    /// The box of a legend over the value axes of one side, and that side; `nil` for other legends.
    private var borderLegend: (side: ValueAxis.Side, box: Rect)? {
        guard let legend = chart.legend, let legendPanel, needs.legend.over > 0 else { return nil }
        return (legend.edge == .left ? .left : .right, placement(of: legend).box(of: legendPanel.size))
    }
}
