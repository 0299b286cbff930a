import DojimaFormats
import DojimaSeries
import DojimaStore
import DojimaTime
import Glibc

/// Finds the series that words of a specification mean: symbols of a database, else files.
struct SubjectFinder {
    var store: Store?
    /// Why there is no store, as a clause.
    var missingStore: String
    var interval: BarInterval?
    var zone: Zone?
    var calendarZone: Zone?
    /// Takes corporate actions out of a symbol's prices; the last argument takes what is to be said.
    var adjusted: (Subject, Store, inout [String]) throws -> Subject = { subject, _, _ in subject }

    /// The subjects in the order of their names, all at one interval: the one that is wanted, else the finest that all of them have.
    func find(_ names: [String], notes: inout [String]) throws -> [Subject] {
        var places: [(symbol: String, store: Store)] = []
        for name in names { places.append(try place(of: name, &notes)) }
        let common = try interval ?? commonInterval(of: places, &notes)
        var subjects: [Subject] = []
        for (name, place) in zip(names, places) {
            let stored = try Subject.stored(place.symbol, interval: common, in: place.store, notes: &notes)
            var subject = try adjusted(stored, place.store, &notes)
            subject.annotations = try place.store.annotations(of: place.symbol)
            subject.name = name
            subjects.append(subject)
        }
        return subjects
    }

    private func place(of name: String, _ notes: inout [String]) throws -> (symbol: String, store: Store) {
        if let store, try store.instrument(name) != nil { return (name, store) }
        if access(name, F_OK) == 0 { return try file(name, &notes) }
        guard let store else { throw PictureError(.missing, "\(name): neither a file nor a symbol, since \(missingStore)") }
        return (name, store)
    }

    /// The coarsest among the finest intervals of several symbols; `nil` for one symbol, or where they agree.
    private func commonInterval(of places: [(symbol: String, store: Store)], _ notes: inout [String]) throws -> BarInterval? {
        let finest = try places.map { (symbol: $0.symbol, interval: try $0.store.series(of: $0.symbol).first?.key.interval) }
        guard let coarsest = finest.max(by: { ($0.interval ?? .day) < ($1.interval ?? .day) }), let interval = coarsest.interval,
            finest.contains(where: { $0.interval != nil && $0.interval != interval })
        else { return nil }
        notes.append("\(coarsest.symbol) is stored at \(interval) and no finer: all are shown at \(interval) (choose with --interval)")
        return interval
    }

    /// A file read into a database of its own in memory, so that it is drawn just as if it had been imported.
    private func file(_ path: String, _ notes: inout [String]) throws -> (symbol: String, store: Store) {
        let memory = try Store()
        var options = ImportOptions()
        options.reading.zone = zone
        options.reading.calendarZone = calendarZone
        let summary = try Importer(into: memory, options: options).run(files: [path])
        for note in summary.files.flatMap(\.notes) { notes.append("\(path): \(note)") }
        guard let symbol = summary.files.first?.symbol else { throw PictureError(.data, "\(path): no symbol") }
        return (symbol, memory)
    }
}
