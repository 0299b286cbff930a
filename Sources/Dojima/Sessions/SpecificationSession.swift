import DojimaCairo
import DojimaChart
public import DojimaInteraction
public import DojimaStore

extension FrameSession {
    /// A session of the chart of a specification, whose data are read anew from the store when `reload` is called or they are said to be
    /// out of date. Throws as `Picture` does.
    public convenience init(
        _ specification: ChartSpecification, store: Store? = nil, crosshair: CrosshairOptions = CrosshairOptions(),
        selection: SelectionRules = SelectionRules()
    ) throws {
        let measurer = TextMeasurer()
        let composed = { () throws -> Chart in
            var notes: [String] = []
            return try specification.composed(in: store, notes: &notes).chart
        }
        // Composed once here for what must stand before the first load, as its size and theme.
        let chart = try composed()
        var first: Chart? = chart
        self.init(chart, measure: measurer.measure, crosshair: crosshair, selection: selection) { _, _ in
            defer { first = nil }
            return try first ?? composed()
        }
    }
}
