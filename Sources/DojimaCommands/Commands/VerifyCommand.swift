import ArgumentParser
import Dojima
import DojimaTime
import DojimaPlatform
import DojimaSeries
import DojimaText

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check whether the data of a picture have changed since it was drawn.",
        discussion: """
            The data of the picture are read again, as its specification describes, and compared by fingerprints. A picture of the \
            last six months has changed when a bar was added, and one of the year 2018 when a bar of that year was corrected. For a \
            sheet or a PDF of dojima book, each chart is reported.

            A picture may come from anybody. Files that it names are searched in the working directory, then in the folder of the picture, \
            and opened only if they are, after resolving links, below one of the two or below a folder of --allow-path.

            Exit status: 0 if nothing has changed, 1 if something has; 65 if the file contains no chart, names a file outside the \
            allowed folders, or has no bars left, 66 if a symbol or a file is missing (for a book: 1).
            """)

    @Argument(
        help: ArgumentHelp("A picture of dojima chart, dojima render or dojima book: PNG, SVG, PDF, EPS or HTML.", valueName: "file"),
        completion: .file())
    var file: String

    @OptionGroup var store: StoreArguments
    @OptionGroup var allowedPaths: AllowedPathArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func run() throws {
        let (table, changed) =
            switch try allowedPaths.record(of: file, store: store) {
            case .chart(let record): try changes(of: record)
            case .book(let record): try changes(of: record)
            }
        try Console.result(result.style().render(table))
        guard changed.isEmpty else { throw Failure.change("\(file): changed since it was drawn: \(changed.joined(separator: ", "))") }
    }

    private static let columns = ["name", "part", "state", "count_then", "count_now", "last_then", "last_now"]

    private func changes(of record: PictureRecord) throws -> (Table, [String]) {
        let now = try ChartPicture(specification: record.specification, store: store).fingerprints()
        let parts = VerifiedPart.all(then: record.data, now: now)
        var table = Table(VerifyCommand.columns)
        for part in parts { table.append(part.cells) }
        return (table, parts.filter { $0.state != .unchanged }.map { "\($0.part.kind.rawValue) of \($0.part.name)" })
    }

    /// Compares each chart of a book separately. The data of a chart that can no longer be drawn count as removed; a note gives the reason.
    private func changes(of record: BookRecord) throws -> (Table, [String]) {
        var table = Table(["chart"] + VerifyCommand.columns)
        var (changed, reported) = ([String](), Set<Message>())
        var charts = record.charts.makeIterator()
        try record.book.each(
            from: store.exists ? store.openForReading() : nil, missingStore: store.missing,
            threads: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        ) {
            try $0.record()
        } take: { symbol, made in
            for note in made.notes where reported.insert(note).inserted { Console.note(note) }
            let then = charts.next()?.data
            if case .failure(let error) = made.value {
                if (error as? PictureError)?.isRefusal == true { throw error }
                guard let failure = failure(from: error), ![.inputOutput, .internalError].contains(failure.category) else { throw error }
                let why = failure.message.commandLine
                if then != nil { Console.note(why.hasPrefix(symbol) ? failure.message : "\(symbol): \(failure.message)") }
            }
            let parts = VerifiedPart.all(then: then ?? [], now: (try? made.value.get())?.data ?? [])
            for part in parts { table.append([.text(symbol)] + part.cells) }
            if parts.contains(where: { $0.state != .unchanged }) { changed.append(symbol) }
        }
        return (table, changed)
    }
}

/// The comparison of one part of a picture's data.
private struct VerifiedPart {
    enum State: String { case unchanged, changed, added, removed }

    var then: Fingerprint?
    var now: Fingerprint?
    /// `then`, or `now` if the part is new.
    var part: Fingerprint

    /// All former and current parts, the former ones first, in their order.
    static func all(then: [Fingerprint], now: [Fingerprint]) -> [VerifiedPart] {
        let all = then + now.filter { one in !then.contains { $0.isSame(as: one) } }
        return all.map { part in
            VerifiedPart(then: then.first { $0.isSame(as: part) }, now: now.first { $0.isSame(as: part) }, part: part)
        }
    }

    var state: State { then == now ? .unchanged : then == nil ? .added : now == nil ? .removed : .changed }

    var cells: [Table.Cell] {
        func cell(_ count: Int?) -> Table.Cell { count.map { .integer($0) } ?? .none }
        return [
            .text(part.name), .text(part.kind.rawValue), .text(state.rawValue), cell(then?.count), cell(now?.count),
            .text(then?.last?.written ?? ""), .text(now?.last?.written ?? ""),
        ]
    }
}

extension Fingerprint {
    /// Whether both fingerprints are of the same kind of data (such as bars or annotations) with the same name.
    fileprivate func isSame(as other: Fingerprint) -> Bool { name.isExactly(other.name) && kind == other.kind }
}
