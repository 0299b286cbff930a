import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// The chart of a specification as a picture shows it, before it is moved: only crosshair and ranges of value axes change.
final class StillChart {
    /// The visible range of the time axis that was asked for; a picture may show a little more, to have weeks at its ends whole.
    let window: Range<AxisPosition>
    var crosshair: Crosshair? { didSet { if crosshair != oldValue { drawing = nil } } }
    /// The ranges of value axes that were set by hand, by axis id.
    var ranges: [String: ClosedRange<Double>] = [:] { didSet { if ranges != oldValue { (settled, drawing) = (nil, nil) } } }

    /// The least widths of the columns of axis labels.
    var axisWidths: AxisWidths { didSet { if axisWidths != oldValue { (settled, drawing) = (nil, nil) } } }

    private let specification: ChartSpecification
    private let composed: ComposedChart
    private let measurer = TextMeasurer()
    /// The chart with its lines downsampled to the pixel columns of its drawing; `nil` before it is drawn.
    private var settled: Chart?
    private var drawing: ChartDrawing?

    /// - Parameters:
    ///   - sourceAxis: the axis of the specification's sources.
    ///   - kept: the columns of studies that are kept from one chart to the next.
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
        // All bars are of one state of the database.
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

    /// Draws the chart where something has changed; `nil` where nothing has.
    func update() throws -> ChartDrawing? {
        guard drawing == nil else { return nil }
        let next: ChartDrawing
        if let settled {
            // A crosshair moves no pixel column.
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

    /// The prices of the first pane; `nil` where there is none.
    var prices: PlotPrices? { chart.plotPrices(measure: measurer.measure) }

    /// The positions of points in the chart.
    var field: PointField { chart.pointField(measure: measurer.measure) }
}

extension Chart {
    /// Sets the range of a value axis; `nil` lets it follow its values.
    /// The value axis of an id; `nil` for none.
    func valueAxis(_ id: String) -> ValueAxis? { panes.lazy.flatMap(\.axes).first { $0.id == id } }

    mutating func setRange(_ range: ValueAxis.Range?, ofAxis id: String) {
        for pane in panes.indices {
            for axis in panes[pane].axes.indices where panes[pane].axes[axis].id == id { panes[pane].axes[axis].range = range }
        }
    }
}
