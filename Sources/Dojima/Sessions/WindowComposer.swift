import DojimaChart
import DojimaInteraction
import DojimaStore
import DojimaTime

/// Composes the chart of a specification for each window that it is moved to, from bars that are kept as long as they do.
final class WindowComposer {
    private let specification: ChartSpecification
    private let store: Store?
    private var view: MarketView?
    private var sources: [KeptBars] = []
    /// As it was composed last, without what has become of it since.
    private var composed: Chart?
    /// Whose return it shows.
    private var preset: Preset?

    init(_ specification: ChartSpecification, in store: Store?) {
        self.specification = specification
        self.store = store
    }

    /// Reads everything anew; the window is that of the specification.
    func chart() throws -> Chart {
        var notes: [String] = []
        var subjects = try specification.subjects(in: store, missingStore: "no database is given", notes: &notes)
        let sources = subjects.map { KeptBars($0.source) }
        for index in subjects.indices { subjects[index].source = sources[index] }
        let composer = ChartComposer(specification: specification)
        let view = try composer.view(of: subjects, notes: &notes)
        let chart = try composer.chart(on: view, notes: &notes).chart
        // Bricks and columns of symbols stand on axes of their own, which are made for one window.
        (self.view, self.sources, composed) = (chart.time.timeline == view.timeline ? view : nil, sources, chart)
        preset = composer.preset(of: chart.time.window, on: view)
        return chart
    }

    /// A chart with the data of its window; itself where it has them, and `nil` where they would have to be read and may not.
    ///
    /// - Parameter preset: the one that was chosen, whose return is shown.
    func chart(_ chart: Chart, over preset: Preset?, reading mayRead: Bool) throws -> Chart? {
        guard let view, let composed, chart.time.timeline == view.timeline else { return chart }
        let window = chart.time.window
        let composer = ChartComposer(specification: specification, moved: MovedWindow(range: window, preset: preset))
        let preset = composer.preset(of: window, on: view)
        guard window != composed.time.window || preset != self.preset else { return chart }
        for source in sources { source.mayRead = mayRead }
        var notes: [String] = []
        do {
            let fresh = try composer.chart(
                on: view, in: window, crosshair: { _ in nil }, navigator: { _ in nil }, notes: &notes
            ).chart
            (self.composed, self.preset) = (fresh, preset)
            return chart.moved(as: fresh, since: composed)
        } catch is KeptBars.Missing {
            return nil
        }
    }

    /// The window of a stretch that is counted back from the last bar; `nil` where the axis is not that of time.
    func window(of preset: Preset) -> Range<AxisPosition>? { view.map { Selection.window(of: preset, on: $0) } }
}

extension Chart {
    /// The same chart with what depends on the window as it is in another composition, and all else as it became since the one before.
    ///
    /// Series and axes that were taken out since stay out, and those that were added stay.
    func moved(as fresh: Chart, since before: Chart) -> Chart {
        var chart = self
        chart.heading.note = heading.note == before.heading.note ? fresh.heading.note : heading.note
        chart.heading.symbol = heading.symbol == before.heading.symbol ? fresh.heading.symbol : heading.symbol
        let knownSeries = Set(before.panes.flatMap(\.series).map(\.id)), knownAxes = Set(before.panes.flatMap(\.axes).map(\.id))
        let basesBefore = Dictionary(before.panes.flatMap(\.axes).map { ($0.id, $0.rebasing) }) { first, _ in first }
        for index in chart.panes.indices {
            guard let made = fresh.panes.first(where: { $0.id == panes[index].id }) else { continue }
            let series = merged(panes[index].series, made.series, id: \.id, known: knownSeries) { own, fresh in
                (own.data, own.shownAs) = (fresh.data, fresh.shownAs)
            }
            let axes = merged(panes[index].axes, made.axes, id: \.id, known: knownAxes) { own, fresh in
                if own.rebasing == basesBefore[own.id] { own.rebasing = fresh.rebasing }
            }
            (chart.panes[index].axes, chart.panes[index].series) = (axes, series)
        }
        return chart
    }

    /// The parts that stay or come, in the order of the fresh ones; those of no composition keep their places after their neighbours.
    private func merged<Part>(
        _ own: [Part], _ fresh: [Part], id: KeyPath<Part, String>, known: Set<String>, update: (inout Part, Part) -> Void
    ) -> [Part] {
        let places = Dictionary(own.enumerated().map { ($1[keyPath: id], $0) }) { first, _ in first }
        var parts: [Part] = fresh.compactMap { made in
            guard let place = places[made[keyPath: id]] else { return known.contains(made[keyPath: id]) ? nil : made }
            var part = own[place]
            update(&part, made)
            return part
        }
        let composed = known.union(fresh.map { $0[keyPath: id] })
        for (place, part) in own.enumerated() where !composed.contains(part[keyPath: id]) {
            parts.insert(part, at: min(place, parts.count))
        }
        return parts
    }
}
