import ArgumentParser
import Dojima
import Synchronization

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Show interactive charts in a browser: drag, pinch, throw and watch them.",
        discussion: """
            Serves the charts of a database to browsers on this machine, and changes nothing in it; with --edit, annotations that are \
            drawn on a page are stored in it. When it is ready it writes its address to standard output, and runs until Ctrl-C or SIGTERM. \
            Bars that another program imports appear within a second. If a database is on servers and one of them does not answer, pages \
            report it, and continue when it does.

            Options of dojima chart are the defaults of every page. With symbols, only these are served.

              dojima serve
              dojima serve SPX IXIC --last 1y --navigator --open
              dojima serve --db prices.db --port 0 --theme dark
              dojima serve SPX --edit
              DOJIMA_TOKEN=secret dojima serve --host 0.0.0.0
            """)

    @Argument(help: ArgumentHelp("Symbols of the database. (default: all)", valueName: "symbol"), completion: .storedSymbols)
    var symbols: [String] = []

    @Option(
        help: ArgumentHelp("The name or address of this machine to listen on; one other than loopback needs --token.", valueName: "address")
    )
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The port; 0 for a free one.", valueName: "number"))
    var port = 8765

    @Option(
        help: ArgumentHelp(
            "The access token of browsers, given once as ?token=TEXT. (default: $DOJIMA_TOKEN, else none)", valueName: "text"))
    var token: String?

    @Flag(help: "Store annotations that are drawn on a page in the database, as dojima annotate does. (default: in the page's address)")
    var edit = false

    @Flag(help: "Open the page in this machine's browser.") var open = false

    @OptionGroup var drawing: DrawingArguments
    @OptionGroup(title: "Picture") var picture: PictureArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        guard 0...65535 ~= port else { throw ValidationError("--port takes a number from 0 to 65535") }
        guard token?.isEmpty != true else { throw ValidationError("--token must not be empty") }
    }

    func run() throws {
        guard let services = NetworkProgram.services.withLock({ $0 }) else { try NetworkProgram.replaceProcess(for: "serve") }
        try services.serve(
            ServeRequest(
                symbols: symbols, host: host, port: port, token: token ?? environment("DOJIMA_TOKEN"), opens: open, edits: edit,
                database: self.store.path,
                servers: try self.store.servers.map { ServeRequest.DatabaseServers(address: $0, wait: self.store.givenWait) },
                defaults: ServeCommand.chartOptions(of: Array(CommandLine.arguments.dropFirst(2))), files: try files(),
                isVerbose: store.verbose))
    }

    /// Reads the files that the options name once at the start, since pages may not read files.
    private func files() throws -> [String: [UInt8]] {
        let chart = try drawing.specification(of: [symbols.first ?? "symbol"], picture)
        let names = chart.smallFiles + [picture.further.config].compactMap(\.self)
        return try Dictionary(names.map { ($0, try FileAccess.regular.bytes(of: $0)) }) { first, _ in first }
    }

    /// The names of the options that do not belong to a chart, or that a page replaces.
    static let otherOptions: Set = ["host", "port", "token", "edit", "open", "db", "wait", "verbose", "quiet", "size", "scale"]

    /// Returns the options of a chart among the arguments as names and values. The arguments must have been parsed without an error.
    static func chartOptions(of arguments: [String]) -> [ChartOption] {
        let valued = CommandDescription(of: ServeCommand.self, readsKeys: false).valuedOptionNames
        var options: [ChartOption] = []
        var rest = arguments.prefix { $0 != "--" }[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--") else { continue }
            let name = String(word.dropFirst(2).prefix { $0 != "=" })
            var value: String?
            if word.contains("=") {
                value = String(word.drop { $0 != "=" }.dropFirst())
            } else if valued.contains(name) {
                value = rest.popFirst()
            }
            if !otherOptions.contains(name) { options.append(ChartOption(name, value)) }
        }
        return options
    }
}
