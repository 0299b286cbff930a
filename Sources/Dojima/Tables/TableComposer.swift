import DojimaCairo
import DojimaChart
import DojimaFormats
import DojimaSeries
import DojimaText

/// Makes the picture of a table from a specification.
struct TableComposer {
    @Boxed private var specification: ChartSpecification
    private let source: TableSource
    @Boxed private var picture: TablePicture

    /// Reads the table of a specification and makes its picture; adds notes on assumptions.
    ///
    /// - Parameter missingStore: the reason why there is no database, as a clause.
    init(
        _ specification: ChartSpecification, _ request: TableRequest, from reader: (any MarketReader)?, missingStore: String,
        notes: inout [Message]
    ) throws {
        do throws(TextError) { try specification.validate() } catch { throw PictureError(.request, error.message) }
        try TableComposer.refuseUnsupportedParts(of: specification)
        let source = try TableSource(request, specification, from: reader, missingStore: missingStore)
        notes += source.table.notes.map { "\(source.table.name): \($0)" }
        (self.specification, self.source) = (specification, source)
        picture = try TableComposer.picture(of: source.table, request, specification, notes: &notes)
    }

    private static func picture(
        of table: DataTable, _ request: TableRequest, _ specification: ChartSpecification, notes: inout [Message]
    ) throws -> TablePicture {
        let given = request.type.flatMap(TableDrawingCatalog.drawing)
        let roles = try TableRoles(of: table, request, for: given)
        let drawing = given ?? TableDrawing.series(kind(of: roles, in: table))
        if let key = request.writtenKeys.first(where: { !TableRequest.sourceKeys.contains($0) && !drawing.keys.contains($0) }) {
            let isOption = ["order", "stack", "bins", "binWidth", "whiskers", "total"].contains(key)
            let part: Message = key == "axis" ? "an axis of values" : isOption ? "\(setting: SettingName(key))" : "table.\(key)"
            throw PictureError(.request, "\(part) does not apply to the type \(drawing.name); leave it out")
        }
        let kinds = [
            ("pie", ["pie", "donut"], specification.pie != nil), ("treemap", ["treemap"], specification.treemap != nil),
            ("radial", ["polar", "radar"], specification.radial != nil),
        ]
        if let (key, _, _) = kinds.first(where: { $0.2 && !$0.1.contains(drawing.name) }) {
            throw PictureError(.request, "\(key) does not apply to the type \(drawing.name); leave it out")
        }
        var rows = table
        if drawing.x.areNames, let x = roles.x { rows.columns[x].values = .texts(table.texts(x)) }
        let axis = try TableAxis(
            &rows, roles, request, specification, use: drawing.x, centersColumns: drawing.name == SeriesKind.column.name, notes: &notes)
        if !axis.hasTimes { try refusePartsOfTimes(specification, drawing.name) }
        let canvas = TableCanvas(table: rows, roles: roles, request: request, specification: specification, axis: axis)
        let picture = try drawing.draw(canvas, &notes)
        if case .chart = picture, !specification.panes.isEmpty, TableDrawingCatalog.isTableKind(drawing.name) {
            throw PictureError(.request, "panes: a \(drawing.name) has its own pane; leave them out")
        }
        return picture
    }

    /// The kind of series that fits the columns.
    private static func kind(of roles: TableRoles, in table: DataTable) -> SeriesKind {
        if roles.low != nil, roles.high != nil { return .band }
        return roles.x.map { table.columns[$0].isTexts } == true ? .column : .line
    }

    /// Throws for parts of a specification that the picture of a table cannot show.
    private static func refuseUnsupportedParts(of specification: ChartSpecification) throws {
        let series = specification.panes.flatMap(\.series)
        let parts: [(Bool, String)] = [
            (specification.analysis != nil, "analysis"), (specification.facet != nil, "facet"), (specification.groupsBySymbol, "bySymbol"),
            (specification.rebase != nil, "rebase"), (specification.transform != nil, "transform"),
            (specification.showsNavigator, "navigator"), (!specification.colors.isEmpty, "colors"),
            (!specification.selected.isEmpty, "selected"), (series.contains { $0.column == nil }, "symbol"),
            (!specification.panes.flatMap(\.annotations).isEmpty, "annotations"), (specification.adjust != .none, "adjust"),
        ]
        guard let (_, part) = parts.first(where: \.0) else { return }
        throw PictureError(.request, "\(setting: SettingName(part)) does not apply to a table; leave it out")
    }

    /// Throws for parts of a specification that need times on the horizontal axis.
    private static func refusePartsOfTimes(_ specification: ChartSpecification, _ type: String) throws {
        let parts: [(Bool, Message)] = [
            (specification.crosshairKey != nil, "\(setting: .crosshair)"),
            (specification.tracking != nil, "tracking a value"),
            (specification.gapMarks != nil, "marking gaps"), (specification.window != WindowRequest(), "a window"),
            (specification.interval != nil, "\(setting: .interval)"),
            (specification.closedTime != ClosedTimeSpecification(), "closed time"),
        ]
        guard let (_, part) = parts.first(where: \.0) else { return }
        throw PictureError(.request, "\(part) needs an axis of times, and that of this \(type) has none; leave it out")
    }

    /// The name of the table.
    var name: String { source.table.name }

    /// Fingerprints of the table and of the files that the specification names.
    func fingerprints() throws -> [Fingerprint] { [source.fingerprint] + (try [ShownBars]().fingerprints(specification)) }

    /// The chart; `nil` for a figure.
    var chart: Chart? { if case .chart(let chart) = picture { chart } else { nil } }

    /// The figure; `nil` for a chart with axes.
    var figure: Figure? { if case .figure(let figure) = picture { figure } else { nil } }

    /// Draws the picture. Throws if `layout.onlyAxis` names none of its axes.
    func drawing(_ measurer: TextMeasurer) throws -> ChartDrawing {
        switch picture {
        case .chart(let chart): return try specification.drawing(of: chart, measurer)
        case .figure(let figure):
            guard specification.animation == nil else {
                throw PictureError(.request, "animation: a \(figure.name) is not animated; leave it out")
            }
            let parts: [(Bool, Message)] = [
                (specification.options.layout.onlyAxis != nil, "\(setting: .onlyAxis)"),
                (specification.orientation != .horizontal, "\(setting: .orientation)"),
                (!specification.timeAxis.isWritten(like: TimeAxisOptions()), "settings of the horizontal axis"),
                (!specification.panes.isEmpty, "panes"),
            ]
            if let (_, part) = parts.first(where: \.0) {
                throw PictureError(.request, "\(part): a \(figure.name) has no axes; leave it out")
            }
            return figure.drawing(measure: measurer.measure)
        }
    }
}
