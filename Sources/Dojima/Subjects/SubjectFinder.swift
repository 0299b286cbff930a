import DojimaFiles
import DojimaText
import DojimaFormats
import DojimaSeries
import DojimaTime

/// Finds the series that words of a specification mean: symbols of a database, else files.
struct SubjectFinder {
    var reader: (any MarketReader)?
    /// Why there is no database, as a clause.
    var missingStore: String
    var interval: BarInterval?
    var zone: Zone?
    var calendarZone: Zone?
    /// Which files the words may name.
    var access = FileAccess.asTyped
    /// Takes corporate actions, which the database knows, out of a symbol's prices; the last argument takes what is to be said.
    var adjusted: (Subject, (any MarketReader)?, inout [Message]) throws -> Subject = { subject, _, _ in subject }

    /// Where the bars of a name are.
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

    /// The subjects in the order of their names, all at one interval: the one that is wanted, else the finest that all of them have.
    func find(_ names: [String], notes: inout [Message]) throws -> [Subject] {
        var places: [Place] = []
        for name in names { places.append(try place(of: name, &notes)) }
        let common = try interval ?? commonInterval(of: places, &notes)
        var subjects: [Subject] = []
        for (name, place) in zip(names, places) {
            var subject: Subject
            switch place {
            case .catalog(let entry):
                subject = try adjusted(Subject.stored(entry, interval: common, notes: &notes), entry.reader, &notes)
                subject.annotations = try entry.reader.annotations(of: entry.symbol)
            case .file(let file):
                subject = try adjusted(Subject.read(file, interval: common), nil, &notes)
            }
            subject.name = name
            subjects.append(subject)
        }
        return subjects
    }

    private func place(of name: String, _ notes: inout [Message]) throws -> Place {
        let entry = reader.map { CatalogEntry(of: name, in: $0) }
        if let entry, try entry.instrument() != nil { return .catalog(entry) }
        if access.path(of: name) != nil { return .file(try file(name, &notes)) }
        guard let entry else { throw PictureError(.missing, "\(name): neither a file nor a symbol, since \(missingStore)") }
        return .catalog(entry)
    }

    /// The coarsest among the finest intervals of several symbols; `nil` for one symbol, or where they agree.
    private func commonInterval(of places: [Place], _ notes: inout [Message]) throws -> BarInterval? {
        let finest = try places.map { (symbol: $0.symbol, interval: try $0.finestInterval()) }
        guard let coarsest = finest.max(by: { ($0.interval ?? .day) < ($1.interval ?? .day) }), let interval = coarsest.interval,
            finest.contains(where: { $0.interval != nil && $0.interval != interval })
        else { return nil }
        notes.append(
            "\(coarsest.symbol) is stored at \(interval) and no finer: all are shown at \(interval) (choose with \(setting: .interval))")
        return interval
    }

    /// A file in memory, so that it is drawn just as if it had been imported.
    private func file(_ path: String, _ notes: inout [Message]) throws -> FileBars {
        var options = ImportOptions()
        options.reading.zone = zone
        options.reading.calendarZone = calendarZone
        let file = try access.bars(of: path, options: options)
        for note in file.notes { notes.append("\(path): \(note)") }
        return file
    }
}
