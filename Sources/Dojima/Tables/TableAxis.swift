import DojimaChart
import DojimaFormats
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// The horizontal axis of a table: names, numbers, row numbers, or times without closed time.
struct TableAxis {
    /// The axis with the options of the specification.
    @Boxed var time: TimeAxis
    /// The position of each row.
    var moments: [Instant]
    /// The rows as bars in memory, if the axis has times.
    @Boxed var source: ChartSource?
    var closed: ClosedTime?

    /// Whether the axis has times, so that a crosshair, annotations and a window apply.
    var hasTimes: Bool { source != nil }

    /// Sorts the rows of a table for drawing, omits rows without an x, and creates the axis.
    ///
    /// - Parameters:
    ///   - use: the use of the column x. For `axis`, a later row replaces an earlier one with the same name.
    ///   - centersColumns: whether columns are drawn, which need half a step at both ends of an axis of numbers.
    init(
        _ table: inout DataTable, _ roles: TableRoles, _ request: TableRequest, _ specification: ChartSpecification,
        use: TableDrawing.XColumn, centersColumns: Bool, notes: inout [Message]
    ) throws {
        guard let x = roles.x else {
            // Without a column of groups, the names are those of the columns, which the drawing sorts.
            if use != .groups { try TableAxis.order(&table, by: nil, roles, request) }
            let numbers = (0..<table.rows).map { Double($0 + 1) }
            self = TableAxis(numbers: numbers, request, specification, centersColumns: true)
            if request.step == nil { time.numberStep = 1 }
            return
        }
        let given = table
        switch given.columns[x].values {
        case .texts(let names):
            let kept = names.indices.filter { !names[$0].isEmpty }
            TableAxis.noteMissing(names.count - kept.count, in: given.columns[x].name, &notes)
            table = given.selecting(kept)
            try TableAxis.order(&table, by: x, roles, request)
            let shown = table.texts(x)
            guard !shown.isEmpty else { throw TableAxis.empty(given, x) }
            let categories = CategoryAxis(shown)
            if roles.group == nil, use == .axis, categories.names.count < shown.count {
                TableAxis.noteReplaced(shown.count - categories.names.count, by: "name", &notes)
            }
            (time, moments) = (categories.timeAxis, shown.map { CategoryAxis.moment(of: categories.index(of: $0) ?? 0) })
            time.options = TableAxis.options(specification, of: time)
        case .numbers(let numbers):
            let kept = numbers.indices.filter { numbers[$0].isFinite }
            TableAxis.noteMissing(numbers.count - kept.count, in: given.columns[x].name, &notes)
            table = given.selecting(kept)
            try TableAxis.order(&table, by: nil, roles, request)
            guard !kept.isEmpty else { throw TableAxis.empty(given, x) }
            let shown = kept.map { numbers[$0] }
            guard NumericAxis.fits(shown) else { throw TableAxis.misfit(shown, "numbers", of: given.columns[x].name, given) }
            self = TableAxis(numbers: shown, request, specification, centersColumns: centersColumns)
            time.title = time.title ?? printable(given.columns[x].name)
        case .times(let times):
            self = try TableAxis(times: times, x, &table, roles, request, specification, notes: &notes)
        }
    }

    /// Sorts the rows as requested. Throws for an order of rows that are not categories.
    private static func order(_ table: inout DataTable, by x: Int?, _ roles: TableRoles, _ request: TableRequest) throws {
        guard request.order != .given else { return }
        guard let x else {
            throw PictureError(
                .request, "\(setting: .order) \(request.order.rawValue): sorts names, but the axis has numbers or times")
        }
        let names = table.texts(x)
        var rows = Array(names.indices)
        switch request.order {
        case .given: return
        case .name: rows.sort { (names[$0], $0) < (names[$1], $1) }
        case .ascending, .descending:
            guard let first = roles.values.first, case .numbers(let values) = table.columns[first].values else {
                throw TableCanvas.noNumbers(table)
            }
            let sign = request.order == .ascending ? 1.0 : -1
            // Missing values are last.
            rows.sort { (values[$0].isNaN ? .infinity : sign * values[$0], $0) < (values[$1].isNaN ? .infinity : sign * values[$1], $1) }
        }
        table = table.selecting(rows)
    }

    private static func noteMissing(_ count: Int, in column: String, _ notes: inout [Message]) {
        guard count > 0 else { return }
        notes.append("\(count == 1 ? "a row has" : "\(count) rows have") no \(printable(column)): left out")
    }

    private static func noteReplaced(_ count: Int, by key: String, _ notes: inout [Message]) {
        let (rows, replaced) = count == 1 ? ("a row has", "it") : ("\(count) rows have", "them")
        notes.append(
            "\(rows) the \(key) of a later one, which replaces \(replaced); divide the rows into series with \(setting: .columns) group=NAME"
        )
    }

    /// The error for numbers, or `things` computed from them such as bins, that are too close together or too large for an axis.
    static func misfit(_ numbers: [Double], _ things: String, of column: String, _ table: DataTable) -> PictureError {
        let (low, high) = (shortNumber(numbers.min() ?? 0), shortNumber(numbers.max() ?? 0))
        return PictureError(
            .data,
            "\(table.name): \(things) from \(low) to \(high) do not fit an axis, whose numbers are millionths up to 9 trillion; write \(quoted(column)) in another unit"
        )
    }

    private static func empty(_ table: DataTable, _ x: Int) -> PictureError {
        PictureError(
            .data,
            "\(table.name): every row lacks \(quoted(table.columns[x].name)); choose another column with \(setting: .x)")
    }

    /// The options of the specification; without a style, with the style of the axis.
    static func options(_ specification: ChartSpecification, of axis: TimeAxis) -> TimeAxisOptions {
        var options = specification.timeAxis
        if options.style == AxisStyle() { options.style = axis.options.style }
        return options
    }

    /// An axis of numbers.
    private init(numbers: [Double], _ request: TableRequest, _ specification: ChartSpecification, centersColumns: Bool) {
        moments = numbers.map(NumericAxis.moment)
        time = NumericAxis.makeTimeAxis(
            request.range ?? TableAxis.range(of: numbers, centersColumns: centersColumns), format: request.format ?? .number)
        if !request.skips.isEmpty {
            let span = time.timeline.span
            let closed = InstantSet(request.skips.map { NumericAxis.moment(of: $0.lowerBound)..<NumericAxis.moment(of: $0.upperBound) })
            time = TimeAxis(timeline: Timeline(open: closed.complement(in: span), span: span))
            time.numbers = request.format ?? .number
        }
        time.numberStep = request.step
        time.options = TableAxis.options(specification, of: time)
    }

    /// The range of numbers with space at both ends: half a step for columns, or else 3 % of the range.
    private static func range(of numbers: [Double], centersColumns: Bool) -> ClosedRange<Double> {
        let sorted = numbers.sorted()
        let (low, high) = (sorted.first ?? 0, sorted.last ?? 0)
        guard low < high else { return low - 0.5...low + 0.5 }
        let step = zip(sorted, sorted.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.min() ?? 1
        let margin = centersColumns ? step / 2 : (high - low) * 0.03
        return low - margin...high + margin
    }

    /// An axis of times, which has bars at these times so that windows and closed time apply as for prices.
    private init(
        times: [TimeText?], _ x: Int, _ table: inout DataTable, _ roles: TableRoles, _ request: TableRequest,
        _ specification: ChartSpecification, notes: inout [Message]
    ) throws {
        let given = table
        try TableAxis.order(&table, by: nil, roles, request)
        let zone = try specification.zone.map { try Zone($0) } ?? .utc
        let instants = times.map { $0?.instant(in: zone) }
        let filled = instants.indices.filter { instants[$0] != nil }
        TableAxis.noteMissing(times.count - filled.count, in: given.columns[x].name, &notes)
        var rows = filled.sorted { (instants[$0] ?? .init(microseconds: 0), $0) < (instants[$1] ?? .init(microseconds: 0), $1) }
        if roles.group == nil {
            let last = rows.indices.filter { $0 + 1 == rows.count || instants[rows[$0]] != instants[rows[$0 + 1]] }.map { rows[$0] }
            if last.count < rows.count {
                TableAxis.noteReplaced(rows.count - last.count, by: "time", &notes)
            }
            rows = last
        }
        guard !rows.isEmpty else { throw TableAxis.empty(given, x) }
        table = given.selecting(rows)
        moments = rows.compactMap { instants[$0] }
        let distinct = moments.reduce(into: [Instant]()) { if $0.last != $1 { $0.append($1) } }
        let areDates = times.allSatisfy { if case .dateOnly? = $0 { true } else { $0 == nil } }
        let interval = specification.interval ?? TableAxis.interval(of: distinct, areDates: areDates)
        let key = SeriesKey(symbol: given.name, interval: interval)
        let bars = BarSeries(unchecked: distinct.map { Bar(time: $0, open: 0, high: 0, low: 0, close: 0) }, interval: interval)
        let source = ChartSource(
            barSource: MemorySource(key, bars), stored: key, stamp: .start, zones: SeriesZones(stamps: zone),
            extent: SeriesExtent(first: distinct[0], last: distinct[distinct.count - 1], count: distinct.count), interval: interval)
        let composer = ChartComposer(specification: specification)
        let sourceAxis = try composer.sourceAxis(of: [source], notes: &notes)
        let window = try composer.ownWindow(as: .picture, on: sourceAxis).window.range
        var axis = TimeAxis(
            timeline: sourceAxis.timeline, window: window, zone: sourceAxis.shownZone, interval: interval,
            stamp: .start, options: specification.timeAxis)
        if specification.window == WindowRequest() { axis.window = axis.window(showingAllOf: bars) }
        (time, self.source, closed) = (axis, source, sourceAxis.closed)
    }

    /// The interval of bars whose step is the most common one between the times.
    private static func interval(of times: [Instant], areDates: Bool) -> BarInterval {
        var counts: [Int64: Int] = [:]
        for (time, next) in zip(times, times.dropFirst()) { counts[next.since(time), default: 0] += 1 }
        let common = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
        return common.flatMap { BarInterval(ofStep: $0) } ?? (areDates ? .day : BarInterval.minutes(1))
    }
}
