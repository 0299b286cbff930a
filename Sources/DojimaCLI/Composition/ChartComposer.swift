import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaTime

/// Makes a chart of what the options of `dojima chart` ask for.
struct ChartComposer {
    var command: ChartCommand

    func chart(of subjects: [Subject]) throws -> Chart {
        let main = subjects[0]
        let calendars = subjects.flatMap(\.calendars).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let closed = try command.exclusions.resolved(
            calendars: calendars, zone: main.instrumentZone(command.exclusions.calendarFiles.library()))
        let view = try MarketView(main, beside: Array(subjects.dropFirst()), closed: closed)
        for note in view.notes { Console.note(note) }
        let selection = try Selection(command.span, on: view)
        let window = try self.window(selection, of: view)
        let zone = main.placesByDate ? .utc : closed.zone
        let crossing = command.axes.xCrosses.map { AxisCrossing(at: $0, labelsAreFixed: command.axes.fixedLabels) }
        let axis = TimeAxis(
            timeline: view.timeline, window: window, zone: zone, interval: main.interval, stamp: main.stamp,
            ticks: command.ticks.timeStyle(zone: zone), crossing: crossing, title: command.axes.xTitle ?? "")
        if command.axes.bySymbol { return try columns(of: closes(subjects, view, window), on: axis, view) }
        let panes = try annotated(try panes(subjects, view: view, window: window), view)
        let chart = Chart(
            title: command.picture.title ?? "", heading: heading(view, window, symbols: panes[0].series.map(\.id)),
            size: Size(Double(command.picture.size.width), Double(command.picture.size.height)),
            scale: command.picture.scale, theme: command.picture.theme.theme, time: axis,
            panes: panes,
            navigator: command.navigator ? try navigator(view, axis: axis) : nil, gapMarks: command.gapMarks.marks(closed),
            titlePlacement: command.layout.titlePlacement, surfaces: command.layout.surfaces)
        try checkLogarithm(chart)
        return chart
    }

    /// A logarithmic axis shows no price at or below zero: better none than another one than was asked for.
    private func checkLogarithm(_ chart: Chart) throws {
        for axis in chart.panes[0].axes where axis.kind == .logarithmic {
            guard let least = chart.visibleRange(ofAxis: axis.id)?.lowerBound, least <= 0 else { continue }
            throw Failure(
                .badData,
                "--log needs prices above zero, and the least here is \(NumberText.plain(least, decimals: 2)): leave it out, or choose another part"
            )
        }
    }

    /// The bars of all subjects that have some in a window, with the one that changes are counted from.
    private func closes(_ subjects: [Subject], _ view: MarketView, _ window: Range<AxisPosition>) throws -> [(
        symbol: String, bars: BarSeries
    )] {
        try subjects.compactMap { subject in
            let view = view.reading(subject)
            let bars = try barsBeside(view, window: window)
            guard !bars.isEmpty else {
                noteLeftOut(subject)
                return nil
            }
            return (subject.symbol, try withBase(bars, view))
        }
    }

    /// With the bar of `--base`, where prices are counted from there.
    private func withBase(_ bars: BarSeries, _ view: MarketView) throws -> BarSeries {
        guard let base = command.axes.base else { return bars }
        return try view.withBase(bars, at: view.instant(base.time))
    }

    private func noteLeftOut(_ subject: Subject) {
        Console.note("\(subject.symbol) has no bars in this part of the axis and is left out")
    }

    /// The selected part of the axis; without a bar in it there is nothing to draw.
    private func window(_ selection: Selection, of view: MarketView) throws -> Range<AxisPosition> {
        let window = selection.window
        let hasBars = try !window.isEmpty && (isFolded(window, view) || !self.bars(view, in: window, before: 0).isEmpty)
        guard hasBars else { throw Failure(.badData, try noBars(selection, view)) }
        return window
    }

    /// Whether so many bars share a pixel that buckets of pixels show the same; studies are computed from bars in any case.
    private func isFolded(_ window: Range<AxisPosition>, _ view: MarketView) -> Bool {
        let most = Double(MarketView.mostBarsAColumn * command.picture.size.width) * command.picture.scale
        let subject = view.subject
        let hasStudies = !studies.isEmpty && subject.symbol == view.subjects[0].symbol
        let isPlain = !hasStudies && !subject.isResampled && !subject.placesByDate && subject.stamp == .start
        return isPlain && view.expectedBars(in: window) > most
    }

    /// The indicators over and below the prices.
    private var studies: [IndicatorRequest] { command.overlay.map(\.request) + command.pane.compactMap(\.request) }

    private var pixels: Int { Int(Double(command.picture.size.width) * command.picture.scale) }

    private func noBars(_ selection: Selection, _ view: MarketView) throws -> String {
        let style = ResultStyle(form: .csv, times: .iso, zone: view.subject.placesByDate ? .utc : view.closed.zone)
        let asked = command.span.from.map { view.instant($0.time) } ?? command.span.to.map { view.end($0.time) } ?? selection.to
        let extent = view.subject.extent
        var nearest = asked.map { abs($0.since(extent.first)) < abs($0.since(extent.last)) ? extent.first : extent.last } ?? extent.first
        if let asked, extent.first < asked, asked < extent.last {
            let around = try view.bars(
                in: asked.advanced(by: -30 * Instant.microsecondsPerDay)..<asked.advanced(by: 30 * Instant.microsecondsPerDay))
            if let close = around.time.min(by: { abs($0.since(asked)) < abs($1.since(asked)) }) { nearest = close }
        }
        return "\(view.subject.symbol): no bars in this part of the axis; the nearest is at \(style.text(nearest))"
    }

    /// The bars that a window shows, one more at each side, and `count` more before it.
    private func bars(_ view: MarketView, in window: Range<AxisPosition>, before count: Int) throws -> BarSeries {
        let timeline = view.timeline
        let slot = slot(of: view.subject)
        let lead = Int64(count + 1).multipliedReportingOverflow(by: slot).partialValue
        let start = timeline.instant(at: max(timeline.firstPosition, window.lowerBound.advanced(by: -lead))) ?? timeline.span.lowerBound
        let end =
            timeline.earliestInstant(at: min(timeline.lastPosition, window.upperBound.advanced(by: count == 0 ? 0 : slot)))
            ?? timeline.span.upperBound
        return try view.bars(in: start..<max(start, end))
    }

    /// The bars that a window shows, with as many before them as the studies need: their first value is that of the whole series.
    ///
    /// Where bars are missing more time is read for them.
    private func barsForStudies(_ view: MarketView, in window: Range<AxisPosition>) throws -> BarSeries {
        let room = window.lowerBound.microseconds - view.timeline.firstPosition.microseconds
        let most = Int(clamping: room / max(1, slot(of: view.subject)) + 1)
        let start = view.moments(of: window).lowerBound
        guard case .bars(let reach) = studies.reach else { return try bars(view, in: window, before: max(1, most)) }
        // One more for the line that comes in from the left.
        var count = reach + 1
        while true {
            let bars = try self.bars(view, in: window, before: min(count, max(1, most)))
            let kept = bars.withoutClosedBars(on: view.timeline, snapping: command.onClosed.policy == .snap).bars
            if count >= most || kept.firstIndex(atOrAfter: start) > reach { return bars }
            count *= 4
        }
    }

    /// The axis time of one bar.
    private func slot(of subject: Subject) -> Int64 {
        subject.interval.unit > .day ? Instant.microsecondsPerDay : subject.interval.nominalMicroseconds
    }

    /// Names the subjects among the series that are drawn.
    private func heading(_ view: MarketView, _ window: Range<AxisPosition>, symbols: [String]) -> Heading {
        let subject = view.subject
        let own = subject.instrument?.name.map { "\(subject.symbol) · \($0)" } ?? subject.symbol
        let drawn = view.subjects.map(\.symbol).filter(symbols.contains)
        let name = drawn.count == 1 ? own : drawn.joined(separator: ", ")
        let shared = Int((view.expectedBars(in: window) / Double(command.picture.size.width)).rounded())
        return Heading(
            symbol: name, interval: subject.interval.description,
            exchange: exchange(of: view), adjustment: subject.adjustment.words,
            note: isFolded(window, view) ? "about \(shared) bars a pixel" : "")
    }

    /// The calendars of the axis, else that of the instrument.
    private func exchange(of view: MarketView) -> String {
        let codes = view.closed.calendars.map(\.code)
        return codes.isEmpty ? view.subject.instrument?.calendar ?? "" : codes.joined(separator: ", ")
    }

    private func panes(_ subjects: [Subject], view: MarketView, window: Range<AxisPosition>) throws -> [Pane] {
        var bars =
            try isFolded(window, view) ? view.columns(in: window, pixels: pixels) : barsForStudies(view, in: window)
        if !isFolded(window, view) {
            bars = try view.withoutClosedBars(bars, in: view.moments(of: window), policy: command.onClosed.policy)
        }
        bars = try withBase(bars, view)
        for study in studies { try study.check(bars, of: view.subject.symbol) }
        let isCompared = command.axes.isRebased
        var price = Pane(id: "price", weight: 3, axes: [priceAxis(0, of: view.subject, view)], series: [])
        let kind = command.type?.kind ?? (isCompared && subjects.count > 1 ? .line : .candlestick)
        let volumePane = command.pane.contains(where: \.isVolume)
        if bars.hasVolume, !volumePane, subjects.count == 1, kind.name != SeriesKind.column.name {
            price.axes.append(volumeAxis())
            price.series.append(ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume"))
        }
        price.series.append(series(view.subject, bars, axis: "price", kind: kind))
        for (index, subject) in subjects.enumerated().dropFirst() {
            let others = try barsBeside(view.reading(subject), window: window)
            guard !others.isEmpty else {
                noteLeftOut(subject)
                continue
            }
            let kind = command.type?.kind ?? .line
            if isCompared {
                let based = try withBase(others, view.reading(subject))
                price.series.append(self.series(subject, based, axis: "price", kind: kind))
                continue
            }
            let id = "price-\(index + 1)"
            price.axes.append(priceAxis(index, of: subject, view, id: id))
            price.series.append(self.series(subject, others, axis: id, kind: kind))
        }
        var overlays = command.overlay.flatMap { $0.request.series(on: bars, axis: "price") }
        for index in overlays.indices { overlays[index].basedOn = view.subject.symbol }
        // A band's fill lies under the prices, lines over them.
        let bands = overlays.filter { if case .band = $0.data { true } else { false } }
        price.series.insert(contentsOf: bands, at: price.series.firstIndex { $0.id == view.subject.symbol } ?? 0)
        price.series += overlays.filter { if case .band = $0.data { false } else { true } }
        return [price] + panesBelow(bars, side: price.axes[0].side)
    }

    /// The panes with the annotations of the first subject and those of the command line, which lie in the first pane.
    private func annotated(_ panes: [Pane], _ view: MarketView) throws -> [Pane] {
        var panes = panes
        let maker = ChartAnnotations(view: view)
        for stored in command.noAnnotations ? [] : view.subject.annotations {
            guard let index = stored.pane.map({ name in panes.firstIndex { $0.id == name } }) ?? 0 else { continue }
            panes[index].annotate(try maker.annotation(stored))
        }
        for (index, argument) in command.annotate.enumerated() {
            panes[0].annotate(maker.annotation(argument, id: "once-\(index + 1)"))
        }
        return panes
    }

    /// In the order of the command line, each once.
    private func panesBelow(_ bars: BarSeries, side: ValueAxis.Side) -> [Pane] {
        var panes: [Pane] = []
        for pane in command.pane.map({ $0.request?.pane(on: bars, side: side) ?? volumePane(bars, side: side) })
        where !panes.contains(where: { $0.id == pane.id }) {
            panes.append(pane)
        }
        return panes
    }

    private func volumePane(_ bars: BarSeries, side: ValueAxis.Side) -> Pane {
        let columns = ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume")
        return Pane(id: "volume", weight: 1, axes: [.volume(side: side)], series: [columns])
    }

    /// The bars of a subject that is drawn beside the first one, as its own window would show them.
    private func barsBeside(_ view: MarketView, window: Range<AxisPosition>) throws -> BarSeries {
        if isFolded(window, view) { return try view.columns(in: window, pixels: pixels) }
        let bars = try bars(view, in: window, before: 1)
        let moments = view.moments(of: window)
        let shown = try view.withoutClosedBars(bars, in: moments, policy: command.onClosed.policy)
        let hasOne = shown.firstIndex(atOrAfter: moments.lowerBound) < shown.firstIndex(atOrAfter: moments.upperBound)
        return hasOne ? shown : BarSeries(interval: bars.interval, stamp: bars.stamp)
    }

    private func series(_ subject: Subject, _ bars: BarSeries, axis: String, kind: SeriesKind) -> ChartSeries {
        // Columns of bars are their volumes; here prices are wanted.
        let isColumn = kind.name == SeriesKind.column.name
        return ChartSeries(
            id: subject.symbol, name: subject.symbol, kind: kind,
            data: isColumn ? .values(ValueSeries(time: bars.time, values: bars.close)) : .bars(bars), axis: axis,
            shownAs: subject.interval.description)
    }

    /// The lower quarter of the price pane; its own labels stand at the left where the picture has room for them.
    private func volumeAxis() -> ValueAxis {
        var axis = ValueAxis.volumeOverlay()
        axis.side = .left
        axis.showsLabels = command.picture.size.width >= 480
        return axis
    }

    private func priceAxis(_ index: Int, of subject: Subject, _ view: MarketView, id: String = "price") -> ValueAxis {
        let standard: ValueAxis.Side = index == 1 ? .left : .right
        let options = command.axes
        let range: ValueAxis.Range = options.yRange.map { .fixed($0.range) } ?? .visible(above: 0.07, below: 0.07)
        let crossing = options.yCrosses.map { AxisCrossing(at: view.instant($0.time), labelsAreFixed: options.fixedLabels) }
        return ValueAxis(
            id: id, side: index < command.axis.count ? command.axis[index].side : standard, kind: command.log ? .logarithmic : .linear,
            range: range,
            title: index == 0 && options.yTitle != nil ? options.yTitle ?? "" : options.isRebased ? "" : subject.instrument?.currency ?? "",
            tickSize: subject.adjustment == .none ? subject.instrument?.tickSize : nil, format: command.ticks.yFormat?.format ?? .number,
            ticks: command.ticks.valueStyle, isInverted: command.inverted,
            rebasing: options.unit.map { Rebasing($0, since: options.base.map { view.instant($0.time) }) },
            leastSpan: options.yMinSpan ?? 0,
            crossing: index == 0 ? crossing : nil, titlePlacement: index == 0 && options.yTitle != nil ? .turned : .end)
    }

    /// The closes of the whole axis, at most a few a pixel.
    private func navigator(_ view: MarketView, axis: TimeAxis) throws -> Navigator {
        let whole = view.timeline.firstPosition..<view.timeline.lastPosition
        let bars = try isFolded(whole, view) ? view.columns(in: whole, pixels: pixels) : view.bars(in: view.timeline.span)
        let split = command.layout.split?.share
        return Navigator(
            timeline: view.timeline, showing: axis, series: .bars(bars), interval: view.subject.interval,
            share: split.map { 1 - $0 } ?? 0.1, keepsShare: split != nil)
    }
}
