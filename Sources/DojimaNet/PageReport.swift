import Dojima
import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// What a message says beside the pixels.
extension ChartPage {
    /// The state of the chart, and what page and controls show.
    var members: [(String, TextNode)] {
        let report = report
        let chart = current.chart
        let written = written(chart)
        var command = written.command
        // What a gesture holds goes with it: it is no part of the address.
        if let session, session.heldWidths != AxisWidths() {
            var drawn = chart
            drawn.layout.axisWidths = session.axisWidths.union(session.heldWidths)
            command = library.written(drawn).command
        }
        let text = shownText(report)
        let state: [(String, TextNode)] = [
            ("frame", .integer(frame)),
            ("size", .object([("width", .integer(size.width)), ("height", .integer(size.height)), ("scale", .number(size.scale))])),
            ("plots", .list((drawing?.description.panes ?? []).map { .object([("id", .text($0.id))] + $0.box.members) })),
            ("navigator", navigator), ("window", report ?? .null), ("crosshair", crosshair),
            ("tracked", report?["tracked"] ?? .null), ("command", .text(command)),
            ("error", error.map { .text($0) } ?? .null),
        ]
        let axes = (drawing?.description.axes ?? []).map { axis in
            TextNode.object([("id", .text(axis.id)), ("pane", .text(axis.pane))] + axis.box.members)
        }
        let levels = self.levels.map { index, box, y in
            TextNode.object([("index", .integer(index)), ("x", .number(box.x)), ("y", .number(y)), ("w", .number(box.width))])
        }
        return [
            ("state", .object(state)), ("axes", .list(axes)), ("levels", .list(levels)), ("moving", .flag(isMoving)),
            ("title", .text(text.title)),
            ("label", .text(text.label)), ("live", .text(live)), ("address", .text(written.address.ofPage.page)),
            ("picture", .text(written.address.picture)), ("shown", shown(chart)),
        ]
    }

    /// The window as the command `window` reports it; `nil` where nothing is shown.
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

    /// The values at the crosshair as a sentence for those who hear the page.
    private var live: String {
        guard let crosshair = drawing?.description.crosshair, crosshair.isShown else { return "" }
        return crosshair.title + ": " + crosshair.entries.map { "\($0.label) \($0.text)" }.joined(separator: ", ")
    }

    /// The title of the page and what the canvas shows, with the dates of the first and last bar.
    private func shownText(_ report: TextNode?) -> (title: String, label: String) {
        let name = state.symbols.joined(separator: ", ")
        guard let session, let summary = try? session.summary() else { return (name, "\(name): no bars") }
        let zone = session.sourceAxis.shownZone
        let (first, last) = (zone.local(at: summary.first).date, zone.local(at: summary.last).date)
        return (
            "\(name) \(first) – \(last)",
            "Chart of \(name), \(summary.count) \(summary.count == 1 ? "bar" : "bars") from \(first) to \(last)"
        )
    }

    /// What the controls show.
    private func shown(_ chart: ChartSpecification) -> TextNode {
        let kind = chart.panes.first?.series.first { $0.symbol != nil }?.kind
        return .object([
            ("symbol", .text(state.symbol)), ("type", .text(kind?.name ?? SeriesKind.candlestick.name)),
            ("scale", .text(chart.priceScale.rawValue)), ("theme", chart.theme.map { .text($0) } ?? .null),
            ("preset", chart.window.lastPeriod.map { .text("\($0)") } ?? .null),
            ("interval", .text((chart.interval ?? known.intervals.first)?.description ?? "")),
            ("intervals", .list(known.intervals.map { .text($0.description) })), ("edits", .flag(edits)), ("added", .list(added(chart))),
        ])
    }

    /// What was added to the chart, with the operation that removes it: other symbols, studies and annotations.
    private func added(_ chart: ChartSpecification) -> [TextNode] {
        func one(_ kind: String, _ text: String, _ operation: [(String, TextNode)]) -> TextNode {
            .object([("kind", .text(kind)), ("text", .text(text)), ("remove", .object(operation))])
        }
        let symbols = state.symbols.dropFirst().map { one("symbol", $0, [("op", .text("removeSymbol")), ("name", .text($0))]) }
        let studies = chart.panes.enumerated().flatMap { index, pane in
            pane.series.compactMap(\.study).filter { index > 0 || !$0.isVolume }.map { study in
                let place = index == 0 ? StudyPlace.overlay : .pane
                return one(
                    "study", study.text,
                    [("op", .text("removeStudy")), ("option", .text(place.rawValue)), ("text", .text(study.text))])
            }
        }
        // What is still being drawn is not there yet.
        let own = state.annotations.dropLast(drawn?.isShown == true ? 1 : 0).enumerated().map { index, annotation in
            one(
                "annotation", annotation.text.isEmpty ? annotation.kind.name : annotation.text,
                [("op", .text("erase")), ("index", .integer(index))])
        }
        let kept = known.annotations.map { annotation in
            one(
                "kept", annotation.text.isEmpty ? "\(annotation.type) \(annotation.name)" : annotation.text,
                [("op", .text("erase")), ("name", .text(annotation.name))])
        }
        return symbols + studies + own + kept
    }
}

extension Rect {
    fileprivate var members: [(String, TextNode)] { [("x", .number(x)), ("y", .number(y)), ("w", .number(width)), ("h", .number(height))] }
}
