import DojimaCairo
import DojimaChart
package import DojimaInteraction
package import DojimaSeries

extension FrameSession {
    /// A session of the chart of a specification. Its data are read again from the database when `reload` is called or they are
    /// invalidated.
    ///
    /// For any window, the picture is the one that a chart of that window would have, with its bars, studies, grouped bars and navigator.
    /// Bricks are made from all bars, and the window shows a part of them. Columns by symbol do not pan or zoom; a preset sets the period
    /// that they show. Bars are cached with some more around the window, and read again if the window leaves these or the level of detail
    /// changes. Throws as `Picture` does.
    package convenience init(
        _ specification: ChartSpecification, source: (any MarketReader)? = nil, crosshair: CrosshairOptions = CrosshairOptions(),
        selection: SelectionRules = SelectionRules(), gestures: SessionGestures = SessionGestures()
    ) throws {
        let measurer = TextMeasurer()
        self.init(
            try WindowComposer(specification, from: source, measure: measurer.measure, cache: ChartCache()), measure: measurer.measure,
            crosshair: crosshair, selection: selection, gestures: gestures)
    }

    /// Creates the session of the chart that a composer has composed.
    convenience init(
        _ composer: WindowComposer, measure: @escaping TextMeasure, crosshair: CrosshairOptions = CrosshairOptions(),
        selection: SelectionRules = SelectionRules(), gestures: SessionGestures = SessionGestures()
    ) {
        var first: Chart? = composer.chart
        self.init(
            composer.chart, measure: measure, crosshair: crosshair, selection: selection, gestures: gestures,
            load: { _, _ in
                defer { first = nil }
                return try first ?? composer.reload()
            },
            composer: composer)
    }
}
