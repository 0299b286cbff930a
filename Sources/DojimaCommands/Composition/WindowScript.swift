import DojimaText
import Dojima
import DojimaInteraction
import DojimaSeries
import DojimaTime

/// A player for a script of gestures on the axis of a window; each step gives a line of JSON.
struct WindowScript {
    var script: ViewportScript
    var sourceAxis: SourceAxis
    /// The first window; `nil` for the default selection.
    var start: AxisWindow?
    var spans: SpanLimits
    var style: ResultStyle
    /// Combines the bars of a selection into one.
    var summarize: (AxisWindow) throws -> BarSummary?

    func lines() throws -> String {
        try script.checkForAxes()
        let summaries = Summaries(sourceAxis: sourceAxis, summarize: summarize)
        var lines = ""
        try script.play(
            script.viewport(try selector(), over: summaries), on: sourceAxis.scriptAxis, over: summaries
        ) { snapshot in
            let selection = AxisWindow(snapshot.viewport.selector.selection, on: sourceAxis.timeline)
            let answer = WindowAnswer(sourceAxis: sourceAxis, selection: selection, summary: try summaries.summary(of: selection.window))
            if let failure = summaries.failure { throw failure }
            lines += TextNode.object(step(snapshot) + answer.members(style)).json() + "\n"
        }
        return lines
    }

    private func step(_ snapshot: ViewportScript.Snapshot) -> [(String, TextNode)] {
        let change = snapshot.events.last { $0.phase == .change }
        let values = snapshot.viewport.ranges.values.first
        return [
            ("step", snapshot.step.map { .integer($0) } ?? .null), ("op", .text(snapshot.name)), ("at", .number(snapshot.time)),
            ("cause", change.map { .text($0.cause.rawValue) } ?? .null), ("moving", .flag(snapshot.viewport.isMoving)),
            ("values", values.map { .list([.number($0.lowerBound), .number($0.upperBound)]) } ?? .null),
            ("zoom", .number(snapshot.viewport.selector.zoom)),
        ]
    }

    private func selector() throws -> RangeSelector {
        try sourceAxis.selector(start?.window, spans: spans, panning: script.panLimits)
    }
}

/// The summaries of windows; the last one is kept, since it is needed twice.
private final class Summaries: ViewportData {
    let sourceAxis: SourceAxis
    let summarize: (AxisWindow) throws -> BarSummary?
    /// The first error in reading for the viewport, which cannot throw.
    private(set) var failure: (any Error)?
    private var last: (window: Range<AxisPosition>, summary: BarSummary?)?

    init(sourceAxis: SourceAxis, summarize: @escaping (AxisWindow) throws -> BarSummary?) {
        self.sourceAxis = sourceAxis
        self.summarize = summarize
    }

    func summary(of window: Range<AxisPosition>) throws -> BarSummary? {
        if let last, last.window == window { return last.summary }
        let summary = try summarize(AxisWindow(window, on: sourceAxis.timeline))
        last = (window, summary)
        return summary
    }

    func extent(ofAxis id: String, in window: Range<AxisPosition>) -> ClosedRange<Double>? {
        do {
            guard let summary = try summary(of: window), summary.low <= summary.high else { return nil }
            return summary.low...summary.high
        } catch {
            failure = failure ?? error
            return nil
        }
    }

    func neighbours(ofEmpty window: Range<AxisPosition>) -> BarNeighbours? {
        do { return try sourceAxis.neighbours(ofEmpty: window) } catch {
            failure = failure ?? error
            return nil
        }
    }
}
