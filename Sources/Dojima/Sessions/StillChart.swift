import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// The chart of a specification before the first gesture: only its crosshair, the ranges of value axes and the widths of axis labels
/// change.
final class StillChart {
    /// The requested visible range of the time axis; a picture may show slightly more, so that weeks at its ends are complete.
    let window: Range<AxisPosition>
    var crosshair: Crosshair? { didSet { if crosshair != oldValue { drawing = nil } } }
    /// The ranges of value axes that the user set, by axis id.
    var ranges: [String: ClosedRange<Double>] = [:] { didSet { if ranges != oldValue { (settled, drawing) = (nil, nil) } } }

    /// The minimum widths of the columns of axis labels.
    var axisWidths: AxisWidths { didSet { if axisWidths != oldValue { (settled, drawing) = (nil, nil) } } }

    private let specification: ChartSpecification
    private let composed: ComposedChart
    private let measurer = TextMeasurer()
    /// The chart with its lines downsampled to the pixel columns of its drawing; `nil` before it is drawn.
    private var settled: Chart?
    private var drawing: ChartDrawing?

    /// - Parameters:
    ///   - sourceAxis: the axis of the specification's sources.
    ///   - kept: the cached columns of studies.
    ///
    /// Throws as `Picture` does.
    init(
        _ specification: ChartSpecification, on sourceAxis: SourceAxis, source: (any MarketReader)?, kept: KeptColumns
    ) throws {
        var plain = specification
        plain.crosshair = nil
        var notes: [Message] = []
        self.specification = plain
        axisWidths = plain.options.layout.axisWidths
        // All bars are read from one state of the database.
        composed = try source.reading { _ in
            try ChartComposer(specification: plain, kept: kept).chart(on: sourceAxis, notes: &notes)
        }
        window = composed.window
    }

    /// The chart as it is drawn.
    var chart: Chart { dressed(settled ?? composed.chart) }

    private func dressed(_ chart: Chart) -> Chart {
        var chart = chart
        chart.crosshair = crosshair
        chart.layout.axisWidths = axisWidths
        for (id, range) in ranges { chart.setRange(.fixed(range), ofAxis: id) }
        return chart
    }

    /// Draws the chart if something has changed; returns `nil` otherwise.
    func update() throws -> ChartDrawing? {
        guard drawing == nil else { return nil }
        let next: ChartDrawing
        if let settled {
            // A crosshair does not change the pixel columns.
            next = try specification.drawing(of: dressed(settled), measurer)
        } else {
            next = try composed.drawing(measurer) { chart in
                settled = chart
                return try specification.drawing(of: dressed(chart), measurer)
            }
        }
        drawing = next
        return next
    }

    /// The horizontal lines of the chart.
    var levels: LevelField { chart.levelField(measure: measurer.measure) }

    /// The prices of the first pane; `nil` if there are none.
    var prices: PlotPrices? { chart.plotPrices(measure: measurer.measure) }

    /// The positions of points in the chart.
    var field: PointField { chart.pointField(measure: measurer.measure) }
}

extension Chart {
    /// The value axis of an id; `nil` for none.
    func valueAxis(_ id: String) -> ValueAxis? { panes.lazy.flatMap(\.axes).first { $0.id == id } }

    /// Sets the range of a value axis; `nil` lets it follow its values.
    mutating func setRange(_ range: ValueAxis.Range?, ofAxis id: String) {
        for pane in panes.indices {
            for axis in panes[pane].axes.indices where panes[pane].axes[axis].id == id { panes[pane].axes[axis].range = range }
        }
    }
}
