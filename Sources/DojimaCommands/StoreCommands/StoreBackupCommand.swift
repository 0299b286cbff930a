import ArgumentParser
import DojimaStore

struct StoreBackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Write the database in its present state to a new file, while other programs may use it.",
        discussion: "The copy is self-contained, without a log and without unused pages. An existing file is never overwritten.")

    @Argument(help: ArgumentHelp("The new file.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup var store: StoreArguments
    @OptionGroup var notices: NoticeArguments
    @OptionGroup var errors: ErrorFormArguments

    func run() throws {
        let store = try store.openFile(.reading, else: "dojima store copy --to copies it")
        try ProgressBar.whileWriting("backup", bytes: { try store.usedBytes() }) { try store.backup(to: file) }
        try Console.path(file)
    }
}
