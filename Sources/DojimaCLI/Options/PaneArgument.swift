import ArgumentParser
import DojimaSeries

/// What a pane of its own below the prices shows.
enum PaneArgument: String, ExpressibleByArgument, CaseIterable {
    case volume
}

/// An indicator with its arguments: `sma:20`.
struct IndicatorArgument: ExpressibleByArgument {
    var request: IndicatorRequest

    init?(argument: String) {
        guard let request = try? IndicatorRequest(argument) else { return nil }
        self.request = request
    }
}
