import ArgumentParser
import Dojima
import DojimaCairo
import DojimaSeries
import DojimaPlatform
import DojimaText

struct BookCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "book", abstract: "Draw charts of many symbols: as files, as sheets of small charts, or as one PDF.",
        discussion: """
            Every symbol gets the same chart, with the options of dojima chart. The name of the output decides the result: a folder \
            with a file for each symbol; a PNG or SVG with many small charts on a page, or on several numbered pages; or a PDF with a \
            page for each symbol, or many small charts per page, with an index and bookmarks.

              dojima book -o charts/
              dojima book SPX IXIC GOOG --last 1y --as svg -o charts/
              dojima book --last 6M --grid 4x5 -o market.png
              dojima book --last 1y --overlay sma:50 --title "Week 12" -o market.pdf

            Files of a folder are named after their symbols, with characters not allowed in file names escaped: BRK/B is BRK%2FB.png. \
            Charts that are up to date are not drawn again (--force draws all). A symbol that cannot be drawn is reported and left out; \
            in sheets and PDF its cell shows the reason.
            """)

    @Argument(
        help: ArgumentHelp(
            "Symbols or portfolios of the database, @NAME of a group, or files. (default: all symbols of the database)",
            valueName: "symbol-or-file"),
        completion: .storedSymbolsOrFiles)
    var names: [String] = []

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("A folder, or a file that ends in \(OutputCatalog.all.fileExtensions).", valueName: "folder-or-file"),
        completion: .file())
    var output: String

    @Option(name: .customLong("as"), help: "The format of the files in a folder: \(OutputCatalog.all.listedNames).")
    var kind = OutputFormatArgument(format: .png)

    @Option(
        help: ArgumentHelp(
            "Columns and rows of small charts on a page of --size. (default: 4x5 for PNG and SVG, one chart per page for PDF)",
            valueName: "CxR"
        ),
        transform: explained)
    var grid: SheetGridArgument?

    @Flag(help: "Also draw the charts that are up to date.")
    var force = false

    @Flag(help: "End with status 65 if a symbol could not be drawn.")
    var strict = false

    @Option(
        help: ArgumentHelp("The number of charts that are drawn at the same time. (default: the number of processors)", valueName: "count"))
    var threads: Int?

    @OptionGroup var drawing: DrawingArguments
    @OptionGroup(title: "Files") var form: FileArguments
    @OptionGroup(title: "Picture") var picture: PictureArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        if let threads, !(1...256 ~= threads) { throw ValidationError("--threads takes a number from 1 to 256") }
        guard output != "-" else { throw ValidationError("-o -: a book is written to files; name a folder or a file") }
        guard !output.namesPage else {
            throw ValidationError(
                "-o \(output): a page shows one chart, which dojima chart writes; name a folder, or a file that ends in \(OutputCatalog.all.fileExtensions)"
            )
        }
        let ending = output.split(separator: "/").last.flatMap { $0.contains(".") ? $0.split(separator: ".").last : nil } ?? ""
        let isFile = !output.hasSuffix("/") && (2...5).contains(ending.count) && ending.allSatisfy { $0.isASCII && $0.isLetter }
        guard !isFile || OutputCatalog.all.format(ofPath: output) != nil || access(output, F_OK) == 0 else {
            throw ValidationError(
                "-o \(output): a book cannot be written as .\(ending); name a file that ends in \(OutputCatalog.all.fileExtensions), or a folder, such as \(output)/"
            )
        }
        guard grid == nil || OutputCatalog.all.format(ofPath: output) != nil else {
            throw ValidationError("--grid is for sheets: give -o a name that ends in \(OutputCatalog.all.fileExtensions)")
        }
    }

    func run() throws {
        let names = try store.expandingGroups(names)
        let database = try store.exists || names.isEmpty ? store.openForReading() : nil
        let listed = try names.isEmpty ? database?.list() ?? [] : []
        let symbols = names.isEmpty ? listed.map(\.key.symbol).uniqueExactly() : names.uniqueExactly()
        guard !symbols.isEmpty else { throw Failure(.data, "\(store.name) holds no series; import a file first") }
        let book = Book(of: symbols, like: try drawing.specification(of: [symbols[0]], picture, reading: form.options()))
        let writer = BookWriter(
            book: book, store: database, missingStore: store.missing, output: output, kind: kind.format, grid: grid, isForced: force,
            title: picture.title ?? "",
            threads: threads ?? max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
        let parts = try writer.write()
        var table = Table(["symbol", "state", "file", "page"])
        for part in parts {
            let page: Table.Cell = part.page.map { .integer($0) } ?? .none
            table.append([.text(part.symbol), .text(part.state.rawValue), .text(part.file), page])
        }
        try Console.result(result.style().render(table))
        let failed = parts.count { $0.state == .failed }
        if failed == parts.count { throw Failure(.data, "none of \(parts.count) symbols could be drawn") }
        if strict, failed > 0 { Console.printNotes() }
        if strict, failed > 0 { throw Failure(.data, "\(failed) of \(parts.count) symbols could not be drawn") }
    }
}

/// A format of the catalog, by its name.
struct OutputFormatArgument: ExpressibleByArgument {
    var format: OutputFormat

    init(format: OutputFormat) { self.format = format }

    init?(argument: String) {
        guard let format = OutputCatalog.all[argument] else { return nil }
        self.format = format
    }

    var defaultValueDescription: String { format.name }
    static var allValueStrings: [String] { OutputCatalog.all.map(\.name) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// Columns and rows: `4x5`.
struct SheetGridArgument: ExplainedArgument {
    static let advice = "write columns x rows from 1x1 to 40x40, such as 4x5"

    var columns: Int
    var rows: Int

    init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let columns = parts[0], let rows = parts[1], 1...40 ~= columns, 1...40 ~= rows else { return nil }
        self.init(columns: columns, rows: rows)
    }
}
