import DojimaFormats
import DojimaSeries
import DojimaStore
import DojimaTime
import Glibc

/// Finds the series that words on the command line mean: symbols of the database, else files.
struct SubjectFinder {
    var store: StoreOptions
    var interval: BarInterval?
    var zone: Zone?
    var calendarZone: Zone?
    /// Takes corporate actions out of a symbol's prices.
    var adjusted: (Subject, Store) throws -> Subject = { subject, _ in subject }
    /// Told of the database when it is opened.
    var opened: (Store) -> Void = { _ in }

    /// The subjects in the order of their names, all at one interval: the one that is wanted, else the finest that all of them have.
    func find(_ names: [String]) throws -> [Subject] {
        // A database that is not there is no mistake where files are drawn.
        let database = store.exists ? try store.openForReading() : nil
        if let database { opened(database) }
        let places = try names.map { try place(of: $0, in: database) }
        let common = try interval ?? commonInterval(of: places)
        return try zip(names, places).map { name, place in
            var subject = try adjusted(try Subject.stored(place.symbol, interval: common, in: place.store), place.store)
            subject.annotations = try place.store.annotations(of: place.symbol)
            subject.name = name
            return subject
        }
    }

    private func place(of name: String, in database: Store?) throws -> (symbol: String, store: Store) {
        if let database, try database.instrument(name) != nil { return (name, database) }
        if access(name, F_OK) == 0 { return try file(name) }
        guard let database else {
            throw Failure(
                .noInput,
                "\(name): neither a file nor a symbol, since there is no database \(store.path); import a file or name one with --db")
        }
        return (name, database)
    }

    /// The coarsest among the finest intervals of several symbols; `nil` for one symbol, or where they agree.
    private func commonInterval(of places: [(symbol: String, store: Store)]) throws -> BarInterval? {
        let finest = try places.map { (symbol: $0.symbol, interval: try $0.store.series(of: $0.symbol).first?.key.interval) }
        guard let coarsest = finest.max(by: { ($0.interval ?? .day) < ($1.interval ?? .day) }), let interval = coarsest.interval,
            finest.contains(where: { $0.interval != nil && $0.interval != interval })
        else { return nil }
        Console.note("\(coarsest.symbol) is stored at \(interval) and no finer: all are shown at \(interval) (choose with --interval)")
        return interval
    }

    /// A file read into a database of its own in memory, so that it is drawn just as if it had been imported.
    private func file(_ path: String) throws -> (symbol: String, store: Store) {
        let memory = try Store()
        var options = ImportOptions()
        options.reading.zone = zone
        options.reading.calendarZone = calendarZone
        let summary = try Importer(into: memory, options: options).run(files: [path])
        for note in summary.files.flatMap(\.notes) { Console.note("\(path): \(note)") }
        guard let symbol = summary.files.first?.symbol else { throw Failure(.badData, "\(path): no symbol") }
        return (symbol, memory)
    }
}
