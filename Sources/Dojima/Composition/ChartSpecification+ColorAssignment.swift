import DojimaChart
import DojimaSeries
import DojimaTime

extension ChartSpecification {
    /// Returns the specification with an explicit palette colour for each series that has none.
    ///
    /// A series with an explicit colour keeps it when others are added, removed, hidden or reordered. In the order of the panes, each
    /// series takes the first colour of the theme that the fewest series have, so that two have different colours as long as one is free; a
    /// fixed colour counts as the palette colour that it resembles. The symbols of a facet share one colour.
    ///
    /// Series that do not use the palette keep automatic colours: the only bars of a pane, volume, marks of rises and falls, and grey
    /// lines next to highlighted ones.
    public func assigningColors() -> ChartSpecification {
        guard analysis == nil, table == nil, !groupsBySymbol else { return self }
        var (chart, uses) = (self, PaletteUses(drawnTheme))
        for color in panes.flatMap(\.series).flatMap({ [$0.color] + $0.lineColors }) { uses.add(color) }
        for (paneIndex, pane) in panes.enumerated() {
            let (emptyPane, owners) = emptyPane(of: pane, at: paneIndex)
            let taking = emptyPane.seriesUsingPalette.subtracting(SeriesHighlighting(emptyPane, highlight: highlightedSymbols).muted)
            for (index, owner) in owners.enumerated() where taking.contains(index) {
                let color = ColorChoice.palette(uses.takeNext(for: emptyPane.series[index]))
                if emptyPane.series[index].legendHead == nil {
                    chart.panes[paneIndex].series[owner].color = color
                } else {
                    chart.panes[paneIndex].series[owner].lineColors.append(color)
                }
            }
            if facet != nil { chart.panes[paneIndex].shareColor() }
        }
        return chart
    }

    /// The symbols of `highlight`, which may name them by the names of their series, and files by their names without extensions.
    var highlightedSymbols: [String] {
        let (series, symbols) = (panes.flatMap(\.series), symbols)
        return options.highlight.map { wanted in
            if let named = series.first(where: { $0.name?.isExactly(wanted) == true })?.symbol { return named }
            guard !symbols.contains(where: { $0.isExactly(wanted) }) else { return wanted }
            return symbols.first { ($0.split(separator: "/").last ?? "").hasPrefix(wanted + ".") } ?? wanted
        }
    }

    /// Returns the series of a pane without data, and for each the index of the one that it is drawn for. For a facet, the series of one
    /// chart.
    private func emptyPane(of pane: PaneSpecification, at paneIndex: Int) -> (pane: Pane, owners: [Int]) {
        let axes = axisIDs(of: pane, at: paneIndex)
        var (emptyPane, owners) = (Pane(id: "", axes: axes.all.map { ValueAxis(id: $0) }, series: []), [Int]())
        for (index, specified) in pane.series.enumerated() {
            guard facet == nil || (specified.symbol ?? specified.basis).map({ $0.isExactly(mainSymbol ?? "") }) ?? true else { continue }
            for var series in specified.colored(emptySeries(of: specified)) {
                series.axis = axes.ofSeries[index]
                if specified.study != nil, pane.hasPrices { series.basedOn = specified.basis ?? mainSymbol }
                emptyPane.series.append(series)
                owners.append(index)
            }
        }
        return (emptyPane, owners)
    }

    /// The series that draw one of the specification, without data and without its colours.
    private func emptySeries(of specified: SeriesSpecification) -> [ChartSeries] {
        guard let study = specified.study else {
            let symbol = specified.symbol ?? ""
            let kind = facet != nil ? specified.kind ?? .line : kind(of: specified, at: symbols.firstIndex { $0.isExactly(symbol) } ?? 0)
            var series = ChartSeries(id: symbol, options: specified.options, data: .bars(BarSeries(interval: .day)))
            (series.kind, series.isPrice, series.color) = (kind, kind.drawsCloses, .automatic)
            return [series]
        }
        return study.emptySeries
    }
}

extension Study {
    /// The series that draw it, without data.
    var emptySeries: [ChartSeries] {
        guard !marksBars else {
            // Directed marks have the colours of rising and falling prices.
            return formula == nil ? [] : [ChartSeries(id: name, name: name, kind: .markBelow)]
        }
        return request(with: [:])?.series(on: BarSeries(interval: .day), axis: "") ?? []
    }

    /// The number of lines with separate colours, after the one that heads the legend entry.
    var furtherLines: Int { emptySeries.count { $0.legendHead != nil && $0.color == .automatic && $0.kind.usesPalette } }
}

extension SeriesSpecification {
    /// Gives the series of a study their colours: the first of the legend entry `color`, further lines without a colour `lineColors`.
    func colored(_ series: [ChartSeries]) -> [ChartSeries] {
        var further = lineColors[...]
        return series.map { series in
            var series = series
            if series.legendHead == nil {
                if options.color != .automatic { series.color = options.color }
            } else if series.color == .automatic, series.kind.usesPalette {
                series.color = further.popFirst() ?? .automatic
            }
            return series
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
