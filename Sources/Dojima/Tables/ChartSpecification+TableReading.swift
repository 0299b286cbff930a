import DojimaChart
import DojimaFiles
import DojimaFormats
import DojimaOutput
import DojimaSeries
import DojimaText

extension ChartSpecification {
    /// Returns the specification of a chart that draws its only file as a table, after reading the file as bars failed; adds a note.
    ///
    /// Throws `error` if the chart has other content, or if the file seems to contain prices with an error. Throws it with advice if the
    /// table has no column of times and no kind of chart is given.
    func readingAsTable(after error: FileError, notes: inout [Message]) throws -> ChartSpecification {
        if onlyFile?.name == "-" {
            throw error.withMessage(
                error.message + "; to draw a table from standard input, name its columns with \(setting: .x) or \(setting: .y)")
        }
        guard let (file, kind, table) = onlyTable else { throw error }
        let type = tableType ?? kind?.name
        guard type != nil || table.columns.contains(where: \.isTimes) else {
            let names = table.columns.map { printable(String($0.name.prefix(40))) }
            let shown = names.prefix(12).joined(separator: ", ")
            let first = table.columns.first { !$0.isNumbers } ?? table.columns[0]
            throw error.withMessage(
                error.message
                    + "; its columns are \(shown): to draw a table, give \(setting: .type) such as column, or \(setting: .x) \(printable(first.name))"
            )
        }
        var specification = self
        (specification.panes, specification.tableType) = ([], nil)
        specification.table = TableRequest {
            ($0.file, $0.type, $0.axis, $0.stack) = (file, type, panes[0].axes.first, onlyFile?.stack)
        }
        notes.append(
            "\(file): drawn as a table, and not as bars; \(setting: .x) and \(setting: .y) choose its columns")
        return specification
    }

    /// Reads a file as a table, in one of the file formats of the catalogs.
    func dataTable(_ bytes: [UInt8], name: String) throws -> DataTable {
        var (options, bytes) = (reading, bytes)
        options.formats = catalogs.fileFormats
        if let conversion = options.conversion(of: Array(bytes.prefix(4096))) {
            bytes = Array(try FileError.naming(name) { try conversion.table(bytes) }.utf8)
            options.fileFormat = "csv"
        }
        return try DataTable(bytes, name: name, options: options)
    }

    /// The only file of the chart, its kind and its table; `nil` if the chart has other content, or if the table has no numbers or seems to
    /// contain prices.
    private var onlyTable: (file: String, kind: SeriesKind?, table: DataTable)? {
        guard let (file, kind, _) = onlyFile, file != "-", let bytes = try? unpacked(fileAccess.bytes(of: file), name: file),
            let table = try? dataTable(bytes, name: file), !table.mayBeBars,
            table.columns.contains(where: \.isNumbers)
        else { return nil }
        return (file, kind, table)
    }

    /// The only file of the chart, and the kind and the stack of its series; `nil` if the chart has other content, or a kind that tables do
    /// not have.
    private var onlyFile: (name: String, kind: SeriesKind?, stack: Stack.Form?)? {
        let series = panes.flatMap(\.series).filter { $0.study?.isVolume != true }
        guard panes.count == 1, series.count == 1, let name = series[0].symbol, name == "-" || fileAccess.path(of: name) != nil,
            table == nil, interval == nil, analysis == nil, facet == nil, !groupsBySymbol, rebase == nil, transform == nil, !showsNavigator,
            colors.isEmpty, selected.isEmpty, adjust == .none, panes[0].annotations.isEmpty, panes[0].axes.count < 2
        else { return nil }
        var options = series[0].options
        let stack = options.stack?.form
        // The columns of a table are side by side unless they are stacked.
        (options.kind, options.stack, options.group) = (nil, nil, nil)
        guard options.isWritten(like: SeriesOptions()) else { return nil }
        guard let kind = series[0].kind else { return (name, nil, stack) }
        return TableDrawingCatalog.names.contains(kind.name) ? (name, kind, stack) : nil
    }
}
