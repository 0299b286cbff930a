import DojimaText
import DojimaTime

// The JSON forms of positions, lengths and points in a script, and the keys used by several operations.

extension Form<Double> {
    static var amount: Form { .number(-1e15...1e15) }
    static var factor: Form { .number(1e-9...1e9) }
    /// An angle in degrees, or degrees per second.
    static var degrees: Form { .number(-100_000...100_000) }
}

extension Form<ScriptPosition> {
    static var position: Form {
        .either(
            [
                Alternative(
                    .number, .number(0...1), { .fraction($0) }, part: { if case .fraction(let fraction) = $0 { fraction } else { nil } }),
                Alternative(.text, .time, { .time($0) }, part: { if case .time(let time) = $0 { time } else { nil } }),
            ], advice: "write a share of the axis from 0 to 1, or a time such as \"2024-03-10\"")
    }
}

extension Form<ScriptLength> {
    static var length: Form {
        let advice =
            "write trading time such as \"5d\" or \"-1M\", up to \(BarInterval.maximumYears)y, or a share of the window such as -0.1"
        return .either(
            [
                Alternative(.number, .amount, { .window($0) }, part: { if case .window(let fraction) = $0 { fraction } else { nil } }),
                Alternative(
                    .text,
                    .parsed(
                        "length", advice: advice, pattern: "^[-+]?[1-9][0-9]*[smhdwMySHDWY]$", examples: ["5d", "-1M"],
                        parse: { ScriptLength($0) }, text: \.written), { $0 }, part: { $0 }),
            ], advice: advice)
    }
}

extension ScriptLength {
    fileprivate var written: String {
        switch self {
        case .window(let fraction): shortNumber(fraction)
        case .trading(let interval, let sign): (sign < 0 ? "-" : "") + interval.description
        }
    }
}

extension Form<Preset> {
    static var preset: Form {
        .parsed(
            advice: "write 5d, 1M, 6M, YTD, 1y or ALL", examples: ["5d", "1M", "6M", "YTD", "1y", "ALL"],
            parse: { text in
                do throws(RequestError) { return try Preset(text) } catch { throw TextError(error.message) }
            }, text: \.description)
    }
}

extension Form<PlotPoint> {
    /// The form of a point in the plot: `[0.2, 0.8]`.
    static var corner: Form {
        .mapped(from: .list(.amount, 2...2), { numbers, _ in PlotPoint(numbers[0], numbers[1]) }, inverse: { [$0.x, $0.y] })
    }
}

extension Form<PlotVelocity> {
    static var velocity: Form {
        .either(
            [
                Alternative(.number, .amount, { PlotVelocity($0) }, part: { $0.y == 0 ? $0.x : nil }),
                Alternative(.list, .list(.amount, 2...2), { PlotVelocity($0[0], $0[1]) }, part: { [$0.x, $0.y] }),
            ], advice: "write widths per second, or two numbers in a list: [0.5, 0]")
    }
}

extension Key<ScriptPosition> {
    static var position: Key { Key("x", .position, "A share of the summary's axis, or a time.") }
}

extension Key<ScriptLength> {
    static var length: Key { Key("by", .length, "Trading time such as 5d, or a share of the window.") }
}

extension Key<Double> {
    static var plotX: Key { Key("x", .number(-10...10), default: 0.5, "A share of the plot's width from the left.") }
    static var plotY: Key { Key("y", .number(-10...10), default: 0.5, "A share of the plot's height from the bottom.") }
}

extension Key<RangePart> {
    static var windowPart: Key { Key("part", .word(of: RangePart.allCases), default: .window, "The part that moves.") }
}
