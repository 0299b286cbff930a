import DojimaFiles
import DojimaText
import DojimaFormats
import DojimaSeries
import DojimaTime

/// Finds the series of the names in a specification: symbols of a database, else files.
struct SourceFinder {
    var reader: (any MarketReader)?
    /// The reason why there is no database, as a clause.
    var missingStore: String
    var interval: BarInterval?
    var zone: Zone?
    var calendarZone: Zone?
    /// The files that may be named.
    var access = FileAccess.asTyped
    /// Adjusts a source's prices for the corporate actions in the database; the last argument takes notes for the user.
    var adjusted: (ChartSource, (any MarketReader)?, inout [Message]) throws -> ChartSource = { source, _, _ in source }

    /// The location of the bars of a name.
    private enum Place {
        case catalog(CatalogEntry)
        case file(FileBars)

        var symbol: String {
            switch self {
            case .catalog(let entry): entry.symbol
            case .file(let file): file.source.key.symbol
            }
        }

        func finestInterval() throws -> BarInterval? {
            switch self {
            case .catalog(let entry): try entry.series().first?.key.interval
            case .file(let file): file.source.key.interval
            }
        }
    }

    /// Returns the sources in the order of their names, all at one interval: the requested one, else the finest that all of them have.
    func find(_ names: [String], notes: inout [Message]) throws -> [ChartSource] {
        var places: [Place] = []
        for name in names { places.append(try place(of: name, &notes)) }
        let common = try interval ?? commonInterval(of: places, &notes)
        var sources: [ChartSource] = []
        for (name, place) in zip(names, places) {
            var source: ChartSource
            switch place {
            case .catalog(let entry):
                source = try adjusted(ChartSource.stored(entry, interval: common, notes: &notes), entry.reader, &notes)
                source.annotations = try entry.reader.annotations(of: entry.symbol)
            case .file(let file):
                source = try adjusted(ChartSource.read(file, interval: common), nil, &notes)
            }
            source.name = name
            sources.append(source)
        }
        return sources
    }

    private func place(of name: String, _ notes: inout [Message]) throws -> Place {
        if name == "-", access.reach == .anything { return .file(try file(name, &notes)) }
        let entry = reader.map { CatalogEntry(of: name, in: $0) }
        if let entry, try entry.instrument() != nil { return .catalog(entry) }
        if access.path(of: name) != nil { return .file(try file(name, &notes)) }
        guard let entry else {
            throw PictureError(.missing, "\(name): no such file, and it cannot be looked up as a symbol: \(missingStore)")
        }
        // A file of exactly this name comes first.
        return .catalog(CatalogEntry(of: try entry.reader.symbol(named: name), in: entry.reader))
    }

    /// The coarsest among the finest intervals of several symbols; `nil` for one symbol, or where they agree.
    private func commonInterval(of places: [Place], _ notes: inout [Message]) throws -> BarInterval? {
        let finest = try places.map { (symbol: $0.symbol, interval: try $0.finestInterval()) }
        guard let coarsest = finest.max(by: { ($0.interval ?? .day) < ($1.interval ?? .day) }), let interval = coarsest.interval,
            finest.contains(where: { $0.interval != nil && $0.interval != interval })
        else { return nil }
        notes.append(
            "\(coarsest.symbol) has no bars finer than \(interval): all symbols are shown at \(interval) (choose with \(setting: .interval))"
        )
        return interval
    }

    /// Reads a file into memory, so that it is drawn as if it had been imported.
    private func file(_ path: String, _ notes: inout [Message]) throws -> FileBars {
        var options = ImportOptions()
        options.reading.zone = zone
        options.reading.calendarZone = calendarZone
        options.standardInputSymbol = "stdin"
        let file = try access.bars(of: path, options: options)
        let name = path == "-" ? "standard input" : path
        for note in file.notes { notes.append("\(name): \(note)") }
        return file
    }
}
