import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// One line of the legend: the symbol of the series, then texts in their colours.
struct LegendLine {
    struct Item {
        var text: String
        var color: Color
        /// The distance from the previous item.
        var gap: Double
    }

    var symbol: SeriesKind.LegendSymbol = .none
    var line: Theme.Line?
    var items: [Item]
    /// The series of the line; `nil` for a rule.
    @Boxed var series: ChartSeries?
    /// The colours before the last item, from that of the lowest value to that of the highest.
    var scale: [Color] = []

    static let symbolWidth = 14.0
    static let symbolGap = 6.0
    static let scaleSize = Size(7, 8)

    /// The length of the colours with the distance before them.
    var scaleLength: Double { scale.isEmpty ? 0 : LegendLine.symbolGap + Double(scale.count) * LegendLine.scaleSize.width }

    func width(_ typesetter: Typesetter, _ font: Font) -> Double {
        let texts = items.enumerated().reduce(0.0) { $0 + typesetter.width($1.element.text, font) + ($1.offset > 0 ? $1.element.gap : 0) }
        return texts + scaleLength + (symbol == .none ? 0 : LegendLine.symbolWidth + LegendLine.symbolGap)
    }
}

/// The lines of a pane's legend, each with as much text as its width allows.
struct LegendContent {
    @Boxed private(set) var chart: Chart
    @Boxed private(set) var pane: PaneLayout
    let style: DrawingStyle
    let width: Double
    /// The axis position whose values are shown; `nil` for the last ones.
    var position: AxisPosition?

    private var typesetter: Typesetter { style.typesetter }
    private var font: Font { style.type.legend }
    private var theme: Theme { style.theme.colored(\.legend) }
    private var plans: [AxisPlan] { pane.axes }

    /// The lines that fit, and the total number of lines.
    var fitted: (lines: [LegendLine], requested: Int) {
        let choices = choices
        return (choices.compactMap { choices in choices.first { $0.width(typesetter, font) <= width } }, choices.count)
    }

    /// The series that a legend lists individually, including those that share a line with others.
    var listed: [ResolvedSeries] {
        let shown = pane.listedSeries.filter { $0.lastRow != nil }
        let bars = shown.filter { $0.series.kind.baseline == nil && $0.isBars }
        let others = shown.filter { item in !bars.contains { $0.series.id == item.series.id } }
        // Lines are listed before series with a baseline, regardless of the drawing order.
        return LegendContent.stacksDownwards(bars)
            + LegendContent.stacksDownwards(
                others.filter { $0.series.kind.baseline == nil } + others.filter { $0.series.kind.baseline != nil })
    }

    /// The variants of each line, longest first; a hidden series has only one.
    private var choices: [[LegendLine]] {
        // Series named at the ends of their lines need no legend line.
        let named = Set(pane.endLabelledSeries.map(\.series.id))
        let shown = pane.listedSeries.filter { $0.series.isListed && !named.contains($0.series.id) }
        let bars = shown.filter { $0.series.kind.baseline == nil && $0.isBars }
        // Bars are listed first, regardless of the drawing order.
        let others = shown.filter { item in !bars.contains { $0.series.id == item.series.id } && head(of: item) == nil }
        let isNamed = pane.index > 0 || namesOfBars.count > 1
        let prices = bars.first(where: \.isShown)
        return (LegendContent.stacksDownwards(bars) + LegendContent.stacksDownwards(others)).compactMap { item -> [LegendLine]? in
            guard item.isShown else { return hidden(item).map { [$0] } }
            // Columns of volume below prices need no name without their value.
            let isListedWithBars =
                pane.index == 0 && item.isBars && item.series.kind.baseline != nil
                && prices.map { !theme.showsReadings || $0.hasVolume(inRow: shownRow(of: $0)) && showsVolume($0) } == true
            guard !isListedWithBars, let row = shownRow(of: item) else { return nil }
            // A share of a stack has no open, high and low.
            let isPriced = item.isBars && item.series.kind.baseline == nil && item.stack?.isShare != true
            let lines = (isPriced ? self.bars(item, row, isNamed: isNamed) : valueLines(item)).map { line in
                var line = line
                line.series = item.series
                return line
            }
            return lines.isEmpty ? nil : lines
        } + (rules + heatKeys).map { [$0] }
    }

    /// The colours of stripes, between the values from which they are strongest: changes from close to close for bars.
    private var heatKeys: [LegendLine] {
        pane.listedSeries.filter { $0.isShown && $0.isStriped && $0.series.isColoredByHeat && $0.series.palette == nil }.map { item in
            let heat = ResolvedHeat(item.series.heat ?? HeatScale(), item.series.data.heat)
            let quantities = item.series.data.heat
            // The colours at the ends stand also for quantities beyond the limit.
            let ends = [(-heat.limit, "\u{2264} "), (heat.limit, "\u{2265} ")].map { limit, sign in
                let value = heat.center + limit
                let isExceeded = quantities.contains { limit < 0 ? $0 < value : $0 > value }
                let text = item.isBars ? NumberText.signedPercent(value * 100) : plans[item.axis].text(value, of: item)
                return isExceeded ? sign + text : text
            }
            let name = item.isBars ? "Change" : item.series.name
            return LegendLine(
                items: ([name] + ends).map { LegendLine.Item(text: $0, color: theme.text, gap: 8) },
                scale: stride(from: -1, through: 1, by: 0.25).map(pane.theme.heat))
        }
    }

    /// Returns the line of a hidden series: its symbol and name without values, muted.
    private func hidden(_ item: ResolvedSeries) -> LegendLine? {
        let symbol = item.hasOwnColor ? item.symbol : .none
        let nameWidth = width - (symbol == .none ? 0 : LegendLine.symbolWidth + LegendLine.symbolGap)
        let name = typesetter.fitted(item.series.name, font, within: nameWidth)
        guard !name.isEmpty else { return nil }
        return LegendLine(
            symbol: symbol, line: item.line.colored(theme.mutedLine), items: [LegendLine.Item(text: name, color: theme.mutedText, gap: 0)],
            series: item.series)
    }

    /// Returns the series with the parts of a stack in the order of the plot, the highest first.
    private static func stacksDownwards(_ items: [ResolvedSeries]) -> [ResolvedSeries] {
        var stacked = items.filter { $0.stack != nil }
        return items.map { $0.stack == nil ? $0 : stacked.removeLast() }
    }

    /// The rules that colour points, without repetition, with the values of percentiles if they fit.
    var rules: [LegendLine] {
        var lines: [LegendLine] = []
        // Rules listed in a pane above are not repeated.
        let above = chart.panes.prefix(pane.index).flatMap(\.series).filter { !$0.isHidden }
        var listedRules = above.flatMap { $0.palette?.rules ?? [] }.map(text(of:))
        for (item, finding) in pane.shownSeries.flatMap({ item in pane.findings(of: item).map { (item, $0) } }) {
            guard finding.points > 0, let color = finding.color else { continue }
            let rule = text(of: finding.rule)
            guard !listedRules.contains(rule) else { continue }
            listedRules.append(rule)
            let levels = finding.rule.title.isEmpty ? finding.levels.filter(\.isFinite) : []
            // Volumes are abbreviated; prices have the decimals of their axis.
            let plan = plans[item.axis]
            let maximum = max(abs(plan.range.values.lowerBound), abs(plan.range.values.upperBound))
            let numbers = levels.map { abs($0) >= min(100_000, 1000 * maximum) ? NumberText.compact($0) : plan.text($0) }
            let items = [
                LegendLine.Item(text: rule, color: theme.text, gap: 8),
                LegendLine.Item(text: "(" + numbers.joined(separator: ", ") + ")", color: theme.text, gap: 4),
            ]
            let choices = [numbers.isEmpty ? [items[0]] : items, [items[0]]].map {
                LegendLine(symbol: .block, line: Theme.Line(color), items: $0)
            }
            if let line = choices.first(where: { $0.width(typesetter, font) <= width }) { lines.append(line) }
        }
        return lines
    }

    /// Returns the name of a rule, or else its condition with the texts of horizontal lines, or their values, instead of their ids.
    private func text(of rule: ColorRule) -> String {
        guard rule.title.isEmpty else { return rule.keyText }
        let annotations = ([pane.pane] + chart.panes).flatMap(\.annotations)
        // An id may begin with another one.
        return rule.lines.sorted { $0.count > $1.count }.reduce(rule.keyText) { text, id in
            guard let line = annotations.first(where: { $0.id == id }), let value = line.level else { return text }
            let name = line.text.isEmpty ? NumberText.plain(value, decimals: NumberText.decimals(of: value)) : line.text
            return text.replacing("line:\(id)", with: name)
        }
    }

    /// Returns the row whose values are shown: that of the last bar that begins at or before `position`, or the last one.
    private func shownRow(of item: ResolvedSeries) -> Int? {
        guard let position, item.placement.isOrdered else { return item.lastRow }
        let index = item.placement.starts.prefixCount { $0 <= position } - 1
        return index >= 0 ? item.placement.rows[index] : nil
    }

    /// The names of all visible bars in the chart. If there are several, the heading does not identify the prices of a line.
    private var namesOfBars: [String] {
        chart.panes.flatMap(\.series).filter { !$0.isHidden && $0.kind.baseline == nil && $0.data.isBars }.map(\.name)
    }

    /// Returns the variants of a line, from the longest to the shortest. The longest has open, high, low and close (only the close for a
    /// line), then change and volume.
    private func bars(_ item: ResolvedSeries, _ row: Int, isNamed: Bool) -> [LegendLine] {
        guard case .bars(let bars) = item.series.data else { return [] }
        let plan = plans[item.axis]
        let before = row > 0 ? bars.close[row - 1] : bars.open[row]
        let close = bars.close[row]
        let change = close - before
        let isLine = item.series.kind.symbol != .none
        let origin = plan.axis.rebasing?.origin
        let changeColor =
            theme.isHollow
            ? theme.strongText : legible(origin.map { theme.color(from: $0, to: close) } ?? theme.changeColor(of: bars, row))
        // A bar that closes above its open may close below the previous close: prices have the bar's colour, the change has its own.
        // A value of a baseline series has the colour of its side of the base. A colour that is neither that of the bar nor that of the
        // change, as a thin rising line of a Kagi chart, would contradict both.
        let sideColor = item.markedBase.map { legible(item.theme(of: theme).color(from: $0, to: close)) }
        let drawn = legible(item.series.kind.color(of: bars, row, item.theme(of: theme)))
        let isOfBar = drawn == legible(item.theme(of: theme).color(from: bars.open[row], to: close))
        let barColor = isOfBar || drawn == changeColor || item.series.kind.barColor == nil ? drawn : theme.strongText
        let color = theme.isHollow ? changeColor : sideColor ?? (isLine ? changeColor : barColor)
        let pair = { (label: String, value: String, color: Color) -> [LegendLine.Item] in
            [LegendLine.Item(text: label, color: theme.text, gap: 10), LegendLine.Item(text: value, color: color, gap: 4)]
        }
        let name = isNamed ? [LegendLine.Item(text: item.series.name, color: theme.text, gap: 10)] : []
        let symbol = item.barColor != nil ? item.symbol : item.series.kind.usesPalette ? item.series.kind.symbol : .none
        guard theme.showsReadings else { return isNamed ? [LegendLine(symbol: symbol, line: item.shownLine, items: name)] : [] }
        let power = plan.power.map { [LegendLine.Item(text: $0, color: theme.text, gap: 10)] } ?? []
        let prices =
            power
            + [("O", bars.open[row]), ("H", bars.high[row]), ("L", bars.low[row])].flatMap {
                $1.isFinite && !isLine ? pair($0, plan.text($1), color) : []
            }
        let lastColor = item.series.kind.usesPalette ? legible(item.shownLine.color) : color
        let last = isLine ? [LegendLine.Item(text: plan.text(close), color: lastColor, gap: 8)] : pair("C", plan.text(close), color)
        // Next to a line over a long time, the change of its last bar would seem to be that of the time shown.
        let hidesChange = isLine && position == nil && plan.axis.rebasing == nil
        let changes =
            hidesChange
            ? [] : self.change(change, before: before, close, plan).map { [LegendLine.Item(text: $0, color: changeColor, gap: 10)] } ?? []
        let base = item.markedBase.map { pair("Base", plan.text($0), theme.strongText) } ?? []
        let volume =
            bars.volume[row].isFinite && plan.axis.rebasing == nil && showsVolume(item)
            ? pair("Vol", NumberText.compact(bars.volume[row], keepsZeros: true), theme.strongText) : []
        return [
            name + prices + last + changes + base + volume, name + prices + last + changes + base, name + prices + last + changes,
            name + prices + last, name + power + last + changes,
            name + power + last, power + last,
        ].map { LegendLine(symbol: symbol, line: item.shownLine, items: $0) }
    }

    /// Returns the text of a change: since the previous close, or since the base of an index; `nil` for an axis in percent, whose values
    /// are changes.
    private func change(_ change: Double, before: Double, _ close: Double, _ plan: AxisPlan) -> String? {
        switch plan.axis.rebasing?.unit {
        case .percent: return nil
        case .index(let origin):
            return close.isFinite ? NumberText.signed((close / origin - 1) * 100, decimals: plan.shownDecimals) + "%" : nil
        case .price, nil:
            return change.isFinite ? plan.changeText(change, from: before) : nil
        }
    }

    /// Whether the line of prices includes the volume of the bar: if columns of the same interval are in the same pane. Columns in another
    /// pane have a line there; columns of longer bars have a separate line.
    private func showsVolume(_ item: ResolvedSeries) -> Bool {
        let bars = pane.shownSeries.filter(\.isBars)
        let columns = bars.filter { $0.series.kind.baseline != nil && $0.series.showsInLegend }
        let prices = bars.first { $0.series.kind.baseline == nil }
        return prices?.series.id == item.series.id && !columns.isEmpty
            && columns.allSatisfy { $0.series.shownAs == nil || item.series.shownAs == nil || $0.series.shownAs == item.series.shownAs }
    }

    private func legible(_ color: Color) -> Color { theme.seriesText(color) }

    /// Returns the series whose legend line a series shares; `nil` if it has a separate line.
    private func head(of item: ResolvedSeries) -> ResolvedSeries? {
        item.series.legendHead.flatMap { id in pane.shownSeries.first { $0.series.id == id } }
    }

    /// Returns the variants of a line, from the longest to the shortest: with names and values of the series and of those that share its
    /// line; with only the values of the latter; without the latter; with the name only; with a truncated name.
    private func valueLines(_ item: ResolvedSeries) -> [LegendLine] {
        let others = pane.series.filter { head(of: $0)?.series.id == item.series.id }
        // Lines are listed first, regardless of the drawing order.
        let sharing = others.filter { $0.series.kind.baseline == nil } + others.filter { $0.series.kind.baseline != nil }
        let named = { (item: ResolvedSeries, gap: Double) in
            let (values, isHead) = (values(of: item), item.series.legendHead == nil)
            // Without a symbol and values, only the colour of its name tells which line it is.
            let color = values.isEmpty && !isHead && item.hasOwnColor && item.symbol != .block ? legible(item.shownLine.color) : theme.text
            return (item.series.showsValuesInLegend || isHead ? [LegendLine.Item(text: item.series.name, color: color, gap: gap)] : [])
                + values
        }
        let short = LegendLine.Item(
            text: typesetter.fitted(item.series.name, font, within: width - LegendLine.symbolWidth - LegendLine.symbolGap),
            color: theme.text,
            gap: 8)
        let symbol = item.hasOwnColor ? item.symbol : .none
        let complete = named(item, 8)
        return [
            complete + sharing.flatMap { named($0, 14) }, complete + sharing.flatMap(values), complete, [complete[0]],
            short.text.isEmpty ? nil : [short],
        ].compactMap { $0 }.map {
            LegendLine(symbol: symbol, line: item.shownLine, items: $0)
        }
    }

    /// Returns the values of a series at the shown row, in its colour.
    private func values(of item: ResolvedSeries) -> [LegendLine.Item] {
        // Categories have no last value.
        guard let row = shownRow(of: item), chart.timeAxis.categories.isEmpty, item.series.showsValuesInLegend, theme.showsReadings else {
            return []
        }
        let (kind, plan) = (item.series.kind, plans[item.axis])
        let values: [Double]
        let color =
            item.colorOfColumn(inRow: row, theme).map(legible)
            ?? (item.hasOwnColor && item.symbol != .block ? legible(item.shownLine.color) : theme.strongText)
        switch item.series.data {
        case .bars(let bars): values = [item.stack != nil ? item.ownValue(row) : kind.baseline == nil ? bars.close[row] : bars.volume[row]]
        case .values: values = [item.ownValue(row)]
        case .band(let band): values = [band.upper[row], band.middle[row], band.lower[row]]
        }
        let texts = values.filter(\.isFinite).map { plan.text($0, of: item) }
        // If the axis also has prices, the power of ten is in their line.
        let isOverPrices = pane.shownSeries.contains { $0.axis == item.axis && $0.isBars && $0.series.kind.baseline == nil }
        let power = isOverPrices || texts.isEmpty ? nil : plan.power.map { LegendLine.Item(text: $0, color: theme.text, gap: 8) }
        let place = placeOutOfView(item).map { LegendLine.Item(text: $0, color: theme.text, gap: 8) }
        return texts.map { LegendLine.Item(text: $0, color: color, gap: 8) } + [power, place].compactMap { $0 }
    }

    /// Returns on which side of the plot a series is, if none of it is in the range of its axis; `nil` for other series.
    private func placeOutOfView(_ item: ResolvedSeries) -> String? {
        let scale = plans[item.axis].scale
        guard let extent = item.extent(item.visibleRows), !extent.overlaps(scale.domain) else { return nil }
        return (extent.upperBound < scale.domain.lowerBound) == scale.isInverted ? "above the view" : "below the view"
    }
}

extension SeriesData {
    fileprivate var isBars: Bool { if case .bars = self { true } else { false } }
}

extension ResolvedSeries {
    var isBars: Bool { series.data.isBars }

    /// Returns the colour of a value's column, which indicates its sign or its direction; `nil` for other series.
    func colorOfColumn(inRow row: Int, _ theme: Theme) -> Color? {
        guard case .values(let data) = series.data, let level = series.kind.baseline, !hasOwnColor, !theme.isHollow else { return nil }
        return theme.color(from: series.kind.colorsByDirection && row > 0 ? data.values[row - 1] : level, to: data.values[row])
    }

    /// Whether the bar of a row has a volume.
    fileprivate func hasVolume(inRow row: Int?) -> Bool {
        guard case .bars(let bars) = series.data, let row else { return false }
        return bars.volume[row].isFinite
    }
}
