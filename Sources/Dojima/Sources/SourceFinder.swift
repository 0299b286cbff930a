import DojimaFiles
import DojimaText
import DojimaFormats
import DojimaSeries
import DojimaTime

/// Finds the series of the names in a specification: symbols and portfolios of a database, else files, else expressions of them.
struct SourceFinder {
    var reader: (any MarketReader)?
    /// The reason why there is no database, as a clause.
    var missingStore: String
    var interval: BarInterval?
    var zone: Zone?
    /// The calendars and closed times from which longer bars are made.
    var closedTime = ClosedTimeSpecification()
    /// The calendar by whose sessions stamps of files are read and dated.
    var calendar: TradingCalendar?
    /// How files are read, except for their zone and calendar.
    var reading = ReadingOptions()
    /// The formats of files.
    var fileFormats = FormatCatalog.all
    /// The files that may be read.
    var access: FileAccess
    /// Adjusts a source's prices for the corporate actions in the database; the last argument receives notes for the user.
    var adjusted: (ChartSource, (any MarketReader)?, inout [Message]) throws -> ChartSource = { source, _, _ in source }

    /// Returns the known calendars.
    var calendars: () throws -> CalendarLibrary = { CalendarLibrary() }

    /// The location of the bars of a name.
    private indirect enum Location {
        case catalog(CatalogEntry)
        case file(FileBars)
        /// An expression, and the locations of its symbols.
        case computed(BarExpression, [Location])
        /// A saved portfolio, and the locations of its symbols.
        case held(NamedPortfolio, [Location])

        var symbol: String {
            switch self {
            case .catalog(let entry): entry.symbol
            case .file(let file): file.source.key.symbol
            case .computed(let expression, _): expression.text
            case .held(let named, _): named.name
            }
        }

        /// Whether bars are read from a file.
        var holdsFile: Bool {
            switch self {
            case .catalog, .held: false
            case .file: true
            case .computed(_, let locations): locations.contains(where: \.holdsFile)
            }
        }

        func finestInterval() throws -> BarInterval? {
            switch self {
            case .catalog(let entry): try entry.series().first?.key.interval
            case .file(let file): file.source.key.interval
            // The finest interval of an expression is the coarsest one among its symbols, since each bar needs a bar of every symbol.
            case .computed(_, let locations), .held(_, let locations): try locations.compactMap { try $0.finestInterval() }.max()
            }
        }
    }

    /// Returns the sources in the order of their names, all at one interval: the requested one, else the finest that all of them have.
    func find(_ names: [String], notes: inout [Message]) throws -> [ChartSource] {
        var locations: [Location] = []
        for name in names { locations.append(try location(of: name, &notes)) }
        if reading != ReadingOptions(), let name = names.first, !locations.contains(where: \.holdsFile) {
            notes.append("\(name): a symbol of the database; options for reading files do not apply")
        }
        let common = try interval ?? commonInterval(of: locations, &notes)
        var sources: [ChartSource] = []
        for (name, location) in zip(names, locations) {
            var source = try source(at: location, interval: common, &notes)
            source.name = name
            sources.append(source)
        }
        return sources
    }

    private func source(at location: Location, interval: BarInterval?, _ notes: inout [Message]) throws -> ChartSource {
        switch location {
        case .catalog(let entry):
            var source = try ChartSource.stored(entry, interval: interval, notes: &notes)
            try source.setLongerBars(closedTime, zone: zone, calendars: calendars, notes: &notes)
            source = try adjusted(source, entry.reader, &notes)
            source.annotations = try entry.reader.annotations(of: entry.symbol) + rolls(of: entry)
            return source
        case .file(let file):
            var source = try ChartSource.read(file, interval: interval)
            try source.setLongerBars(closedTime, zone: zone, calendars: calendars, notes: &notes)
            return try adjusted(source, nil, &notes)
        case .computed(let expression, let locations):
            let sources = try sources(at: locations, interval: interval ?? location.finestInterval(), &notes)
            return try ChartSource.computed(expression, from: sources, calendars: calendars, notes: &notes)
        case .held(let named, let locations):
            let sources = try sources(at: locations, interval: interval ?? location.finestInterval(), &notes)
            return try ChartSource.holding(named, in: sources, calendars: calendars, notes: &notes)
        }
    }

    /// Marks of the rolls of a symbol that was spliced from contracts of a future.
    private func rolls(of entry: CatalogEntry) throws -> [StoredAnnotation] {
        try entry.reader.actions(of: entry.symbol).compactMap { action in
            action.contract.map {
                StoredAnnotation(name: "roll \(action.exDate)", type: "event", points: [.init(time: "\(action.exDate)")], text: $0)
            }
        }
    }

    private func sources(at locations: [Location], interval: BarInterval?, _ notes: inout [Message]) throws -> [ChartSource] {
        var sources: [ChartSource] = []
        for location in locations { sources.append(try source(at: location, interval: interval, &notes)) }
        return sources
    }

    private func location(of name: String, _ notes: inout [Message]) throws -> Location {
        if name == "-", access.scope == .anything { return .file(try file(name, &notes)) }
        // A path that begins with `./` needs no database, which may be remote.
        if name.hasPrefix("./"), access.path(of: name) != nil { return .file(try file(name, &notes)) }
        let entry = reader.map { CatalogEntry(of: name, in: $0) }
        if let entry, try entry.instrument() != nil { return .catalog(entry) }
        if let reader, let named = try reader.portfolio(named: name) {
            return .held(named, named.portfolio.symbols.map { .catalog(CatalogEntry(of: $0, in: reader)) })
        }
        if access.path(of: name) != nil { return .file(try file(name, &notes)) }
        if let location = try computed(name, &notes) { return location }
        guard let entry else {
            throw PictureError(.missing, "\(name): no such file, and it cannot be looked up as a symbol: \(missingStore)")
        }
        // A file of exactly this name takes precedence over a symbol that differs in letter case.
        return .catalog(CatalogEntry(of: try entry.reader.symbol(named: name), in: entry.reader))
    }

    /// The location of an expression; `nil` if the name is not an expression, or if none of its symbols is known: it may be the path of a
    /// missing file.
    private func computed(_ name: String, _ notes: inout [Message]) throws -> Location? {
        let expression: BarExpression
        do throws(RequestError) { expression = try BarExpression(name, names: .symbols) } catch {
            // Usual paths and symbols contain none of these signs.
            let hasSigns = name.contains { "()+*".contains($0) } || [" - ", " / "].contains(where: name.contains)
            let ending = name.split(separator: ".").last ?? ""
            guard hasSigns, !(ending.count > 1 && ending.count < 8 && ending.allSatisfy(\.isLetter)) else { return nil }
            throw error
        }
        // The name of one symbol, or a number, is not an expression to compute.
        if case .quantity = expression.node { return nil }
        guard try expression.symbols.contains(where: isKnown) else { return nil }
        guard !expression.isCondition else {
            throw PictureError(.request, "\(name): a condition, not a price; write an expression such as A/B or A - 0.5*B")
        }
        var locations: [Location] = []
        for symbol in expression.symbols { locations.append(try location(of: symbol, &notes)) }
        return .computed(expression, locations)
    }

    /// Whether a name is that of a stored symbol, of a portfolio or of a file.
    private func isKnown(_ name: String) throws -> Bool {
        if access.path(of: name) != nil { return true }
        return try reader.map { try $0.instrument($0.symbol(named: name)) != nil || $0.portfolio(named: name) != nil } ?? false
    }

    /// The coarsest among the finest intervals of several symbols; `nil` for one symbol, or if they agree.
    private func commonInterval(of locations: [Location], _ notes: inout [Message]) throws -> BarInterval? {
        let finest = try locations.map { (symbol: $0.symbol, interval: try $0.finestInterval()) }
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
        var options = ImportOptions(reading: reading)
        // Longer bars are made from those in the file, if it shows their length.
        options.fallbackInterval = interval
        options.reading.formats = fileFormats
        options.reading.zone = zone
        options.reading.calendarZone = calendar?.zone
        options.reading.calendar = calendar
        options.standardInputSymbol = "stdin"
        let file = try access.bars(of: path, options: options)
        let name = path == "-" ? "standard input" : path
        for note in file.notes { notes.append("\(name): \(note)") }
        return file
    }
}
