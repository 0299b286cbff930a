import ArgumentParser
import Dojima
import DojimaSeries
import DojimaTime

/// The option for adjusting prices for corporate actions.
struct AdjustArguments: ParsableArguments {
    @Option(
        name: .customLong("adjust"),
        help: ArgumentHelp(
            "Prices as traded (none), adjusted for splits (split), or for splits and reinvested dividends (total); dojima actions lists the actions. (default: none)",
            valueName: "actions"))
    var argument: Adjustment?

    var adjustment: Adjustment { argument ?? Adjustment.none }
}

extension Adjustment: WordArgument {}

extension ChartSource {
    /// The column that marks adjusted prices in results; `nil` if prices are not adjusted.
    var adjustmentMark: (name: String, value: String)? { adjustment == .none ? nil : ("adjust", adjustment.rawValue) }
}
