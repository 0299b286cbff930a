import ArgumentParser
import DojimaSeries
import Dojima

/// What a pane of its own below the prices shows.
struct PaneArgument {
    var study: Study

    /// For an option's `transform`.
    static func explained(_ text: String) throws -> PaneArgument {
        do { return PaneArgument(study: try Study(text)) } catch { throw ValidationError(error.commandLine) }
    }
}

/// An indicator with its arguments: `sma:20`.
struct IndicatorArgument {
    var request: IndicatorRequest

    /// For an option's `transform`: says what is wrong with a request and what is known.
    static func explained(_ text: String) throws -> IndicatorArgument {
        do { return IndicatorArgument(request: try IndicatorRequest(text)) } catch { throw ValidationError(error.commandLine) }
    }

    /// The same for one that is drawn over prices.
    static func overlay(_ text: String) throws -> IndicatorArgument {
        let argument = try explained(text)
        guard argument.request.indicator.unit == .price else {
            throw ValidationError("its values are no prices; draw it below them with --pane \(text)")
        }
        return argument
    }
}
