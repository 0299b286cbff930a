import DojimaCairo
import DojimaChart
public import DojimaInteraction
public import DojimaSeries

extension FrameSession {
    /// A session of the chart of a specification. Its data are read again from the database when `reload` is called or they are
    /// invalidated.
    ///
    /// For any window, the picture is the one that a chart of that window would have, with its bars, studies, grouped bars and navigator.
    /// Bricks are made from all bars, and the window shows a part of them. Columns by symbol do not pan or zoom; a preset sets the period
    /// that they show. Bars are cached with some more around the window, and read again if the window leaves these or the level of detail
    /// changes. Throws as `Picture` does.
    public convenience init(
        _ specification: ChartSpecification, source: (any MarketReader)? = nil, crosshair: CrosshairOptions = CrosshairOptions(),
        selection: SelectionRules = SelectionRules(), gestures: SessionGestures = SessionGestures()
    ) throws {
        try self.init(specification, source: source, axis: nil, crosshair: crosshair, selection: selection, gestures: gestures)
    }

    /// Creates the session on an axis that the caller has read. Throws as `Picture` does.
    ///
    /// - Parameter axis: returns the axis of the sources at each load; `nil` to read it each time.
    convenience init(
        _ specification: ChartSpecification, source: (any MarketReader)?, axis: (() -> SourceAxis)?,
        crosshair: CrosshairOptions = CrosshairOptions(), selection: SelectionRules = SelectionRules(),
        gestures: SessionGestures = SessionGestures()
    ) throws {
        let measurer = TextMeasurer()
        let composer = WindowComposer(specification, from: source, measure: measurer.measure, axis: axis)
        // Composed once here, since size and theme are needed before the first load.
        let chart = try composer.chart()
        var first: Chart? = chart
        self.init(
            chart, measure: measurer.measure, crosshair: crosshair, selection: selection, gestures: gestures,
            load: { _, _ in
                defer { first = nil }
                return try first ?? composer.chart()
            },
            fitting: WindowFitting(
                fit: { try composer.chart($0, over: $1, reading: $2) }, ownWindow: { composer.ownWindow },
                isExact: { composer.isExact($0) },
                window: { composer.window(of: $0) }, neighbours: { composer.neighbours(ofEmpty: $0) }, isWhole: specification.bySymbol))
    }
}
