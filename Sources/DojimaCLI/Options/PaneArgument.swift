import ArgumentParser
import DojimaSeries

/// What a pane of its own below the prices shows.
enum PaneArgument {
    case volume
    case indicator(IndicatorRequest)

    /// For an option's `transform`.
    static func explained(_ text: String) throws -> PaneArgument {
        if text.lowercased() == "volume" { return .volume }
        do { return .indicator(try IndicatorRequest(text)) } catch {
            let isUnknown = IndicatorCatalog.indicator(named: text.prefix { $0 != ":" }.lowercased()) == nil
            throw ValidationError(isUnknown ? "\(error.message); or volume" : error.message)
        }
    }

    var isVolume: Bool { if case .volume = self { true } else { false } }
    var request: IndicatorRequest? { if case .indicator(let request) = self { request } else { nil } }
}

/// An indicator with its arguments: `sma:20`.
struct IndicatorArgument {
    var request: IndicatorRequest

    /// For an option's `transform`: says what is wrong with a request and what is known.
    static func explained(_ text: String) throws -> IndicatorArgument {
        do { return IndicatorArgument(request: try IndicatorRequest(text)) } catch { throw ValidationError(error.message) }
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
