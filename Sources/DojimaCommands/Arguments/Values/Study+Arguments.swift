import ArgumentParser
import DojimaSeries
import Dojima

/// The studies of options, parsed with errors that explain the problem and list the alternatives.
extension Study {
    /// Parses the study of a pane below the prices; throws for a volume profile, which `--profile` draws.
    static func paneArgument(_ text: String) throws -> Study {
        if text.lowercased().prefix(while: { $0.isLetter }) == "profile", !text.contains("=") {
            throw ValidationError(
                "it is not a study; draw the volume traded at each price with --profile, such as --profile 24")
        }
        do { return try Study(text, formulas: FormulaNames(allowsOthers: true)) } catch { throw ValidationError(error.commandLine) }
    }

    /// Parses an indicator with its arguments, `sma:20`, or a formula, `mid = (high + low)/2`.
    static func argument(_ text: String) throws -> Study {
        let study = try paneArgument(text)
        guard study.isVolume else { return study }
        do { return .indicator(try IndicatorRequest(text)) } catch { throw ValidationError(error.commandLine) }
    }

    /// Parses a study that marks bars: a candle pattern or a condition.
    static func markArgument(_ text: String) throws -> Study {
        let study = try argument(text)
        guard study.marksBars else {
            throw ValidationError(
                "bars are marked by candle patterns and conditions; write patterns, cdlhammer, or a condition such as \"close crosses above sma:50\""
            )
        }
        return study
    }

    /// Parses an indicator that is drawn over prices.
    static func overlayArgument(_ text: String) throws -> Study {
        let study = try argument(text)
        guard !study.marksBars else {
            throw ValidationError("it marks bars and has no prices; draw it with --mark \(text), or in a separate pane with --pane")
        }
        guard study.request?.indicator.unit == .price else {
            throw ValidationError("its values are not prices; draw it in a separate pane with --pane \(text)")
        }
        return study
    }
}
