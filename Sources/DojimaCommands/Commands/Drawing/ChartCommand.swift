import ArgumentParser
import DojimaChart
import DojimaSeries
import Dojima
import DojimaText

struct ChartCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart", abstract: "Draw a chart as PNG, SVG or PDF, or as a page.",
        discussion: """
            A name is looked up first as a symbol of the database, then as a file. A file is drawn without being stored, and read as an \
            import reads it, with the same options (dojima help chart files); ./NAME is always a file. Closed time is left out, as given \
            by the instrument's calendar or --calendar, by rules, or inferred from the data.

              dojima chart SPX --last 6M --overlay sma:20 --navigator -o spx.png
              dojima chart "GOOG/SPX" --type line --last 2y -o ratio.svg
              dojima chart SPX --last 1y --overlay ema:50 --pane rsi:14 --pane macd
              dojima chart GOOG SPX --type line --axis right --axis left --from 2006-01-01 --to 2010-01-01 -o two.svg
              dojima chart SPX GOOG --percent --base 2018-01-02 --last 1y -o comparison.svg
              dojima chart SPX IXIC GOOG AAPL --highlight AAPL --last 5y -o highlight.svg
              dojima chart SPX --x-ticks 3M@2020-01-31 --x-format 'd MMM yy' --y-ticks 250 --y-format "%'.0f" -o quarters.svg
              dojima chart SPX --last 1y --color "volume > p90: #F57C00" --color "close < sma:50: gray"
              dojima chart SPX --last 6M --overlay bbands:20 --crosshair 2018-10-10
              dojima chart SPX IXIC GOOG AAPL --last 1y --percent --facet --shared-y -o four.svg
              dojima chart SPX --last 2y --transform renko:50
              dojima chart SPX --last 5y --transform kagi:4%
              dojima chart SPX --last 1y --overlay sma:50 --pane rsi:14 -o spx.html
              dojima chart odd.csv --columns time=A,close=B --date-format dmy -o odd.svg
              dojima chart weights.csv --type column --order descending
              dojima chart GOOG SPX --type regression --last 5y
              dojima chart --sql "SELECT symbol, bars FROM series_list" -o counts.svg
              dojima chart prices.csv --exclude weekends --theme dark -o - > picture.png
              dojima chart SPX --last 6M --show
            """)

    @Argument(
        help: ArgumentHelp("Symbols of the database, files, or expressions of them such as A/B.", valueName: "symbol-or-file"),
        completion: .storedSymbolsOrFiles)
    var names: [String] = []

    @OptionGroup var drawing: DrawingArguments
    @OptionGroup(title: "Small charts") var facet: FacetArguments
    @OptionGroup(title: "Files") var reading: ReadingArguments
    @OptionGroup(title: "Tables") var table: TableArguments
    @OptionGroup(title: "Opening animation") var animation: AnimationArguments
    @OptionGroup(title: "Picture") var picture: PictureArguments
    @OptionGroup var output: OutputArguments
    @OptionGroup(title: "In the terminal") var terminal: TerminalArguments
    @Flag(
        name: .customLong("print-sql"),
        help: "Print the SQL statements instead of their result; sqlite3 can run them on the same file.")
    var printsSQL = false

    @Flag(
        name: .customLong("spec"),
        help: "Print the specification of the chart as JSON, which dojima render draws again; a picture is drawn only if -o names one.")
    var printsSpecification = false

    @OptionGroup var store: StoreArguments
    @OptionGroup var notices: NoticeArguments
    @OptionGroup var errors: ErrorFormArguments

    func validate() throws {
        guard !names.isEmpty || table.hasRows else {
            throw ValidationError("Missing expected argument '<symbol-or-file> ...': or give --sql, --query or --portfolio")
        }
        if drawing.transform?.isPriceBased == true, names.count > 1 {
            throw ValidationError("--transform: bricks of several symbols cannot share an axis; draw one symbol")
        }
        if table.fit, let type = drawing.type, type.name != ChartTypeArgument.regression {
            throw ValidationError("--fit means --type regression, and --type \(type.name) is given: leave one of them out")
        }
        guard !(printsSpecification && printsSQL) else { throw ValidationError("give --spec or --print-sql, not both") }
        guard !((printsSpecification || printsSQL) && (terminal.show || terminal.terminal != nil)) else {
            throw ValidationError(
                "\(printsSQL ? "--print-sql" : "--spec") and \(terminal.show ? "--show" : "--terminal") both write to standard output: give one"
            )
        }
        guard !(output.isPage && animation.frame != nil) else {
            throw ValidationError(
                "--frame draws one frame of an animation, and a page shows the complete chart: give -o a picture such as .png")
        }
        guard !(printsSpecification && output.output == "-") else {
            throw ValidationError("--spec and -o - both write to standard output: give -o a file")
        }
    }

    /// The specification that the options describe.
    func specification() throws -> ChartSpecification {
        var picture = picture
        // A page is shown within a browser window, and so is smaller by default than a picture.
        if output.isPage {
            let (width, height) = StandalonePage.defaultSize
            picture.givenSize = picture.givenSize ?? SizeArgument(width: Int(clamping: width), height: Int(clamping: height))
        }
        var drawing = drawing
        if table.fit { drawing.type = ChartTypeArgument(argument: ChartTypeArgument.regression) }
        if drawing.type?.name == ChartTypeArgument.regression, names.count > 1 { return try regression(picture) }
        let request = try table.request(of: names, type: drawing.type, columns: facet.columnsOfFiles)
        return try drawing.specification(
            of: names, picture, reading: reading.options(columns: request == nil ? facet.columnsOfFiles : nil), facet: facet.options,
            table: request)
    }

    /// The specification of the regression of the returns of the first symbol on those of the second.
    private func regression(_ picture: PictureArguments) throws -> ChartSpecification {
        guard names.count == 2, !table.hasOptions else {
            throw Failure(
                .request,
                "a regression has two symbols, or one file with the options of tables, but \(names.joined(separator: ", ")) are given")
        }
        var drawing = drawing
        // The picture of an analysis has no volume.
        (drawing.type, drawing.noVolume) = (nil, true)
        var chart = try drawing.specification(
            of: [names[0]], picture, reading: reading.options(columns: facet.columnsOfFiles), facet: facet.options)
        chart.analysis = try AnalysisRequest(ChartTypeArgument.regression, ["on": names[1]])
        return chart
    }

    func run() throws {
        let specification = try specification()
        let picture = ChartPicture(specification: specification, store: store)
        let moment = animation.moment(of: specification)
        if printsSQL { return try Console.lines(try picture.sql()) }
        if let view = try terminal.view(output: output.output, self.picture) {
            let file = output.output == "-" ? nil : output.output
            if let file { try picture.draw(to: .path(file), describe: output.describe, moment: moment) }
            return try picture.show(
                in: view, describe: file == nil ? output.describe : nil, moment: moment, printsNotes: file == nil)
        }
        let target = output.output.map { ChartPicture.Target.path($0) } ?? (printsSpecification ? .notWritten : .symbol)
        let (path, drawn) = try picture.drawn(to: target, describe: output.describe, moment: moment)
        if printsSpecification {
            // A file without bars is drawn as a table.
            let shown = drawn.specification.table == nil ? specification : drawn.specification
            try Console.result(shown.assigningColors().json() + "\n")
        } else if let path, output.output == nil {
            try Console.path(path)
        }
    }
}
