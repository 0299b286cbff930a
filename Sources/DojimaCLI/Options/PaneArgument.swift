import ArgumentParser
import DojimaSeries

/// What a pane of its own below the prices shows.
enum PaneArgument: String, ExpressibleByArgument, CaseIterable {
    case volume
}

/// An indicator with its arguments: `sma:20`.
struct IndicatorArgument {
    var request: IndicatorRequest

    /// For an option's `transform`: says what is wrong with a request and what is known.
    static func explained(_ text: String) throws -> IndicatorArgument {
        do { return IndicatorArgument(request: try IndicatorRequest(text)) } catch { throw ValidationError(error.message) }
    }
}
