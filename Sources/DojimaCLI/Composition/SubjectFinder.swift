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

    func find(_ names: [String]) throws -> [Subject] {
        // A database that is not there is no mistake where files are drawn.
        let database = store.exists ? try store.openForReading() : nil
        return try names.map { name in
            if let database, try database.instrument(name) != nil { return try Subject.stored(name, interval: interval, in: database) }
            if access(name, F_OK) == 0 { return try file(name) }
            guard let database else {
                throw Failure(
                    .noInput,
                    "\(name): neither a file nor a symbol, since there is no database \(store.path); import a file or name one with --db")
            }
            return try Subject.stored(name, interval: interval, in: database)
        }
    }

    /// A file read into a database of its own in memory, so that it is drawn just as if it had been imported.
    private func file(_ path: String) throws -> Subject {
        let memory = try Store()
        var options = ImportOptions()
        options.reading.zone = zone
        options.reading.calendarZone = calendarZone
        let summary = try Importer(into: memory, options: options).run(files: [path])
        for note in summary.files.flatMap(\.notes) { Console.note("\(path): \(note)") }
        guard let symbol = summary.files.first?.symbol else { throw Failure(.badData, "\(path): no symbol") }
        return try Subject.stored(symbol, interval: interval, in: memory)
    }
}
