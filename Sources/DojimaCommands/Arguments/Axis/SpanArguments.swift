import ArgumentParser
import DojimaInteraction
import Dojima
import DojimaText
import DojimaTime

/// Options that select a part of a series, in one form at a time.
struct SpanArguments: ParsableArguments {
    /// The topic of the options in help.
    static let topic = HelpTopic(
        name: "window", title: "What is shown", summary: "The bars that a chart shows: their length, and which part of the series.",
        groups: ["What is shown"], options: ["interval"],
        examples: [
            "dojima chart SPX --last 6M", "dojima chart SPX --last 30", "dojima chart SPX --preset YTD",
            "dojima chart SPX --from 2008-01 --to 2009-03", "dojima chart SPX --from 2018-10-01 --last 1M",
            "dojima chart SPX --interval 1w --select 50%..75%", "dojima chart SPX --last 1y --zoom 2 --pan-to start",
        ])

    @Option(help: ArgumentHelp("From this time on: \(TimeArgument.forms).", valueName: "time"), transform: explained)
    var from: TimeArgument?

    @Option(help: ArgumentHelp("Up to this time, not included; \(EndTimeArgument.inclusion).", valueName: "time"), transform: explained)
    var to: EndTimeArgument?

    @Option(
        help: ArgumentHelp(
            "The last part of the data: 5d for five sessions, 3M, 1y, YTD, or a count of bars such as 30. With --from, the part of this length from there on; with --to, the part up to there.",
            valueName: "length"), transform: explained)
    var last: LengthArgument?

    @Option(
        help: ArgumentHelp("A common window: 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL.", valueName: "name"), transform: explained)
    var preset: Preset?

    @Option(
        help: ArgumentHelp("A part of the axis, as fractions 0.25..0.75 or percentages 25%..75%.", valueName: "a..b"),
        transform: explained)
    var select: Fractions?

    @Option(help: .key("window.zoom", "factor"), transform: explained)
    var zoom: ZoomArgument?

    @Option(help: .key("window.panTo", "part"))
    var panTo: WindowRequest.PanTarget?

    func validate() throws {
        let given = [from != nil || to != nil || last != nil, preset != nil, select != nil].count { $0 }
        if given > 1 { throw ValidationError("choose one of --from/--to/--last, --preset and --select") }
        guard let last, from != nil || to != nil else { return }
        if from != nil, to != nil { throw ValidationError("--from, --to and --last cannot be used together: leave one of them out") }
        if let preset = last.preset, !preset.isLength {
            throw ValidationError(
                "--last \(preset) ends with the last bar: leave \(from == nil ? "--to" : "--from") out, or give a length such as 1M")
        }
    }

    /// Whether a part is selected.
    var isGiven: Bool { specification != WindowRequest() }

    /// The options as part of a specification.
    var specification: WindowRequest {
        WindowRequest(
            from: from?.time, to: to?.time, preset: last?.preset ?? preset, bars: last?.bars,
            select: select.map { $0.low...$0.high }, zoom: zoom?.factor, panTo: panTo)
    }
}

/// Two fractions of an axis, the first not above the second.
struct Fractions: ExplainedArgument {
    static let advice = "write two fractions in order, such as 0.25..0.75 or 25%..75%"

    var low: Double
    var high: Double

    init?(argument: String) {
        guard let dots = argument.firstRange(of: "..") else { return nil }
        guard let low = Fractions.fraction(argument[..<dots.lowerBound]), let high = Fractions.fraction(argument[dots.upperBound...]),
            low <= high
        else { return nil }
        self.low = low
        self.high = high
    }

    private static func fraction(_ text: Substring) -> Double? {
        let isPercentage = text.last == "%"
        guard let value = Double(isPercentage ? text.dropLast() : text) else { return nil }
        let fraction = isPercentage ? value / 100 : value
        return (0...1).contains(fraction) ? fraction : nil
    }
}

/// The length of a period: `5d`, `6M`, `1y`, `YTD` or `all`, or a count of bars: `30`, `30b`, `30 bars`.
struct LengthArgument: ExplainedArgument {
    static let advice =
        "write a count and a unit, such as 5d, 2w, 6M or 1y, up to \(BarInterval.maximumYears)y, a count of bars such as 30, or YTD"

    /// `nil` for a count of bars.
    var preset: Preset?
    /// `nil` for a period.
    var bars: Int?

    init?(argument: String) {
        preset = try? Preset(argument)
        bars = preset == nil ? LengthArgument.bars(argument) : nil
        if preset == nil, bars == nil { return nil }
    }

    private static func bars(_ text: String) -> Int? {
        let ending = [" bars", " bar", "bars", "bar", "b"].first(where: text.lowercased().hasSuffix) ?? ""
        let digits = text.dropLast(ending.count)
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(digits),
            (1...WindowRequest.maximumBars).contains(count)
        else { return nil }
        return count
    }
}

extension Preset {
    /// Whether the preset is a length, which may start or end anywhere.
    fileprivate var isLength: Bool { if case .last = self { true } else { false } }
}

/// A factor of a zoom: `2`, `2x` or `0.5`.
struct ZoomArgument: ExplainedArgument {
    static let advice = "write a factor from 0.000001 to 1000000, such as 2 or 0.5"

    var factor: Double

    init?(argument: String) {
        guard let factor = Double(argument.last == "x" ? argument.dropLast() : argument[...]), (1e-6...1e6).contains(factor) else {
            return nil
        }
        self.factor = factor
    }
}

/// A signed distance along the axis in trading time: `5d`, `-1M`.
struct PanArgument: ExplainedArgument {
    static let advice = "write a count and a unit, such as 5d or -1M, up to \(BarInterval.maximumYears)y"

    var length: ScriptLength

    init?(argument: String) {
        guard let length = ScriptLength(argument) else { return nil }
        self.length = length
    }
}

/// A preset by its name, in any letter case, except for `M`, which is months.
extension Preset: ExplainedArgument {
    static let advice = "write 30min, 1h, 1D, 5D, 1M, 3M, 6M, YTD, 1Y, 5Y or ALL"

    init?(argument: String) {
        guard let preset = try? Preset(argument) else { return nil }
        self = preset
    }
}

/// Options that limit the length of a window.
struct SpanLimitArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The minimum span of the window: 5d for five sessions, 3M, or bars such as 20b.", valueName: "length"),
        transform: explained)
    var minSpan: SpanArgument?

    @Option(help: ArgumentHelp("The maximum span of the window, written the same way.", valueName: "length"), transform: explained)
    var maxSpan: SpanArgument?

    /// The limits of both options; `nil` if neither is given.
    var limits: SpanLimits? {
        minSpan == nil && maxSpan == nil ? nil : SpanLimits(minimum: minSpan?.length, maximum: maxSpan?.length)
    }
}

/// A span in trading time, `5d` or `6M`, or in bars: `20b`, `20 bars`.
struct SpanArgument: ExplainedArgument {
    static let advice = "write a count and a unit, such as 5d, 6M or 1y, up to \(BarInterval.maximumYears)y, or a count of bars such as 20b"

    var length: SpanLimits.Length

    init?(argument: String) {
        guard let span = LengthArgument(argument: argument) else { return nil }
        guard let preset = span.preset else {
            length = .bars(span.bars ?? 1)
            return
        }
        guard preset.isLength else { return nil }
        length = .last(preset)
    }
}

extension WindowRequest.PanTarget: WordArgument {}
