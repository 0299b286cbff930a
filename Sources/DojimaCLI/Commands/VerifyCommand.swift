import ArgumentParser
import Dojima

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Say whether the data of a picture have changed since it was drawn.",
        discussion: """
            What the picture was drawn from is read again, as its specification says, and compared by fingerprints. A picture of the
            last six months has changed when a bar was added, and one of the year 2018 when a bar of that year was corrected.

            Exit status: 0 when all is as it was, 1 when something has changed; 65 for a file that holds no chart, or where there are \
            no bars any more, 66 when a symbol or a file is gone.
            """)

    @Argument(help: ArgumentHelp("A picture of dojima chart or dojima render: PNG, SVG or PDF.", valueName: "file"))
    var file: String

    @OptionGroup var store: StoreOptions
    @OptionGroup var result: ResultOptions

    func run() throws {
        let record = try PictureRecord.read(file)
        let now = try ChartPicture(specification: record.specification, store: store).fingerprints()
        var table = Table(["name", "part", "state", "count_then", "count_now", "last_then", "last_now"])
        var changed: [String] = []
        let all = record.data + now.filter { one in !record.data.contains { $0.isSame(as: one) } }
        for data in all {
            let then = record.data.first { $0.isSame(as: data) }
            let now = now.first { $0.isSame(as: data) }
            let state = then == now ? "unchanged" : then == nil ? "added" : now == nil ? "removed" : "changed"
            if then != now { changed.append("\(data.part.rawValue) of \(data.name)") }
            table.append([
                .text(data.name), .text(data.part.rawValue), .text(state), cell(then?.count), cell(now?.count),
                .text(then?.last?.written ?? ""), .text(now?.last?.written ?? ""),
            ])
        }
        try Console.result(result.style().render(table))
        guard changed.isEmpty else { throw Failure(.changed, "\(file): changed since it was drawn: \(changed.joined(separator: ", "))") }
    }

    private func cell(_ count: Int?) -> Table.Cell { count.map { .integer($0) } ?? .none }
}

extension Fingerprint {
    /// Whether both are of the same part of the same data.
    fileprivate func isSame(as other: Fingerprint) -> Bool { name == other.name && part == other.part }
}
