import ArgumentParser
import DojimaChart
import Dojima
import DojimaText

/// Options for the units, positions and titles of the axes.
struct AxisArguments: KeyOptionGroup {
    static let flagKeys = ["bySymbol": "bySymbol"]

    /// The topic of the options in help.
    static let topic = HelpTopic(
        name: "axes", title: "Axes", summary: "Scales, ranges, sides and titles of the axes.", groups: ["Axes"],
        options: ["axis", "log", "inverted", "pan"],
        examples: [
            "dojima chart SPX IXIC --type line --axis right --axis left --last 1y",
            "dojima chart SPX --log --y-title Points --x-title Session", "dojima chart SPX --inverted --y-range 2000..3000 --last 1y",
            "dojima chart SPX --pane rsi:14 --axis-range rsi:14=20..80 --last 1y",
            "dojima chart SPX --last 1y --pan both",
            "dojima chart SPX --y-min-span 500 --x-side top --last 1M",
            "dojima chart SPX --x-crosses 2600 --y-crosses 2018-10-01 --fixed-labels --last 1y",
            "dojima chart EURUSD --x-zone Asia/Tokyo --last 2d",
        ])

    @Flag(help: "Percentage changes since --base, all symbols on one axis; the default for several symbols.")
    var percent = false

    @Flag(help: "Prices indexed to 100 at --base, all symbols on one axis.")
    var indexed = false

    @Flag(help: "Prices as they are, all symbols on one axis.")
    var prices = false

    @Option(
        help: ArgumentHelp(
            "Draw these symbols in colour and the other lines of their pane in grey, separated by commas: SPX,GOOG. (default: all, or the first four of more than eight)",
            valueName: "symbols"), completion: .storedSymbols)
    var highlight: String?

    @Option(
        help: ArgumentHelp(
            "The base of --percent, --indexed and --by-symbol: the last price at or before this time. (default: with --last or --preset, the last close before the window for YTD and for sessions such as 5d, or the last close on or before the same day for weeks, months and years; else the first visible bar of the symbol that begins last)",
            valueName: "time"), transform: explained)
    var base: TimeArgument?

    @Flag(help: .key("bySymbol")) var bySymbol = false

    @Option(
        help: ArgumentHelp("The minimum and maximum of the price axis, such as 100..170.", valueName: "a..b"), transform: explained)
    var yRange: ValueRangeArgument?

    @Option(
        help: ArgumentHelp(
            "The minimum and maximum of a value axis by its id, which --describe lists: rsi:14=20..80, volume=0..1e9. May be repeated.",
            valueName: "axis=a..b"), transform: explained)
    var axisRange: [AxisRangeArgument] = []

    @Option(help: ArgumentHelp("The minimum span of the price axis.", valueName: "span"))
    var yMinSpan: Double?

    @Option(key: "timeAxis.crosses", "value") var xCrosses: KeyArgument

    @Option(help: ArgumentHelp("The price axis crosses the plot at this time.", valueName: "time"), transform: explained)
    var yCrosses: TimeArgument?

    @Flag(help: "Keep labels at the edge of the plot if an axis crosses it.")
    var fixedLabels = false

    @Option(key: "timeAxis.side", "side") var xSide: KeyArgument

    @Option(
        help: ArgumentHelp(
            "Another time axis in another time zone; top:Asia/Tokyo draws it above the plots. May be repeated.", valueName: "zone"),
        completion: .zones,
        transform: explained)
    var xZone: [TimeAxisRow] = []

    @Option(key: "timeAxis.title", "text", opensWhenEmpty: true) var xTitle: KeyArgument

    @Option(
        help: ArgumentHelp("A title next to the price axis, reading upwards. (default: the currency, above the labels)", valueName: "text"))
    var yTitle: String?

    func validate() throws {
        if percent && indexed { throw ValidationError("choose one of --percent and --indexed") }
        if prices, isRebased {
            throw ValidationError("--prices shows unchanged prices: leave --percent, --indexed or --by-symbol out")
        }
        if prices, base != nil { throw ValidationError("--prices has no base: leave --base out") }
        if bySymbol && indexed { throw ValidationError("--by-symbol shows changes in percent: leave --indexed out") }
        if let yMinSpan, !(yMinSpan > 0 && yMinSpan.isFinite) { throw ValidationError("--y-min-span takes a number above zero") }
        if fixedLabels && xCrosses.setting == nil && yCrosses == nil {
            throw ValidationError("--fixed-labels needs --x-crosses or --y-crosses")
        }
    }

    var isRebased: Bool { percent || indexed || bySymbol }

    /// The symbols of `--highlight`.
    var highlighted: [String] { highlight.map { $0.split(separator: ",").map { String($0.drop { $0 == " " }) } } ?? [] }

    /// Returns the unit and base of prices in a specification; `nil` if the number of symbols decides.
    ///
    /// - Parameter isLogarithmic: whether several symbols are indexed to 100 instead of shown in percent.
    func rebase(of symbols: Int, isLogarithmic: Bool) throws -> Rebasing? {
        if prices { return Rebasing(.price) }
        if isRebased { return Rebasing(indexed ? .index(100) : .percent, base: base?.time) }
        guard let base else { return nil }
        guard symbols > 1 else { throw Failure(.request, "--base needs --percent, --indexed, --by-symbol or two symbols") }
        return Rebasing(isLogarithmic ? .index(100) : .percent, base: base.time)
    }

    /// The key that `--fixed-labels` sets for the time axis; `nil` if that axis is at the edge of the plot.
    var fixedTimeLabels: ChartSpecification.Setting? {
        xCrosses.setting != nil && fixedLabels ? try? ChartSpecification.Setting("timeAxis.fixedLabels", "true") : nil
    }

    /// Whether an option of the price axis is given.
    var hasPriceAxisOptions: Bool { yRange != nil || yMinSpan != nil || yCrosses != nil || yTitle != nil }
}

extension TimeAxisRow: ExplainedArgument {
    init?(argument: String) { self.init(argument) }
}

/// Two numbers in order: `100..170`.
struct ValueRangeArgument: ExplainedArgument {
    static let advice = "write two numbers in order, such as 100..170"

    var range: ClosedRange<Double>

    init?(argument: String) {
        guard let dots = argument.firstRange(of: ".."), let low = Double(argument[..<dots.lowerBound]),
            let high = Double(argument[dots.upperBound...]), low < high, low.isFinite, high.isFinite
        else { return nil }
        range = low...high
    }
}

/// The id of an axis and its range: `rsi:14=20..80`. The id of a formula may contain equals signs.
struct AxisRangeArgument: ExplainedArgument {
    static let advice = "write the id of an axis, = and two numbers in order, such as rsi:14=20..80"

    var axis: String
    var range: ClosedRange<Double>

    init?(argument: String) {
        guard let sign = argument.lastIndex(of: "="), sign > argument.startIndex,
            let range = ValueRangeArgument(argument: String(argument[argument.index(after: sign)...]))
        else { return nil }
        (axis, self.range) = (String(argument[..<sign]), range.range)
    }
}
