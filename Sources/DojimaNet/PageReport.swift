import Dojima
import DojimaCairo
import DojimaChart
import DojimaCommands
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// What a message says beside the pixels.
extension ChartPage {
    /// The state of the chart, and what page and controls show.
    var members: [(String, TextNode)] {
        let report = report
        let current = current
        var sized = current
        size.set(in: &sized)
        // What a gesture holds goes with it: it is no part of the address.
        if let session, session.heldWidths != AxisWidths() { sized.set(session.axisWidths.union(session.heldWidths)) }
        var address = current
        address.remove("crosshair")
        let text = shownText(report)
        let state: [(String, TextNode)] = [
            ("frame", .integer(frame)),
            ("size", .object([("width", .integer(size.width)), ("height", .integer(size.height)), ("scale", .number(size.scale))])),
            ("plots", .list((drawing?.description.panes ?? []).map { .object([("id", .text($0.id))] + $0.box.members) })),
            ("navigator", navigator), ("window", report ?? .null), ("crosshair", crosshair),
            ("tracked", report?["tracked"] ?? .null), ("command", .text(sized.shellText)),
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
            ("label", .text(text.label)), ("live", .text(live)), ("address", .text(address.address)),
            ("picture", .text(current.pictureAddress(size))), ("shown", shown(current)),
        ]
    }

    /// The window as the command `window` reports it; `nil` where nothing is shown.
    private var report: TextNode? {
        guard let session else { return nil }
        return try? session.sourceAxis.report(of: session.axisWindow(), session.summary())
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
        let name = words.symbols.joined(separator: ", ")
        guard let session, let summary = try? session.summary() else { return (name, "\(name): no bars") }
        let zone = session.sourceAxis.shownZone
        let (first, last) = (zone.local(at: summary.first).date, zone.local(at: summary.last).date)
        return (
            "\(name) \(first) – \(last)",
            "Chart of \(name), \(summary.count) \(summary.count == 1 ? "bar" : "bars") from \(first) to \(last)"
        )
    }

    /// What the controls show.
    private func shown(_ words: ChartWords) -> TextNode {
        let scale = words.has("log") ? "log" : words.has("percent") ? "percent" : "linear"
        return .object([
            ("symbol", .text(words.symbols[0])), ("type", .text(words.value(of: "type") ?? "candlestick")),
            ("scale", .text(scale)), ("theme", words.value(of: "theme").map { .text($0) } ?? .null),
            ("preset", words.value(of: "preset").map { .text($0) } ?? .null),
            ("interval", .text(words.value(of: "interval") ?? known.intervals.first?.description ?? "")),
            ("intervals", .list(known.intervals.map { .text($0.description) })), ("edits", .flag(edits)), ("added", .list(added(words))),
        ])
    }

    /// What was added to the chart, with the operation that removes it: other symbols, studies and annotations.
    private func added(_ words: ChartWords) -> [TextNode] {
        func one(_ kind: String, _ text: String, _ operation: [(String, TextNode)]) -> TextNode {
            .object([("kind", .text(kind)), ("text", .text(text)), ("remove", .object(operation))])
        }
        let symbols = words.symbols.dropFirst().map { one("symbol", $0, [("op", .text("removeSymbol")), ("name", .text($0))]) }
        let studies = words.options.filter { ["overlay", "pane"].contains($0.name) }.map { option -> TextNode in
            let text = option.value ?? ""
            return one("study", text, [("op", .text("removeStudy")), ("option", .text(option.name)), ("text", .text(text))])
        }
        // What is still being drawn is not there yet.
        let count = words.values(of: "annotate").count - (drawn?.isShown == true ? 1 : 0)
        let own = words.values(of: "annotate").prefix(count).enumerated().map { index, word in
            one("annotation", ChartPage.name(ofAnnotation: word), [("op", .text("erase")), ("index", .integer(index))])
        }
        let kept = known.annotations.map { annotation in
            one(
                "kept", annotation.text.isEmpty ? "\(annotation.type) \(annotation.name)" : annotation.text,
                [("op", .text("erase")), ("name", .text(annotation.name))])
        }
        return symbols + studies + own + kept
    }

    /// The text of an annotation, or its kind where it has none.
    private static func name(ofAnnotation word: String) -> String {
        let text = word.firstIndex(of: "=").map { String(word[word.index(after: $0)...]) } ?? ""
        return text.isEmpty ? String(word.prefix { $0 != ":" }) : text
    }
}

extension Rect {
    fileprivate var members: [(String, TextNode)] { [("x", .number(x)), ("y", .number(y)), ("w", .number(width)), ("h", .number(height))] }
}
