import ArgumentParser
import DojimaSeries

struct GroupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "group", abstract: "Save, show or remove named lists of symbols.",
        discussion: """
            dojima scan, book, report, list and analyze take @NAME for the symbols of a group. With symbols, a group is saved and replaces \
            one with the same name; without symbols it is shown; without a name all groups are shown. Renamed symbols stay in their \
            groups, and removed ones are removed from them.

              dojima group tech AAPL MSFT GOOG
              dojima scan @tech --when "rsi:14 < 30"
              dojima group
              dojima group tech --remove
            """)

    @Argument(help: ArgumentHelp("The name, in letters, digits, -, _ and dots.", valueName: "name"), completion: .storedGroups)
    var name: String?

    @Argument(help: ArgumentHelp("The symbols of the group, as dojima list shows them.", valueName: "symbol"), completion: .storedSymbols)
    var symbols: [String] = []

    @Flag(help: "Remove the group; its symbols stay in the database.")
    var remove = false

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        guard !remove || name != nil else {
            throw ValidationError("--remove needs the name of a group, such as dojima group tech --remove")
        }
        guard !remove || symbols.isEmpty else { throw ValidationError("give symbols to save a group, or --remove, not both") }
    }

    func run() throws {
        // Reading first reports errors without creating a file.
        let reader = try store.openForReading()
        guard let name else { return try write(try reader.groups()) }
        if symbols.isEmpty {
            let group = try reader.groups().group(named: name, in: reader.name)
            if remove { try store.openForWriting().removeGroup(named: name) }
            return try write([group])
        }
        let group = SymbolGroup(name: name, symbols: try symbols.map { try reader.symbol(named: $0) })
        try reader.expectStorable(group)
        try store.openForWriting().save(group)
        try write([group])
    }

    private func write(_ groups: [SymbolGroup]) throws {
        var table = Table(["name", "symbols"])
        for group in groups { table.append([.text(group.name), .text(group.symbols.joined(separator: ", "))]) }
        try Console.result(result.style().render(table))
    }
}
