import DojimaChart
import DojimaSeries
import DojimaText
import DojimaTime

extension ChartSpecification {
    /// Returns the specification with an explicit palette colour for each series that has none.
    ///
    /// A series with an explicit colour keeps it when others are added, removed, hidden or reordered. In the order of the panes, each
    /// series takes the first colour of the theme that the fewest series have, so that two have different colours as long as one is free; a
    /// fixed colour counts as the palette colour that it resembles. The symbols of a facet share one colour.
    ///
    /// The first bars of a pane, volume, directed marks and grey lines next to highlighted ones keep automatic colours, since they take
    /// none of the palette.
    public func assigningColors() -> ChartSpecification {
        guard analysis == nil, !bySymbol else { return self }
        var (chart, uses) = (self, PaletteUses(drawnTheme))
        for color in panes.flatMap(\.series).flatMap({ [$0.color] + $0.lineColors }) { uses.add(color) }
        for (place, pane) in panes.enumerated() {
            let (outline, owners) = outline(of: pane, at: place)
            let taking = outline.seriesTakingColors.subtracting(Emphasis(outline, highlight: highlightedSymbols).muted)
            for (index, owner) in owners.enumerated() where taking.contains(index) {
                let color = ColorChoice.palette(uses.take(isOfBars: outline.series[index].kind.hasBarColors))
                if outline.series[index].legendHead == nil {
                    chart.panes[place].series[owner].color = color
                } else {
                    chart.panes[place].series[owner].lineColors.append(color)
                }
            }
            if facet != nil { chart.panes[place].shareColor() }
        }
        return chart
    }

    /// The symbols of `highlight`, which may name them by the names of their series.
    var highlightedSymbols: [String] {
        let series = panes.flatMap(\.series)
        return options.highlight.map { wanted in series.first { $0.name?.isExactly(wanted) == true }?.symbol ?? wanted }
    }

    /// Returns the series of a pane without data, and for each the index of the one that it is drawn for. For a facet, the series of one
    /// chart.
    private func outline(of pane: PaneSpecification, at place: Int) -> (pane: Pane, owners: [Int]) {
        let axes = axisIDs(of: pane, at: place)
        var (outline, owners) = (Pane(id: "", axes: axes.all.map { ValueAxis(id: $0) }, series: []), [Int]())
        for (index, one) in pane.series.enumerated() {
            guard facet == nil || (one.symbol ?? one.of).map({ $0.isExactly(mainSymbol ?? "") }) ?? true else { continue }
            for var series in one.colored(outlines(of: one)) {
                series.axis = axes.ofSeries[index]
                if one.study != nil, pane.hasPrices { series.basedOn = one.of ?? mainSymbol }
                outline.series.append(series)
                owners.append(index)
            }
        }
        return (outline, owners)
    }

    /// The series that draw one of the specification, without data and without its colours.
    private func outlines(of one: SeriesSpecification) -> [ChartSeries] {
        guard let study = one.study else {
            let symbol = one.symbol ?? ""
            let kind = facet != nil ? one.kind ?? .line : kind(of: one, at: symbols.firstIndex { $0.isExactly(symbol) } ?? 0)
            var series = ChartSeries(id: symbol, options: one.options, data: .bars(BarSeries(interval: .day)))
            (series.kind, series.isPrice, series.color) = (kind, kind.drawsVolume, .automatic)
            return [series]
        }
        return study.outlines
    }
}

extension Study {
    /// The series that draw it, without data.
    var outlines: [ChartSeries] {
        guard !marksBars else {
            // Directed marks have the colours of rising and falling prices.
            return formula == nil ? [] : [ChartSeries(id: name, name: name, kind: .markBelow)]
        }
        return request(beside: [:])?.series(on: BarSeries(interval: .day), axis: "") ?? []
    }

    /// The number of lines with separate colours, after the one that heads the legend entry.
    var furtherLines: Int { outlines.count { $0.legendHead != nil && $0.color == .automatic && $0.kind.usesPalette } }
}

extension SeriesSpecification {
    /// Gives the series of a study their colours: the first of the legend entry `color`, further lines without a colour `lineColors`.
    func colored(_ series: [ChartSeries]) -> [ChartSeries] {
        var further = lineColors[...]
        return series.map { one in
            var one = one
            if one.legendHead == nil {
                if options.color != .automatic { one.color = options.color }
            } else if one.color == .automatic, one.kind.usesPalette {
                one.color = further.popFirst() ?? .automatic
            }
            return one
        }
    }
}

extension PaneSpecification {
    /// Gives the symbols of a facet that have no colour the colour of the first one.
    fileprivate mutating func shareColor() {
        guard let first = series.first(where: { $0.symbol != nil }) else { return }
        for index in series.indices
        where series[index].symbol != nil && series[index].color == .automatic && series[index].kind == first.kind {
            series[index].color = first.color
        }
    }
}
