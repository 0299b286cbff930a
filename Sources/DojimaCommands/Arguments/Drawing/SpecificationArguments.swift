import ArgumentParser
import Dojima
import DojimaText

/// Options that complete a specification: a house style and single keys.
struct SpecificationArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A house style as JSON or YAML: defaults for theme, colours, font and note, which the chart itself overrides.",
            valueName: "file"),
        completion: .file())
    var config: String?

    @Option(
        help: ArgumentHelp(
            "A built-in house style: editorial, for print: larger text, lines named at their ends, the change over the window in the heading, and no values of the last bar, no tags and no vertical grid lines. --config overrides it.",
            valueName: "name"))
    var style: HouseStyleArgument?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Set any key of the specification, after all other options: layout.titleHidden=true, \"panes[0].series[0].color=#2962FF\"; an empty value restores the default. dojima schema lists the keys. May be repeated.",
            valueName: "path=value"), transform: explained)
    var settings: [SettingArgument] = []

    @Option(
        help: ArgumentHelp(
            "Show the series of a preset or group of the key metrics, by default of the pane with this name, and hide the others.",
            valueName: "preset"))
    var metrics: String?

    /// Returns a chart with unset options taken from the house style, and with the keys of `--set` and the preset of `--metrics`. Throws
    /// if it is not valid.
    func completed(_ chart: ChartSpecification) throws -> ChartSpecification {
        var chart = try config.map { try house($0, of: chart) } ?? chart
        if let style { chart = chart.supplemented(by: style.house) }
        // Set together, since one key may require another.
        let settings = try settings.map { setting in
            try refusing("--set \(setting.path)=\(setting.value)", at: setting.path) { () throws(TextError) in
                try ChartSpecification.Setting(setting.path, setting.value)
            }
        }
        if !settings.isEmpty { try refusing("--set") { () throws(TextError) in try chart.set(settings) } }
        if let metrics { try chart.showMetrics(metrics) }
        guard settings.isEmpty || metrics != nil else { return chart }
        do throws(TextError) { try chart.validate() } catch { throw Failure(.request, error.message) }
        return chart
    }

    private func refusing<Value>(_ option: String, at path: String = "", _ body: () throws(TextError) -> Value) throws -> Value {
        do throws(TextError) { return try body() } catch {
            throw Failure(.request, "\(option): \(error.path == path ? error.problem : error.message)")
        }
    }

    private func house(_ config: String, of chart: ChartSpecification) throws -> ChartSpecification {
        let bytes = try FileAccess.ofArguments.bytes(of: config)
        do throws(TextError) {
            return chart.supplemented(by: try HouseStyle(bytes, as: ChartSpecification.Notation(path: config)))
        } catch {
            throw Failure(.data, "\(config): \(error.message)")
        }
    }
}

/// The name of a built-in house style.
struct HouseStyleArgument: ExpressibleByArgument {
    var house: HouseStyle

    init?(argument: String) {
        guard let house = HouseStyle.catalog[argument] else { return nil }
        self.house = house
    }

    static var allValueStrings: [String] { HouseStyle.catalog.keys.sorted() }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// A key path and its value: `layout.titleHidden=true`.
struct SettingArgument: ExplainedArgument {
    static let advice = "write the path of a key, = and its value, such as layout.titleHidden=true"

    var path: String
    var value: String

    init?(argument: String) {
        guard let sign = argument.firstIndex(of: "="), sign > argument.startIndex else { return nil }
        (path, value) = (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }
}
