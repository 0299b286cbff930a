import ArgumentParser
import DojimaStore
import DojimaText

struct StoreCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check pages, tables, references, and that roll-ups are those of their bars.",
        discussion: "A row for each part, or for each fault of it. Ends with status 65 when there is one. Reads every bar.")

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments

    func run() throws {
        let check = try store.openFile(.reading).check()
        var table = Table(["check", "result", "detail"])
        for part in StoreCheck.Part.allCases {
            let faults = check.faults.filter { $0.part == part }
            if faults.isEmpty {
                table.append([.text(part.rawValue), .text("ok"), part == .rollups ? .text("\(check.bars) bars") : .none])
            }
            for fault in faults { table.append([.text(part.rawValue), .text("fault"), .text(fault.text)]) }
        }
        try Console.result(result.style().render(table))
        guard let first = check.faults.first else { return }
        let rest = check.faults.count - 1
        let more = rest == 0 ? "" : rest == 1 ? ", and one more fault" : ", and \(rest) more faults"
        throw Failure(
            .badData, "\(store.path): \(first.text)\(more); restore the database from a backup or import again into a new one")
    }
}
