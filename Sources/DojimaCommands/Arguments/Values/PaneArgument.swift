import ArgumentParser
import DojimaSeries
import Dojima

/// The study of a pane below the prices.
struct PaneArgument {
    var study: Study

    /// Parses an option's argument.
    static func explained(_ text: String) throws -> PaneArgument {
        try IndicatorArgument.refuseProfile(text)
        do { return PaneArgument(study: try Study(text, formulas: FormulaNames(allowsOthers: true))) } catch {
            throw ValidationError(error.commandLine)
        }
    }
}

/// An indicator with its arguments, `sma:20`, or a formula, `mid = (high + low)/2`.
struct IndicatorArgument {
    var study: Study

    /// Parses an option's argument, with an error that explains the problem and lists the alternatives.
    static func explained(_ text: String) throws -> IndicatorArgument {
        try refuseProfile(text)
        do {
            let study = try Study(text, formulas: FormulaNames(allowsOthers: true))
            if study.isVolume { _ = try IndicatorRequest(text) }
            return IndicatorArgument(study: study)
        } catch { throw ValidationError(error.commandLine) }
    }

    /// Throws for a volume profile, which `--profile` draws.
    static func refuseProfile(_ text: String) throws {
        if text.lowercased().prefix(while: { $0.isLetter }) == "profile", !text.contains("=") {
            throw ValidationError(
                "it is not a study; draw the volume traded at each price with --profile, such as --profile 24")
        }
    }

    /// Parses a study that marks bars: a candle pattern or a condition.
    static func mark(_ text: String) throws -> IndicatorArgument {
        let argument = try explained(text)
        guard argument.study.marksBars else {
            throw ValidationError(
                "bars are marked by candle patterns and conditions; write patterns, cdlhammer, or a condition such as \"close crosses above sma:50\""
            )
        }
        return argument
    }

    /// Parses an indicator that is drawn over prices.
    static func overlay(_ text: String) throws -> IndicatorArgument {
        let argument = try explained(text)
        guard argument.study.request?.indicator.unit == .price, !argument.study.marksBars else {
            guard !argument.study.marksBars else {
                throw ValidationError("it marks bars and has no prices; draw it with --mark \(text), or in a separate pane with --pane")
            }
            throw ValidationError("its values are not prices; draw it in a separate pane with --pane \(text)")
        }
        return argument
    }
}
