import Dojima
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime

extension OddValues {
    mutating func bar() -> Bar {
        chance(0.6)
            ? Bar(time: .epoch.advanced(by: .seconds(86_400 * count(-3...9))), open: 9, high: 12, low: 8, close: 10, volume: 5)
            : Bar(time: instant(), open: number(), high: number(), low: number(), close: number(), volume: optional(number()))
    }

    mutating func key() -> SeriesKey { SeriesKey(symbol: chance(0.6) ? "A" : text(), interval: chance(0.6) ? .day : interval()) }
}

extension PublicUse {
    static func compute(series odd: inout OddValues) throws {
        switch odd.count(0...9) {
        case 0, 1:
            let policy = odd.choice(InvalidBarPolicy.allCases)
            let made = (0..<odd.count(0...6)).map { _ in odd.bar() }
            var series = try BarSeries(
                odd.chance(0.5) ? made : made.sorted { $0.time < $1.time }, interval: odd.optional(odd.interval(), 0.7), invalid: policy,
                isStrict: odd.chance(0.5))
            try? series.append(odd.bar())
            _ = (series.firstIndex(atOrAfter: odd.instant()), series.lastIndex(atOrBefore: odd.instant()), series[odd.moments()].count)
            _ = (series == series, series.returns, series.drawdowns)
            _ = try (series.resampled(into: odd.interval(), on: odd.optional(odd.calendar())), series.window(odd.window()))
        case 2:
            _ = try BarSeries(
                time: [odd.instant(), odd.instant()], open: odd.values(2), high: odd.values(2), low: odd.values(2), close: odd.values(3),
                volume: odd.optional(odd.values(2)))
        case 3:
            let rows = (0..<odd.count(0...4)).map { _ in "\(odd.text()),\(odd.number()),\(odd.text()),\(odd.number()),\(odd.number())" }
            let csv =
                odd.choice(["", "date,open,high,low,close\n", odd.text() + "\n"])
                + rows.joined(separator: odd.choice(["\n", "\r\n", "\u{0}"]))
            _ = try BarSeries(csv: csv)
        case 4:
            let text = odd.choice([
                "mid = (high + low)/2", "close[\(odd.integer())]", "sum(close, \(odd.integer()))", odd.text(), "sma:\(odd.number())",
            ])
            let bars = bars(&odd)
            if let formula = try? Formula(text) { _ = formula.request().apply(to: bars) }
            _ = try (IndicatorRequest(text).apply(to: bars), Study(text), Preset(text), Portfolio(text))
        case 5: try compute(indicator: &odd)
        case 6:
            let bars = bars(&odd)
            let values = ValueSeries(time: (0..<odd.count(0...4)).map { _ in odd.instant() }, values: odd.values(), areas: odd.values())
            _ = (values.runningTotal(), values.scaled(by: odd.number()))
            let (x, y) = (odd.values(9), odd.values(9))
            for sampler in SamplerCatalog.all { _ = sampler.choose(x, x.indices.map { $0 < y.count ? y[$0] : 1 }, odd.integer()) }
            _ = SmootherCatalog.all[0].slopes(x, x)
            let rule = try ColorRule(odd.choice(["close > \(odd.number()): red", "change > p\(odd.integer()): #fff", odd.text()]))
            var series = ChartSeries(id: "a", name: "A", kind: .line, data: .bars(bars))
            series.palette =
                odd.chance(0.5)
                ? PointPalette([rule])
                : .thresholds(
                    odd.number(), odd.number(), above: rule.color, between: rule.color, below: rule.color)
            _ = series
        case 7: try compute(store: &odd)
        case 8:
            let source = MemorySource(odd.key(), bars(&odd))
            _ = try (source.bars(of: odd.key(), in: odd.moments()), source.bars(of: odd.key(), last: odd.integer(), before: odd.instant()))
            let timeline = try odd.timeline()
            let edges = (0..<odd.count(0...4)).map { _ in odd.instant() }
            _ = try (source.count(of: odd.key(), in: odd.moments()), source.downsampledBars(of: odd.key(), edges: edges, keeping: timeline))
            _ = try source.buckets(of: odd.key(), edges: edges.sorted(), keeping: timeline, lead: odd.microseconds())
            _ = try source.contiguousRanges(of: odd.key(), in: odd.moments(), maximumGap: odd.microseconds())
            let rule = BucketRule(
                interval: odd.interval(), zone: odd.zone(), anchor: odd.timeOfDay(), hours: odd.optional(SessionHours(try odd.calendar())),
                clock: odd.choice([.instants, .tradeDates]))
            _ = (rule.bucket(of: odd.instant()), rule.start(of: odd.instant()))
        default:
            var specification = ChartSpecification { Plot { Prices("A") } }
            specification.width = 400
            let path = odd.choice([
                "analysis", "analysis.by", "theme", "panes[0].series[9]", "window.bars", odd.text(), "layout.\(odd.text())",
            ])
            try specification.set(path, to: odd.choice([odd.text(), "\(odd.number())", "[", "{a: [1, {}]}"]))
            guard try ChartSpecification(specification.json(), catalogs: specification.catalogs) == specification else {
                throw Broken("read differently: \(specification.json())")
            }
        }
    }

    private static func compute(indicator odd: inout OddValues) throws {
        struct Wide: IndicatorState {
            mutating func push(_ bar: Bar) -> SIMD2<Double> { SIMD2(bar.close, bar.open) }
        }
        let (low, high) = (odd.number(), odd.number())
        let parameters = (0..<odd.count(0...2)).map {
            Indicator.Parameter("p\($0)", default: odd.number(), allowed: low <= high ? low...high : 0...10, isWhole: odd.chance(0.5))
        }
        let (reach, shift) = (odd.integer(), odd.integer())
        let outputs = (0..<odd.count(1...3)).map { Indicator.Output("o\($0)", .line) }
        let own = Indicator(
            name: odd.text(), parameters: parameters, outputs: outputs, displacement: { _ in [shift] }, reach: { _ in .bars(reach) },
            make: { _ in Wide() })
        let bars = bars(&odd)
        _ = try own.apply(bars, odd.values(2))
        let request = try IndicatorRequest(odd.choice([own.name, "\(own.name):\(odd.number())"]), among: [own])
        let chart = ChartSpecification(panes: [
            PaneSpecification(series: [SeriesSpecification(symbol: "A"), SeriesSpecification(study: .indicator(request))])
        ])
        _ = try Picture(chart, source: bars).bytes(as: .svg)
    }

    private static func compute(store odd: inout OddValues) throws {
        let store = try Store()
        let key = odd.key()
        _ = try? store.upsert(bars(&odd), into: key)
        switch odd.count(0...7) {
        case 0: _ = try store.bars(of: odd.key(), in: odd.moments())
        case 1: _ = try store.bars(of: odd.key(), last: odd.integer(), before: odd.instant())
        case 2: _ = try store.buckets(of: key, edges: (0..<odd.count(0...4)).map { _ in odd.instant() })
        case 3: try store.save(SymbolGroup(name: odd.text(), symbols: [odd.text(), odd.text()]))
        case 4:
            let points = [StoredAnnotation.Point(time: odd.text(), value: odd.number())]
            _ = try store.save(StoredAnnotation(name: odd.text(), type: odd.text(), points: points, text: odd.text()), of: "A")
        case 5: _ = try (store.renameInstrument("A", to: odd.text()), store.remove(odd.text(), interval: odd.optional(.day)))
        case 6: _ = try store.save([CorporateAction(exDate: odd.date(), kind: .dividend(odd.number()))], of: odd.text())
        default:
            _ = try store.contiguousRanges(of: key, in: odd.moments(), maximumGap: odd.microseconds())
            _ = try (store.removeBars(of: key, in: odd.moments()), store.extent(of: key), store.list())
        }
    }

    /// Windows in groups, points, levels, crosshairs, presets and rotations.
    static func gesture(_ odd: inout OddValues) throws {
        let timeline = try odd.timeline()
        let limits = RangeLimits(
            summary: odd.chance(0.5) ? timeline.firstPosition..<timeline.lastPosition : odd.positions(), minimumSpan: odd.microseconds(),
            maximumSpan: odd.microseconds())
        switch odd.count(0...4) {
        case 0:
            _ = (limits.fitted(odd.positions()), limits.zoomed(odd.positions(), by: odd.number(), about: odd.position()))
            _ = (limits.resized(odd.positions(), lowerTo: odd.position()), limits.resized(odd.positions(), upperTo: odd.position()))
            _ = (limits.position(atFraction: odd.number()), limits.fraction(at: odd.position()), limits.window(atFractions: odd.range()))
            _ = limits.fractions(of: odd.positions())
            let values = ValueLimits(isLogarithmic: odd.chance(0.5), bounds: odd.optional(odd.range()), spans: odd.range())
            _ = values.part(odd.range(), odd.number(), odd.number())
            _ = ValueWindow(id: odd.text(), range: odd.range(), limits: values, padding: odd.number())
        case 1:
            var group = WindowGroup(
                ["a", odd.text()].map { id in
                    var options = ViewportOptions()
                    options.animation = odd.chance(0.5) ? odd.number() : 0
                    return .init(
                        id: id, timeline: timeline, zone: odd.zone(),
                        viewport: Viewport(
                            RangeSelector(
                                limits: limits, selection: odd.optional(odd.positions()), defaultSelection: odd.optional(odd.positions())),
                            values: [ValueWindow(id: "price", range: odd.range())], options: options))
                })
            for _ in 0..<odd.count(1...6) { _ = group.apply(operation(&odd), at: odd.number(), to: odd.choice(["a", odd.text()])) }
        case 2:
            var selector = RangeSelector(limits: limits)
            var choice = PresetChoice(["1M", "ytd", "all", odd.text()].compactMap { try? Preset($0) })
            for preset in choice.presets + PresetChoice.standard(for: odd.interval()) {
                _ = choice.choose(preset, in: &selector, on: timeline, zone: odd.zone(), last: odd.instant())
                _ = preset.returnStart(of: odd.positions(), on: timeline, zone: odd.zone(), last: odd.instant())
            }
            _ = selector.streamed(limits: limits, on: timeline, from: try odd.timeline(), anchor: odd.instant())
            let saved = SavedSelection(odd.positions(), on: timeline)
            _ = try (SavedSelection(json: Array(saved.json.utf8)).window(on: timeline), saved.window(on: odd.timeline()))
        case 3:
            let scale = ValueScale(domain: odd.range(), start: odd.number(), end: odd.number(), logarithmic: odd.chance(0.3))
            let series = (0..<odd.count(0...2)).map { _ in
                PointSeries(
                    id: odd.text(), pane: odd.integer(), time: (0..<odd.count(0...3)).map { _ in odd.instant() },
                    rows: odd.optional([odd.integer(), 0]), x: odd.values(3), y: odd.values(3), value: odd.values(3), scale: scale,
                    joinsPoints: odd.chance(0.5), boxes: odd.chance(0.2) ? [odd.rect()] : [])
            }
            let field = PointField(panes: [odd.rect()], series: series)
            _ = (field.pane(at: odd.point(), within: odd.number()), field.nearest(to: odd.point(), within: odd.number()))
            var (crosshair, selection) = (CrosshairState(), SelectionState())
            for _ in 0..<3 {
                _ = crosshair.apply(crosshairOperation(&odd), on: field)
                _ = (crosshair.point(on: field), selection.apply(odd.choice([.tap(odd.point()), .clear]), on: field))
            }
            var group = CrosshairGroup(["a": CrosshairState(), odd.text(): CrosshairState()])
            _ = group.apply(crosshairOperation(&odd), to: "a", on: ["a": field])
            _ = try PointSelection(json: odd.text())
        default:
            var rotation = RotationState()
            for _ in 0..<4 {
                let operations: [RotationOperation] = [
                    .begin(at: odd.number()), .turn(to: odd.number()), .end(velocity: odd.number()),
                    .rotate(to: odd.number(), duration: odd.number()), .frame, .stop,
                ]
                _ = rotation.apply(odd.choice(operations), at: odd.number())
            }
            _ = (DefaultSelection.points(of: odd.integer()), DefaultSelection.window(of: [odd.position(), odd.position()]))
        }
    }
}

extension OddValues {
    mutating func window() -> WindowRequest {
        WindowRequest(
            from: optional(time()), to: optional(time()), preset: optional(try? Preset(text())) ?? nil, bars: optional(integer()),
            select: optional(range()), zoom: optional(number()), panTo: optional(choice(WindowRequest.PanTarget.allCases)))
    }
}
