internal import DojimaFormats
public import DojimaOutput
public import DojimaSeries

extension ImportDestination {
    /// Imports one file, as `Importer.run(files:)` does.
    ///
    ///     let store = try Store(path: "dojima.db", access: .writing)
    ///     try store.importFile("spx.csv", symbol: "SPX", calendar: "XNYS")
    ///
    /// - Parameters:
    ///   - path: the path of the file; `-` is standard input.
    ///   - symbol: the symbol of all rows; `nil` for that of the options, or else of the file.
    ///   - calendar: the code of the calendar to store with the symbols; `nil` for that of the options.
    ///   - options: the options of the import.
    @discardableResult
    public func importFile(
        _ path: String, symbol: String? = nil, calendar: String? = nil, options: ImportOptions = ImportOptions()
    ) throws(FileError) -> ImportSummary {
        var options = options
        if let symbol { options.reading.symbol = symbol }
        if let calendar { options.calendar = calendar }
        return try Importer(into: self, options: options).run(files: [path])
    }
}
