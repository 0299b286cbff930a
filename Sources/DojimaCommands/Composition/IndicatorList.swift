import DojimaSeries
import DojimaText

/// The table of indicators, with their parameters, outputs and formulas.
enum IndicatorList {
    /// Returns a row for each indicator, or for the named one; the name may be a request such as `sma:20`. Throws for an unknown name.
    static func table(of name: String?) throws -> Table {
        let indicators = IndicatorCatalog.all
        let families = Dictionary(
            IndicatorCatalog.families.flatMap { family in family.indicators.map { ($0.name, family.name) } },
            uniquingKeysWith: { first, _ in first })
        let chosen = name.map { name in indicators.filter { IndicatorRequest.isOf([$0.name], name) } } ?? Array(indicators)
        if let name, chosen.isEmpty {
            throw Failure(.request, IndicatorRequest.unknown(name, among: indicators.map(\.name)).message)
        }
        var table = Table(["name", "family", "parameters", "outputs", "unit", "drawn", "later_bars", "formula", "source"])
        for indicator in chosen {
            let arguments = IndicatorArguments(indicator.parameters.map(\.defaultValue), of: indicator)
            table.append(
                [
                    indicator.name, families[indicator.name] ?? "", indicator.parameters.map(\.described).joined(separator: "; "),
                    indicator.outputs.map { $0.name.isEmpty ? indicator.name : $0.name }.joined(separator: ", "), indicator.unit.words,
                    indicator.unit == .price ? "over prices" : "in a pane", indicator.dependsOnLaterBars(arguments) ? "yes" : "no",
                    indicator.formula, indicator.source,
                ].map { .text($0) })
        }
        return table
    }
}

extension Indicator.Parameter {
    /// The name, the default and the valid values: `n=20 (a whole number from 1 to 100000)`.
    fileprivate var described: String {
        text?.defaultText.isEmpty == true ? "\(name) (optional: \(validValues))" : "\(name)=\(written(defaultValue)) (\(validValues))"
    }
}

extension Indicator.Unit {
    /// The unit in words.
    var words: String {
        switch self {
        case .price: "price"
        case .priceDifference: "price difference"
        case .percent: "percent, 0 to 100"
        case .change: "percent"
        case .number: "number"
        case .volume: "volume"
        }
    }
}
