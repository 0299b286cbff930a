import ArgumentParser
import DojimaScale
import DojimaTime

/// Where the ticks of a chart's axes stand and how they are written.
struct TickOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Ticks of the time axis: a distance such as 1M or 2h, with @TIME to count from there, or times with commas between them.",
            valueName: "ticks"), transform: explained)
    var xTicks: TimeTicksArgument?

    @Option(
        help: ArgumentHelp(
            "Ticks of the price axes: a distance such as 5 or 5@1 (counted from 1), 2^1 for each power of 2 on a logarithmic axis, or prices with commas between them.",
            valueName: "ticks"), transform: explained)
    var yTicks: ValueTicksArgument?

    @Option(
        help: ArgumentHelp("Labels of the time axis by a Unicode date pattern, such as 'd MMM' or HH:mm.", valueName: "pattern"),
        transform: TimeFormatArgument.explained)
    var xFormat: TimeFormatArgument?

    @Option(
        help: ArgumentHelp(
            "Labels of the price axes: number, compact, percent, a pattern such as %.2f or $%'.0f, or fractions: 1/32, 1'32.",
            valueName: "format"), transform: ValueFormatArgument.explained)
    var yFormat: ValueFormatArgument?

    @Flag(help: "Write the months, years or days above the ticks of the time axis in a row of their own.")
    var secondRow = false

    /// The style of a time axis whose wall clock is that of a zone.
    func timeStyle(zone: Zone) -> TimeTickStyle {
        TimeTickStyle(
            placement: xTicks?.placement(in: zone) ?? .automatic, context: secondRow ? .secondRow : .edge, format: xFormat?.pattern)
    }

    var valueStyle: ValueTickStyle { ValueTickStyle(placement: yTicks?.placement ?? .automatic) }
}

/// Ticks of a time axis: `1M`, `1M@2024-01-31`, or `2024-01-02,2024-03-01=first of spring`.
struct TimeTicksArgument: ExplainedArgument {
    static let advice = "write a distance such as 1M, 2h or 1M@2024-01-31, or times with commas between them, each with =TEXT for a label"

    private enum Ticks {
        case every(BarInterval, anchor: TimeText?)
        case at([(time: TimeText, label: String?)])
    }

    private let ticks: Ticks

    init?(argument: String) {
        let halves = argument.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        if let interval = BarInterval(halves[0]) {
            let anchor = halves.count == 2 ? try? TimeText.parse(halves[1]) : nil
            guard halves.count == 1 || anchor != nil else { return nil }
            ticks = .every(interval, anchor: anchor)
            return
        }
        var times: [(TimeText, String?)] = []
        for item in argument.split(separator: ",") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let time = try? TimeText.parse(parts[0]) else { return nil }
            times.append((time, parts.count == 2 ? String(parts[1]) : nil))
        }
        guard !times.isEmpty else { return nil }
        ticks = .at(times)
    }

    func placement(in zone: Zone) -> TimeTickStyle.Placement {
        switch ticks {
        case .every(let interval, let anchor):
            .every(TimeFrequency(every: interval, anchor: anchor.map { zone.local(at: $0.instant(in: zone)) }))
        case .at(let times): .at(times.map { TimeMark($0.time.instant(in: zone), label: $0.label) })
        }
    }
}

/// Ticks of a value axis: `5`, `5@1`, `2^1`, or `95,100=par,105`.
struct ValueTicksArgument: ExplainedArgument {
    static let advice =
        "write a distance above zero such as 5 or 5@1, 2^1 for powers of 2, or numbers with commas between them, each with =TEXT for a label"

    let placement: ValueTickStyle.Placement

    init?(argument: String) {
        let powers = argument.split(separator: "^", omittingEmptySubsequences: false)
        if powers.count == 2 {
            guard let base = Double(powers[0]), base > 1, base.isFinite, let every = Int(powers[1]), (1...1000).contains(every) else {
                return nil
            }
            placement = .exponents(base: base, every: every)
            return
        }
        if !argument.contains(","), !argument.contains("=") {
            let halves = argument.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
            // Who types a distance means round numbers; the library itself counts from the least price.
            guard let step = DecimalNumber(halves[0]), let anchor = halves.count == 2 ? DecimalNumber(halves[1]) : DecimalNumber("0"),
                let frequency = TickFrequency(step, anchor: anchor)
            else { return nil }
            placement = .every(frequency)
            return
        }
        var marks: [ValueMark] = []
        for item in argument.split(separator: ",") {
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let number = DecimalNumber(parts[0]) else { return nil }
            marks.append(ValueMark(number.value, label: parts.count == 2 ? String(parts[1]) : nil))
        }
        guard !marks.isEmpty else { return nil }
        placement = .at(marks)
    }
}

/// A date pattern.
struct TimeFormatArgument {
    var pattern: DatePattern

    /// For an option's `transform`: says what is wrong with a pattern.
    static func explained(_ text: String) throws -> TimeFormatArgument {
        do { return TimeFormatArgument(pattern: try DatePattern(text)) } catch { throw ValidationError(error.description) }
    }
}

/// A number format by its name or its pattern.
struct ValueFormatArgument {
    var format: ValueFormat

    /// For an option's `transform`: says what is wrong with a pattern.
    static func explained(_ text: String) throws -> ValueFormatArgument {
        switch text {
        case "number": return ValueFormatArgument(format: .number)
        case "compact": return ValueFormatArgument(format: .compact)
        case "percent": return ValueFormatArgument(format: .percent)
        default:
            do { return ValueFormatArgument(format: .pattern(try NumberPattern(text))) } catch {
                throw ValidationError(error.description)
            }
        }
    }
}
