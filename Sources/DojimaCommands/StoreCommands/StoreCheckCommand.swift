import ArgumentParser
import DojimaSeries
import DojimaText

struct StoreCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check pages, tables and references, and that roll-ups match their bars.",
        discussion:
            "One row for each part without faults, and one for each fault. Ends with status 65 if there is a fault. Reads every bar.")

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func run() throws {
        let bar = ProgressBar()
        let check = try store.openPersistent().check { bar?.show("check", done: $0, of: $1) }
        var table = Table(["check", "result", "detail"])
        for part in DatabaseCheck.Part.allCases {
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
            .data, "\(store.name): \(first.text)\(more); restore the database from a backup or import again into a new one")
    }
}
