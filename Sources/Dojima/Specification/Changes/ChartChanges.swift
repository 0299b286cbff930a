package import DojimaChart
import DojimaSeries

/// The scale of the prices of a chart.
package enum PriceScale: String, Sendable, CaseIterable {
    case linear
    case logarithmic = "log"
    /// Changes in percent.
    case percent
}

// Changes of a chart as a user makes them, one at a time. Each keeps all other settings.

extension ChartSpecification {
    /// The index of the pane that a change concerns; there is none without panes.
    private var pricePane: Int? { panes.isEmpty ? nil : 0 }

    /// The symbols of the first pane, in drawing order.
    package var pricedSymbols: [String] { panes.first?.series.compactMap(\.symbol) ?? [] }

    // MARK: Symbols

    /// Replaces the first symbol by another one, shows it if it was hidden, and keeps the studies. If the chart already draws the other
    /// symbol, it is drawn once.
    package mutating func replaceMainSymbol(with symbol: String) {
        guard let old = pricedSymbols.first, symbol != old else { return }
        if pricedSymbols.contains(symbol) { removeSymbol(symbol) }
        for pane in panes.indices {
            for index in panes[pane].series.indices {
                if panes[pane].series[index].symbol == old {
                    (panes[pane].series[index].symbol, panes[pane].series[index].isHidden) = (symbol, false)
                }
                if panes[pane].series[index].basis == old { panes[pane].series[index].basis = symbol }
            }
        }
        removePriceRanges()
    }

    /// Adds a symbol to the first pane, drawn like its other symbols. Volume is removed, since it is drawn only for a single symbol.
    package mutating func addSymbol(_ symbol: String) {
        guard let pane = pricePane, !pricedSymbols.contains(symbol),
            let last = panes[pane].series.lastIndex(where: { $0.symbol != nil })
        else { return }
        let model = panes[pane].series[last]
        let series = SeriesSpecification(symbol: symbol) { added in
            added.kind = model.kind
            added.stack = model.stack
            added.group = model.group
            added.labels = model.labels
        }
        panes[pane].series.insert(series, at: last + 1)
        removePriceRanges()
        arrangePriceAxes()
        showVolume(hasVolume)
    }

    /// Removes a symbol of the first pane, with its studies, unless it is the only one.
    package mutating func removeSymbol(_ symbol: String) {
        guard let pane = pricePane, pricedSymbols.contains(where: { $0 != symbol }) else { return }
        panes[pane].series.removeAll { $0.symbol == symbol || $0.basis == symbol }
        removePriceRanges()
        arrangePriceAxes()
    }

    // MARK: Looks of prices

    /// Draws the prices of all symbols as a kind; `nil` for the default, `kindOfBars` of the first symbol and lines of the others.
    package mutating func setType(_ kind: SeriesKind?) {
        guard let pane = pricePane else { return }
        for index in panes[pane].series.indices where panes[pane].series[index].symbol != nil { panes[pane].series[index].kind = kind }
    }

    /// Whether prices are linear, logarithmic or changes in percent.
    package var priceScale: PriceScale {
        if panes.first?.priceAxes.contains(where: { $0.scale == .logarithmic }) == true { return .logarithmic }
        return panes.first.flatMap { rebasing(of: $0) }?.unit == .percent ? .percent : .linear
    }

    /// Draws prices on another scale. A range that was set is kept if it has the same unit and the scale allows its values.
    package mutating func setScale(_ scale: PriceScale) {
        guard let pane = pricePane else { return }
        let unit = rebase?.unit
        switch scale {
        case .percent: rebase = Rebasing(.percent, base: rebase?.base)
        case .linear, .logarithmic:
            if unit != .price { rebase = nil }
            // Without a unit, several symbols are in percent.
            if scale == .linear, rebase == nil, rebasing(of: panes[pane]) != nil { rebase = Rebasing(.price) }
        }
        if rebase?.unit != unit { removePriceRanges() }
        if scale == .logarithmic { declarePriceAxes() }
        arrangePriceAxes()
        for index in panes[pane].axes.indices where !panes[pane].isVolumeAxis(panes[pane].axes[index]) {
            panes[pane].axes[index].scale = scale == .logarithmic ? .logarithmic : .linear
            if scale == .logarithmic, case .fixed(let range)? = panes[pane].axes[index].range, range.lowerBound <= 0 {
                panes[pane].axes[index].range = nil
            }
        }
        removeDefaultAxes()
    }

    // MARK: Studies

    /// Adds a study: an indicator in units of price over the prices, any other study in a pane below, unless it is already there.
    package mutating func addStudy(_ study: Study) {
        guard let pane = pricePane else { return }
        guard case .indicator = study, study.isOverlay else {
            guard !panes.dropFirst().contains(where: { $0.series.first?.study == study }) else { return }
            panes.append(PaneArrangement(of: self).pane(of: study))
            showVolume(hasVolume)
            return
        }
        let series = SeriesSpecification(study: study)
        let indices = panes[pane].series.indices
        let prices = indices.first { panes[pane].series[$0].symbol != nil }
        let marks = indices.first { panes[pane].series[$0].study?.marksBars == true }
        panes[pane].series.insert(series, at: (series.isBand ? prices : marks) ?? indices.endIndex)
    }

    /// Removes a study from the first pane.
    package mutating func removeOverlay(_ study: String) {
        guard let pane = pricePane else { return }
        panes[pane].series.removeAll { $0.study?.text == study }
    }

    /// Removes a study from the panes below the first, and the panes that become empty.
    package mutating func removeStudyBelow(_ study: String) {
        for pane in panes.indices.dropFirst().reversed() where panes[pane].series.contains(where: { $0.study?.text == study }) {
            panes[pane].series.removeAll { $0.study?.text == study }
            if panes[pane].series.isEmpty { panes.remove(at: pane) }
        }
    }

    /// Whether volume is drawn at the bottom of the prices.
    package var hasVolume: Bool { panes.first?.series.contains { $0.study?.isVolume == true } ?? false }

    /// Draws volume at the bottom of the prices, or removes it; it is also removed if the chart has no space for it.
    package mutating func showVolume(_ isShown: Bool) {
        guard let pane = pricePane else { return }
        let isDrawn = isShown && PaneArrangement(of: self).hasSpaceForVolume
        if isDrawn, !hasVolume { panes[pane].series.insert(SeriesSpecification(study: .volume), at: 0) }
        guard !isDrawn else { return }
        panes[pane].axes.removeAll { [pane = panes[pane]] in pane.isVolumeAxis($0) }
        panes[pane].series.removeAll { $0.study?.isVolume == true }
    }
}
