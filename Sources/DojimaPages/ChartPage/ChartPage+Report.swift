import Dojima
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// The JSON part of a message.
extension ChartPage {
    /// The state of the chart, of the page and of its controls.
    var members: [(String, TextNode)] {
        let report = report
        let chart = current.chart
        let written = written(chart)
        var command = written.command
        // Label widths that are held during a gesture are part of the command, but not of the address.
        if let session, session.gestureWidths != AxisWidths() {
            var drawn = chart
            drawn.layout.axisWidths = session.axisWidths.union(session.gestureWidths)
            command = library.written(drawn).command
        }
        let text = shownText
        let state: [(String, TextNode)] = [
            ("frame", .integer(frame)),
            ("size", .object([("width", .integer(size.width)), ("height", .integer(size.height)), ("scale", .number(size.scale))])),
            ("plots", .list((drawing?.description.panes ?? []).map { .object([("id", .text($0.id))] + $0.box.members) })),
            ("navigator", navigator), ("window", report ?? .null), ("crosshair", crosshair),
            ("selected", selected), ("tracked", report?["tracked"] ?? .null), ("command", .text(command)),
            ("error", error.map { .text($0) } ?? .null),
        ]
        let axes = (drawing?.description.axes ?? []).map { axis in
            TextNode.object([("id", .text(axis.id)), ("pane", .text(axis.pane))] + axis.box.members)
        }
        let levels = self.levels.map { line, box, y in
            let name: (String, TextNode) =
                switch line {
                case .page(let index): ("index", .integer(index))
                case .stored(let name): ("name", .text(name))
                }
            return TextNode.object([name, ("x", .number(box.x)), ("y", .number(y)), ("w", .number(box.width))])
        }
        let legend = (drawing?.description.legendEntries ?? []).map { entry in
            TextNode.object([("name", .text(entry.name))] + entry.box.members)
        }
        return [
            ("state", .object(state)), ("axes", .list(axes)), ("levels", .list(levels)), ("legend", .list(legend)),
            ("moving", .flag(isMoving)),
            ("title", .text(text.title)),
            ("label", .text(text.label)), ("live", .text(live)), ("address", .text(written.address.ofPage.page)),
            ("picture", .text(written.address.picture)), ("shown", shown(chart)), ("dates", dates),
            ("notice", notice.map { .text($0) } ?? .null),
        ]
    }

    /// The window as the command `window` reports it; `nil` if nothing is shown.
    private var report: TextNode? {
        guard let session else { return nil }
        return try? library.report(of: session)
    }

    private var navigator: TextNode {
        guard let box = drawing?.description.navigator else { return .null }
        return .object(box.box.members + [("selection", .object(box.selection.members))])
    }

    private var crosshair: TextNode {
        guard let session, session.showsCrosshair, let time = session.crosshair else { return .null }
        return .object([
            ("time", .digits(time.epochText)), ("values", .object(session.crosshairValues.map { ($0.name, .number($0.value)) })),
        ])
    }

    /// The times of the selected bars, in seconds since 1970.
    private var selected: TextNode {
        guard let axis = session?.sourceAxis else { return [] }
        return .list(state.chart.selected.map { .digits(axis.instant($0).epochText) })
    }

    /// The values at the crosshair as a sentence for screen readers.
    private var live: String {
        guard let crosshair = drawing?.description.crosshair, crosshair.isShown else { return "" }
        if !crosshair.lines.isEmpty { return crosshair.lines.joined(separator: ", ") }
        return crosshair.title + ": " + crosshair.entries.map { "\($0.label) \($0.text)" }.joined(separator: ", ")
    }

    /// The window as texts of the date fields, with the limits of the data and the zone of times; `null` if nothing is shown.
    private var dates: TextNode {
        guard let session, let summary = try? session.summary() else { return .null }
        let axis = session.sourceAxis
        let isOfDates = axis.source.usesTradeDates
        let window = isOfDates ? nil : axis.pickable(session.window)
        let (from, to) = (window?.from ?? summary.first, window?.to ?? summary.last)
        let limits = [("min", axis.timeline.span.lowerBound), ("max", isOfDates ? axis.lastMoment : axis.timeline.span.upperBound)]
        return .object(
            [("from", .text(axis.picked(from))), ("to", .text(axis.picked(to)))]
                + limits.map { ($0, .text(axis.picked($1))) } + [("zone", isOfDates ? .null : .text(axis.shownZone.identifier))])
    }

    /// The title of the page and the label of the canvas, with the dates of the first and last bar.
    private var shownText: (title: String, label: String) {
        let name = state.symbols.joined(separator: ", ")
        guard let session, let summary = try? session.summary() else { return (name, "\(name): no bars") }
        let zone = session.sourceAxis.shownZone
        let (first, last) = (zone.localTime(at: summary.first).date, zone.localTime(at: summary.last).date)
        return (
            "\(name) \(first) – \(last)",
            "Chart of \(name), \(summary.count) \(summary.count == 1 ? "bar" : "bars") from \(first) to \(last)"
        )
    }

    /// Returns the values of the controls.
    private func shown(_ chart: ChartSpecification) -> TextNode {
        let bars = chart.interval ?? facts.intervals.first
        let kind = chart.panes.first?.series.first { $0.symbol != nil }?.kind
        return .object([
            ("symbol", .text(state.symbol)), ("type", .text((kind ?? chart.kindOfBars).name)),
            ("scale", .text(chart.priceScale.rawValue)), ("theme", chart.theme.map { .text($0) } ?? .null),
            ("preset", chart.window.lastPeriod.map { .text($0.pageName) } ?? .null),
            ("presets", .list(Preset.onPages(ofBars: bars).map { .text($0.pageName) })),
            ("interval", .text(bars?.description ?? "")),
            ("intervals", .list(facts.intervals.map { .text($0.description) })), ("edits", .flag(edits)), ("added", .list(added(chart))),
            ("groups", .list(groups(chart))), ("series", .list(hideable(chart))),
            ("trackSeries", .text(chart.tracking?.series ?? state.symbol)),
            ("navigator", .flag(chart.showsNavigator)), ("track", .flag(chart.tracking != nil)),
            ("volume", .flag(chart.hasVolume && !chart.hidesVolume)),
            ("colors", .text(PointColoring.name(of: chart.colors))), ("hasOwnColors", .flag(!state.openedColors.isEmpty)),
            ("colorChange", .text(chart.colorChange.rawValue)),
        ])
    }

    /// Returns the groups of series, with whether all, some or none of their series are shown.
    private func groups(_ chart: ChartSpecification) -> [TextNode] {
        guard chart.metrics != nil else { return [] }
        return chart.metricTree.groups.map { .object([("name", .text($0.id)), ("mark", .text($0.mark.rawValue))]) }
    }

    /// Returns the symbols and studies that can be hidden, with their names in the legend.
    private func hideable(_ chart: ChartSpecification) -> [TextNode] {
        guard chart.facet == nil, !chart.groupsBySymbol, chart.analysis == nil else { return [] }
        // The menu has a separate switch for volume over the prices.
        return chart.listedSeries.filter { $0.isHidden || !chart.hasVolume || $0.name != PaneSpecification.volumeAxis }.map {
            .object([("name", .text($0.name)), ("title", .text($0.title)), ("hidden", .flag($0.isHidden))])
        }
    }

    /// Returns the symbols, studies and annotations that were added to the chart, with the operations that remove them.
    private func added(_ chart: ChartSpecification) -> [TextNode] {
        func one(_ kind: String, _ text: String, _ operation: [(String, TextNode)]) -> TextNode {
            .object([("kind", .text(kind)), ("text", .text(text)), ("remove", .object(operation))])
        }
        let symbols = state.symbols.dropFirst().map { one("symbol", $0, [("op", .text("removeSymbol")), ("name", .text($0))]) }
        let studies = chart.panes.enumerated().flatMap { index, pane in
            pane.series.compactMap(\.study).filter { index > 0 || !$0.isVolume }.map { study in
                let position = index == 0 ? StudyPosition.overlay : .pane
                return one(
                    "study", study.text,
                    [("op", .text("removeStudy")), ("option", .text(position.rawValue)), ("text", .text(study.text))])
            }
        }
        // An annotation that is still being drawn is not listed.
        let ofPage = state.annotations.dropLast(drawn?.isShown == true ? 1 : 0).enumerated().map { index, annotation in
            one(
                "annotation", annotation.text.isEmpty ? annotation.kind.name : annotation.text,
                [("op", .text("erase")), ("index", .integer(index))])
        }
        let ofDatabase = facts.annotations.map { annotation in
            one(
                "kept", annotation.text.isEmpty ? "\(annotation.type) \(annotation.name)" : annotation.text,
                [("op", .text("erase")), ("name", .text(annotation.name))])
        }
        return symbols + studies + ofPage + ofDatabase
    }
}

extension ChartSpecification {
    /// Whether the volume over the prices is hidden.
    fileprivate var hidesVolume: Bool { listedSeries.contains { $0.isHidden && $0.name == PaneSpecification.volumeAxis } }
}

extension Preset {
    /// Returns the presets for a chart with bars of an interval; `nil` if the interval is unknown.
    static func onPages(ofBars bars: BarInterval?) -> [Preset] {
        guard let bars else { return PresetChoice.standard }
        return PresetChoice.standard(for: bars)
    }

    /// The name of the preset on a page: `30min`, `1h`, `5D`, `6M`, `YTD`, `ALL`.
    var pageName: String {
        guard case .last(let length) = self, length.unit < .day else { return "\(self)".uppercased() }
        return length.unit == .minute ? "\(length.count)min" : "\(length)"
    }
}

extension Rect {
    fileprivate var members: [(String, TextNode)] { [("x", .number(x)), ("y", .number(y)), ("w", .number(width)), ("h", .number(height))] }
}
