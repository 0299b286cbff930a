import DojimaChart
import DojimaFormats
import DojimaSeries
import Dojima
import DojimaText

extension DrawingArguments {
    /// Returns the options as a specification, from which every chart is drawn.
    ///
    /// - Parameters:
    ///   - reading: how files are read.
    ///   - facet: how small charts of the symbols are arranged; `nil` for one chart of all.
    func specification(
        of names: [String], _ picture: PictureArguments, reading: ReadingOptions = ReadingOptions(), facet: FacetOptions? = nil,
        table: TableRequest? = nil
    ) throws -> ChartSpecification {
        if table != nil {
            try refuseOptionsOfBars(facet: facet)
        } else if let type, type.kind == nil {
            throw Failure(.request, "--type \(type.name) draws a table, and this command draws prices: use dojima chart")
        }
        if table == nil { try refuseNeedlessAxes(symbols: facet == nil ? names.count : 1) }
        var chart = ChartSpecification()
        chart.fileAccess = .ofArguments
        chart.options = options(picture)
        chart.facet = facet
        chart.panes = table == nil ? arrangement(of: names, isFaceted: facet != nil).panes : []
        chart.table = table
        chart.table?.axis = priceAxis
        chart.table?.stack = stack
        chart.tableType = table == nil ? type?.tableKind : nil
        (chart.interval, chart.window) = (interval?.interval, span.specification)
        (chart.closedTime, chart.zone) = (exclusions.specification, exclusions.zone)
        (chart.adjust, chart.reading) = (adjust.adjustment, reading)
        chart.rebase = try axes.rebase(of: max(1, names.count), isLogarithmic: log)
        (chart.timeAxis.zones, chart.showsStoredAnnotations) = (axes.xZone, !noAnnotations)
        chart.transform = transform?.text
        chart.selected = selected.map(\.time)
        chart.colors = colors.rules
        chart.theme = picture.theme?.theme.name
        if volumeAxis {
            guard chart.hasVolume else {
                throw Failure(.request, "--volume-axis: this chart has no volume below its prices; leave it out, or use --pane volume")
            }
            guard !axes.axisRange.contains(where: { $0.axis == PaneSpecification.volumeAxis }) else {
                throw Failure(.request, "--volume-axis: the axis of volume has no labels with a range; leave out --axis-range volume")
            }
            chart.panes[0].axes.append(ValueAxis(id: PaneSpecification.volumeAxis))
        }
        for colors in seriesColor { try chart.set(colors) }
        for series in hide { try chart.setHidden(true, series: series) }
        for argument in axes.axisRange {
            do throws(RequestError) { try chart.setRange(argument.range, ofAxis: argument.axis) } catch {
                throw Failure(.request, "--axis-range \(argument.axis): \(error.message)")
            }
        }
        if !settings.isEmpty {
            do throws(TextError) { try chart.set(settings) } catch { throw Failure(.request, error.message) }
        }
        return try picture.further.completed(chart)
    }

    private func options(_ picture: PictureArguments) -> ChartOptions {
        var options = ChartOptions()
        options.title = picture.title == "" ? nil : picture.title
        (options.subtitle, options.note) = (picture.subtitle == "" ? nil : picture.subtitle, picture.note == "" ? nil : picture.note)
        options.gapMarks = gapMarks.specification
        options.tracking = track ? ValueTracking() : nil
        options.highlight = axes.highlighted
        (options.layout.split, options.layout.surfaces) = (layout.split?.fraction, layout.surfaces)
        options.layout.axisWidths = layout.axisWidths
        (options.width, options.height, options.scale) = (Double(picture.size.width), Double(picture.size.height), picture.scale)
        return options
    }

    /// Returns the contents of the panes and the axes of the series.
    private func arrangement(of names: [String], isFaceted: Bool) -> PaneArrangement {
        var arrangement = PaneArrangement(of: names)
        arrangement.kind = type?.kind
        arrangement.showsVolume = !noVolume
        arrangement.profileBins = profile
        (arrangement.overlays, arrangement.below, arrangement.marks) = (overlay, pane, mark)
        (arrangement.sides, arrangement.axis) = (axis, priceAxis)
        (arrangement.sharesAxis, arrangement.isFaceted) = (axes.isRebased || axes.prices, isFaceted)
        (arrangement.stack, arrangement.isGrouped, arrangement.labels) = (stack, sideBySide, labels)
        arrangement.annotations = annotate.map(\.annotation)
        return arrangement
    }

    /// The options of the price axes; `nil` if none is given.
    private var priceAxis: ValueAxis? {
        guard log || inverted || ticks.yTicks != nil || ticks.yFormat != nil || axes.hasPriceAxisOptions else { return nil }
        return ValueAxis(id: "") { axis in
            axis.scale = log ? .logarithmic : .linear
            axis.isInverted = inverted
            (axis.ticks, axis.format) = (ticks.yTicks, ticks.yFormat?.format)
            (axis.range, axis.minSpan) = (axes.yRange.map { .fixed($0.range) }, axes.yMinSpan)
            (axis.crosses, axis.hasFixedLabels) = (axes.yCrosses?.time, axes.yCrosses != nil && axes.fixedLabels)
            if let title = axes.yTitle { (axis.title, axis.titlePlacement) = (title, .turned) }
        }
    }

    /// Throws for an option that applies only to prices over time.
    private func refuseOptionsOfBars(facet: FacetOptions?) throws {
        let given: [(Bool, String)] = [
            (!overlay.isEmpty, "overlay"), (!pane.isEmpty, "pane"), (!mark.isEmpty, "mark"), (profile != nil, "profile"),
            (noVolume, "no-volume"), (volumeAxis, "volume-axis"), (!axis.isEmpty, "axis"), (sideBySide, "side-by-side"),
            (labels != nil, "labels"),
            (!seriesColor.isEmpty, "series-color"), (!hide.isEmpty, "hide"), (!annotate.isEmpty, "annotate"),
            (noAnnotations, "no-annotations"), (!axes.axisRange.isEmpty, "axis-range"), (!axes.xZone.isEmpty, "x-zone"),
            (!axes.highlighted.isEmpty, "highlight"), (axes.prices, "prices"), (axes.percent, "percent"), (axes.indexed, "indexed"),
            (facet != nil, "facet"),
        ]
        guard let (_, option) = given.first(where: \.0) else { return }
        throw Failure(.request, "--\(option) does not apply to a table; leave it out")
    }

    /// Throws if `--axis` is given for more price axes than there are.
    private func refuseNeedlessAxes(symbols: Int) throws {
        let count = axes.isRebased || axes.prices || stack != nil || sideBySide ? 1 : symbols
        guard axis.count > count else { return }
        let existing = count == 1 ? "is one price axis" : "are \(count) price axes"
        throw Failure(.request, "--axis is given \(axis.count) times, but there \(existing): give it once for each")
    }
}
