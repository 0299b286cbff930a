import DojimaText
import DojimaChart
import DojimaInteraction

/// The animations of series that appear in or disappear from a session's chart, found by comparison with the previous frame.
struct SessionAnimations {
    private let animation: SeriesAnimation?
    private var animations = SeriesAnimations()
    /// The chart of the previous frame, without series that were disappearing; `nil` before the first.
    @Boxed private var last: Chart?
    private var leaving: [Leaving] = []

    /// A disappearing series, with its pane and index.
    private struct Leaving {
        var pane: String
        var index: Int
        @Boxed var series: ChartSeries
    }

    init(_ animation: SeriesAnimation?) { self.animation = animation }

    /// Whether frames are due.
    var isRunning: Bool { animations.isRunning }

    /// Starts animations of series that appeared or disappeared since the previous frame, and returns the events of animations that ended,
    /// such as those that the new ones replace.
    mutating func update(to chart: Chart) -> [SeriesAnimationEvent] {
        guard let animation else { return [] }
        defer { last = chart }
        guard let last else { return [] }
        let (before, now) = (SessionAnimations.shown(last), SessionAnimations.shown(chart))
        let (idsBefore, idsNow) = (Set(before.map(\.series.id)), Set(now.map(\.series.id)))
        var ended: [SeriesAnimationEvent] = []
        for one in now where !idsBefore.contains(one.series.id) {
            let id = one.series.id
            leaving.removeAll { $0.series.id == id }
            let animates = one.series.kind.animates
            if animates, !animations.hidden.contains(id) { _ = animations.hide(id) }
            ended += animations.show(id, animates ? animation : nil)
        }
        for one in before where !idsNow.contains(one.series.id) && one.series.kind.animates {
            leaving.append(one)
            ended += animations.hide(one.series.id, animation)
        }
        return ended
    }

    /// The state of the animations in a frame. An animation starts with its first frame; without a time it does not start yet.
    mutating func state(at time: Double?) -> SeriesAnimations.State {
        guard let time else {
            var waiting = animations
            return waiting.redraw(at: 0)
        }
        let state = animations.redraw(at: time)
        leaving.removeAll { state.hidden.contains($0.series.id) }
        return state
    }

    /// Returns a chart with the disappearing series added.
    func chart(_ chart: Chart) -> Chart {
        var shown = chart
        for one in leaving {
            guard let pane = shown.panes.firstIndex(where: { $0.id == one.pane }) else { continue }
            if let index = shown.panes[pane].series.firstIndex(where: { $0.id == one.series.id }) {
                shown.panes[pane].series[index].isHidden = false
            } else {
                shown.panes[pane].series.insert(one.series, at: min(one.index, shown.panes[pane].series.count))
            }
        }
        return shown
    }

    private static func shown(_ chart: Chart) -> [Leaving] {
        chart.panes.flatMap { pane in
            pane.series.enumerated().filter { !$1.isHidden }.map { Leaving(pane: pane.id, index: $0, series: $1) }
        }
    }
}
