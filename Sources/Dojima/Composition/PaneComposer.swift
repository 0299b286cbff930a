import DojimaText
import DojimaChart
import DojimaSeries
import DojimaTime

/// Makes the panes of a specification from the bars of its sources.
struct PaneComposer {
    @Boxed var specification: ChartSpecification
    /// The sources in the order of the specification's symbols, as are `bars` and `grouped`.
    var sources: [ChartSource]
    var bars: [BarSeries]
    /// The grouped bars of each source, if its bars and volume are drawn grouped.
    var grouped: [BarSeries?]
    var sourceAxis: SourceAxis
    /// The part of the axis in view.
    var window: Range<AxisPosition>
    /// The part whose volume a profile counts: the window without the space that is added for the profile.
    var profileWindow: Range<AxisPosition>
    /// The stamps of bars after the last one of the first source, at which displaced values are drawn.
    var later: [Instant] = []
    /// The instant from which changes of price are measured; `nil` if there is none or the chart chooses it.
    var base: Instant?
    /// The bars of the symbols that formulas name, by name.
    var companions: [String: BarSeries] = [:]
    /// The cached columns of studies, reused from one drawing to the next; `nil` for no cache.
    var cache: IndicatorCache?

    func panes() -> [Pane] {
        var panes = specification.panes.enumerated().map { index, pane in
            var made = pane.hasPrices ? pricePane(pane, at: index) : studyPane(pane, at: index)
            (made.weight, made.gaps) = (pane.weight ?? (index == 0 ? 3 : 1), pane.gaps)
            return made
        }
        PaneComposer.makeIDsUnique(&panes)
        return panes
    }

    /// Numbers the ids of series that are drawn more than once.
    private static func makeIDsUnique(_ panes: inout [Pane]) {
        var known: Set<String> = []
        for pane in panes.indices {
            var renamed: [String: String] = [:]
            for index in panes[pane].series.indices {
                let id = panes[pane].series[index].id
                var (unique, number) = (id, 1)
                while !known.insert(unique).inserted {
                    number += 1
                    unique = "\(id)-\(number)"
                }
                renamed[id] = unique
                panes[pane].series[index].id = unique
                panes[pane].series[index].legendHead = panes[pane].series[index].legendHead.map { renamed[$0] ?? $0 }
            }
        }
    }

    /// The pane of prices, with studies over them and volume at the bottom.
    private func pricePane(_ pane: PaneSpecification, at index: Int) -> Pane {
        let (name, rebasing, ids) = (pane.name(at: index), specification.rebasing(of: pane), specification.axisIDs(of: pane, at: index))
        let studyAxes = pane.studyAxes
        var axes = zip(pane.priceAxes, ids.all).enumerated().map { position, axis in
            studyAxes.contains(axis.0.id)
                ? axis.0 : self.axis(axis.0, id: axis.1, of: sources[position < sources.count ? position : 0], rebasing)
        }
        var made = Pane(id: name, series: [])
        var hasVolume = false
        for (specified, id) in zip(pane.series, ids.ofSeries) {
            let source = source(of: specified)
            guard source == 0 || !bars[source].isEmpty else { continue }
            if specified.study == nil {
                let axis = id ?? name
                if pane.priceAxes.isEmpty, !axes.contains(where: { $0.id == axis }) {
                    axes.append(self.axis(ValueAxis(id: "", side: side(of: axes.count, rebasing)), id: axis, of: sources[source], rebasing))
                }
                made.series.append(prices(specified, source, axis: axis))
            } else if let id, studyAxes.contains(id), let position = axes.firstIndex(where: { $0.id == id }) {
                let content = studyPane(of: specified, source, side: axes[position].side)
                axes[position] = axes[position].supplemented(by: content.axes[0])
                made.series += content.series.on(axis: id)
                if made.levels.isEmpty { (made.levels, made.band, made.levelAxis) = (content.levels, content.band, id) }
            } else if specified.study?.isVolume == true {
                // Volumes that are all zero have no columns, so they take no space from the prices.
                guard !hasVolume, drawnBars(source).volume.contains(where: { $0 > 0 }) else { continue }
                hasVolume = true
                made.series += styled([volume(source)], specified)
            } else {
                let axis = id ?? made.series.first { $0.id.isExactly(sources[source].symbol) }?.axis ?? axes.first?.id ?? name
                add(specified, source, axis: axis, to: &made)
            }
        }
        nameAxes(&axes, of: made.series.filter { $0.basedOn == nil && $0.kind.groupsBars }, declared: pane.priceAxes)
        // An axis whose series has no bars in view has nothing to show.
        let used = axes.filter { axis in made.series.contains { $0.axis == axis.id } }
        let shown = used.isEmpty ? axes : used
        made.axes = shown + (hasVolume ? [volumeAxis(pane.declaredVolumeAxis, with: shown)] : [])
        return made
    }

    /// Adds a study other than the volume to the pane of prices.
    private func add(_ specified: SeriesSpecification, _ source: Int, axis: String, to made: inout Pane) {
        guard let study = specified.study else { return }
        if let bins = study.profileBins {
            made.series += styled(profile(source, bins: bins, axis: axis), specified)
        } else if study.marksBars, let marked = markedBars(specified, source, axis: axis) {
            made.series += named(marked.series, by: specified)
            if !specified.isHidden { made.annotations += marked.names }
        } else {
            let lines = studySeries(specified, source, axis: axis).map { study in
                var study = study
                study.basedOn = sources[source].symbol
                return study
            }
            if !specified.isHidden { made.annotations += LevelLabels(of: lines, in: stamps(source)).annotations }
            made.series += lines
        }
    }

    /// Adds the symbol to the title of each axis in a pane with the bars of several symbols, unless a title is declared.
    private func nameAxes(_ axes: inout [ValueAxis], of bars: [ChartSeries], declared: [ValueAxis]) {
        guard bars.count > 1 else { return }
        for index in axes.indices where index >= declared.count || declared[index].title == nil {
            let series = bars.filter { $0.axis == axes[index].id }
            guard series.count == 1 else { continue }
            axes[index].title = ([series[0].name] + [axes[index].title].compactMap(\.self)).joined(separator: ", ")
        }
    }

    /// The side of an axis; `nil` if lines may be named at their ends: the layout then chooses the side with space for the names.
    private func side(of index: Int, _ rebasing: Rebasing?) -> ValueAxis.Side? {
        index == 1 ? .left : rebasing == nil && !specification.drawnTheme.namesLines ? .right : nil
    }

    /// The pane of studies, each on the axis that it names, or else on the first axis, which has the defaults of the first study on it.
    private func studyPane(_ pane: PaneSpecification, at index: Int) -> Pane {
        let isCompared = specification.panes.first.flatMap { specification.rebasing(of: $0) } != nil || specification.drawnTheme.namesLines
        let ids = specification.axisIDs(of: pane, at: index)
        var made = Pane(id: pane.name(at: index), series: [])
        var axes = pane.axes
        var suited: Set<String> = []
        for (specified, id) in zip(pane.series, ids.ofSeries) {
            let content = studyPane(of: specified, source(of: specified), side: axes.first?.side ?? (isCompared ? nil : .right))
            // An axis without an id gets the id of the first study.
            if axes.isEmpty { axes = [content.axes[0]] }
            if axes[0].id.isEmpty { axes[0].id = content.axes[0].id }
            let axis = id ?? axes[0].id
            if let position = axes.firstIndex(where: { $0.id == axis }), suited.insert(axis).inserted {
                axes[position] = axes[position].supplemented(by: content.axes[0])
                if made.series.isEmpty { (made.levels, made.band, made.levelAxis) = (content.levels, content.band, axis) }
            }
            // Outputs in other units keep their axes, unless the study names one.
            let others = id == nil ? Array(content.axes.dropFirst()) : []
            let missing = others.filter { other in !axes.contains { $0.id == other.id } }
            axes += missing
            made.series += content.series.on(axis: axis, except: others.map(\.id))
        }
        made.axes = axes
        return made
    }

    /// A pane with one study and its default axis.
    private func studyPane(of specified: SeriesSpecification, _ source: Int, side: ValueAxis.Side?) -> Pane {
        guard let request = specified.study?.request(with: companions)?.with(context(source)) else {
            return Pane(id: "volume", axes: [.volume(side: side)], series: styled([volume(source)], specified))
        }
        var pane = request.pane(of: values(of: request, source), on: bars[source], side: side, later: source == 0 ? later : [])
        pane.series = styled(named(pane.series, source), specified)
        return pane
    }

    /// The index of the source of a series.
    private func source(of series: SeriesSpecification) -> Int {
        let name = series.symbol ?? series.basis
        return name.flatMap { name in sources.firstIndex { $0.name.isExactly(name) } } ?? 0
    }

    private func prices(_ series: SeriesSpecification, _ index: Int, axis: String) -> ChartSeries {
        let kind = specification.kind(of: series, at: index)
        let bars = kind.groupsBars ? drawnBars(index) : bars[index]
        var made = styled(
            [
                ChartSeries(
                    id: sources[index].symbol, name: sources.labels(specification.names)[index], kind: kind,
                    data: kind.drawsCloses ? .values(ValueSeries(time: bars.time, values: bars.close)) : .bars(bars), axis: axis
                ) {
                    $0.shownAs = shownAs(index, isGrouped: kind.groupsBars)
                    $0.isPrice = kind.drawsCloses
                }
            ], series)[0]
        // A computed price, such as the close of a Heikin-Ashi bar, would seem to be the last traded one on the axis.
        if hasComputedPrices(index), made.lastValue == .automatic { made.lastValue = .hidden }
        return made
    }

    /// Whether the prices of a source are computed by a transform of each bar.
    private func hasComputedPrices(_ index: Int) -> Bool {
        specification.transformRequest?.isPriceBased == false && specification.mainSymbol?.isExactly(sources[index].name) == true
    }

    private func volume(_ index: Int) -> ChartSeries {
        ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(drawnBars(index)), axis: "volume") {
            $0.shownAs = grouped[index] == nil ? nil : shownAs(index, isGrouped: true)
        }
    }

    /// The volume at each price of the window as horizontal columns; none if the bars have no volume.
    private func profile(_ index: Int, bins: Int, axis: String) -> [ChartSeries] {
        let bars = bars[index]
        let rows = bars.indices(in: sourceAxis.switched(to: sources[index]).stamps(of: profileWindow))
        guard let last = rows.last, let found = bars.volumeProfile(rows, bins: bins) else { return [] }
        return [
            ChartSeries(id: "profile", name: "Volume at price", kind: .profile, data: .band(found.band(at: bars.time[last])), axis: axis) {
                ($0.isListed, $0.lastValue, $0.isTracked) = (false, .hidden, false)
            }
        ]
    }

    /// The stamps of the bars of a source in view.
    private func stamps(_ index: Int) -> Range<Instant> { sourceAxis.switched(to: sources[index]).stamps(of: window) }

    private func drawnBars(_ index: Int) -> BarSeries { grouped[index] ?? bars[index] }

    private func shownAs(_ index: Int, isGrouped: Bool) -> String {
        (isGrouped ? grouped[index]?.interval : nil)?.description ?? sources[index].interval.description
    }

    /// The context that studies of a source need in addition to its bars.
    private func context(_ index: Int) -> IndicatorContext { sources[index].studyContext(on: sourceAxis.closed) }

    /// The series of an indicator.
    private func studySeries(_ series: SeriesSpecification, _ index: Int, axis: String) -> [ChartSeries] {
        guard let request = series.study?.request(with: companions)?.with(context(index)) else { return [] }
        let made = request.series(of: values(of: request, index), on: bars[index], axis: axis, later: index == 0 ? later : [])
        return styled(named(made, index), series)
    }

    /// The values of an indicator at the bars of a source.
    private func values(of request: IndicatorRequest, _ index: Int) -> IndicatorColumns {
        cache?.columns(of: request, over: bars[index], of: sources[index].symbol) ?? request.columns(over: bars[index])
    }

    /// The marks of a study at the bars of a source.
    private func markedBars(_ specified: SeriesSpecification, _ index: Int, axis: String) -> PatternMarks? {
        guard let study = specified.study, let request = study.request(with: companions)?.with(context(index)) else { return nil }
        let drawn = drawnBars(index)
        // Grouped bars are stamped with their start.
        let visible = grouped[index] == nil ? stamps(index) : sourceAxis.moments(of: window)
        var marks = study.marks(of: request, on: bars[index])
        // Of grouped bars, the one that contains the bar is marked.
        for mark in marks.indices {
            let time = bars[index].time[marks[mark].row]
            let next = drawn.firstIndex(atOrAfter: time)
            marks[mark].row = next < drawn.count && drawn.time[next] == time ? next : max(0, next - 1)
        }
        let outputTitle = request.outputs.count == 1 ? request.outputs[0].title : ""
        return PatternMarks(
            marks.joined(), id: study.name, name: specified.name ?? (outputTitle.isEmpty ? request.title : outputTitle), on: drawn,
            in: drawn.indices(in: visible), isDirected: study.formula == nil, color: specified.color, axis: axis)
    }

    /// Adds the name of the symbol to the names of a study's series if there are several, and the symbol to their ids unless it is the main
    /// one.
    private func named(_ series: [ChartSeries], _ index: Int) -> [ChartSeries] {
        guard sources.count > 1 else { return series }
        let (symbol, name) = (sources[index].symbol, sources.labels(specification.names)[index])
        return series.map { series in
            var series = series
            if series.legendHead == nil { series.name = "\(name) \(series.name)" }
            guard index > 0 else { return series }
            series.id = "\(symbol).\(series.id)"
            series.legendHead = series.legendHead.map { "\(symbol).\($0)" }
            return series
        }
    }

    /// Applies the options of a specification; its name goes only to the series that heads the legend entry.
    private func styled(_ series: [ChartSeries], _ specified: SeriesSpecification) -> [ChartSeries] {
        named(specified.colored(series), by: specified).map { series in
            var series = series
            let made = series.options
            series.options = specified.options
            (series.options.kind, series.options.axis, series.options.color) = (made.kind, made.axis, made.color)
            if series.legendHead == nil {
                series.options.name = specified.name ?? made.name
            } else {
                (series.options.name, series.areaColor) = (made.name, made.areaColor)
            }
            series.lineWidth = specified.lineWidth ?? specification.style.lineWidth
            return series
        }
    }

    /// Sets the name by which a specification refers to the series, and whether it hides them or leaves them out of the legend.
    private func named(_ series: [ChartSeries], by specified: SeriesSpecification) -> [ChartSeries] {
        series.map { series in
            var series = series
            (series.specifiedName, series.keepsLegendEntry, series.isHidden) = (specification.name(of: specified), true, specified.isHidden)
            series.showsInLegend = specified.showsInLegend
            return series
        }
    }

    /// Completes an axis with the instrument's currency and tick size and the rebasing of its pane.
    private func axis(_ specified: ValueAxis, id: String, of source: ChartSource, _ rebasing: Rebasing?) -> ValueAxis {
        var axis = specified
        axis.id = id
        // An axis with prices in several currencies has no currency as its title.
        let currencies = Set(rebasing == nil ? [source.instrument?.currency] : sources.map { $0.instrument?.currency })
        axis.title =
            specified.title ?? (rebasing.map { $0.unit == .price } ?? true && currencies.count == 1 ? source.instrument?.currency : nil)
        axis.tickSize = source.tickSize
        axis.rebasing = rebasing.map { Rebasing($0.unit, base: base.map { .instant($0) }) }
        return axis
    }

    /// The axis of volume at the bottom of the pane. A declared one has labels on the side without prices, except in small pictures and
    /// with a range, as gestures give it.
    private func volumeAxis(_ declared: ValueAxis?, with prices: [ValueAxis]) -> ValueAxis {
        var axis = ValueAxis.volumeOverlay()
        axis.side = prices.contains { $0.side != .left } ? .left : .right
        guard let declared else { return axis }
        // In a small picture, labels would take too much of the plot's width or, if time is vertical, of its height.
        let hasSpace = specification.orientation == .vertical ? specification.height >= 320 : specification.width >= 480
        axis.showsLabels = hasSpace && declared.range == nil
        return declared.supplemented(by: axis)
    }
}

extension [ChartSeries] {
    /// Returns the series on another axis, except those on some axes.
    fileprivate func on(axis: String, except others: [String] = []) -> [ChartSeries] {
        map { series in
            var series = series
            if !others.contains(where: { $0 == series.axis }) { series.axis = axis }
            return series
        }
    }
}
