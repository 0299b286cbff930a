import DojimaTime

extension Indicator {
    /// Pivot points: levels of support and resistance computed from the prices of the previous period.
    static let pivots = Indicator(
        name: "pivots", title: "Pivots", inputs: [.open, .high, .low, .close],
        parameters: [
            Parameter(
                "period",
                text: Parameter.TextForm(
                    default: "1M", validValues: "a period such as 1h, 1d, 1w or 1M", accepts: { BarInterval($0) != nil })),
            Parameter("kind", choices: PivotKind.allCases.map(\.rawValue)),
        ],
        outputs: [Output("pp", .steps)]
            + (1...4).map { Output("s\($0)", .steps, title: "S\($0)", tone: .rising) }
            + (1...4).map { Output("r\($0)", .steps, title: "R\($0)", tone: .falling) },
        formula:
            "of H, L, C of the last period, R = H - L: pp = (H + L + C) / 3 (woodie (H + L + 2 open) / 4, camarilla C); s1, r1 = 2 pp - H, 2 pp - L; s2, r2 = pp -+ R; s3, r3 = L - 2 (H - pp), H + 2 (pp - L) (fibonacci pp -+ 0.382 R, 0.618 R, R; camarilla C -+ 1.1 R / 12, 6, 4, 2; demark x / 2 - H, x / 2 - L with pp = x / 4)",
        source: "floor traders; Ken Wood; Leonardo of Pisa's quotients; Nick Scott, 1989; Tom DeMark, 1994",
        outputIndices: { arguments in
            let count = PivotKind.allCases[arguments.whole(1)].count
            return [0] + (1...count).map { $0 } + (5..<(5 + count)).map { $0 }
        },
        make: { Pivots(PivotKind.allCases[$0.whole(1)], period: $0.texts[0], $0.context) })
}

/// The kinds of pivots.
enum PivotKind: String, CaseIterable {
    case standard, woodie, fibonacci, camarilla, demark

    /// The number of support levels, which equals the number of resistance levels.
    var count: Int {
        switch self {
        case .standard, .woodie, .fibonacci: 3
        case .camarilla: 4
        case .demark: 1
        }
    }

    /// Returns the levels: pp, s1 to s4, r1 to r4; NaN for those that the kind does not have.
    ///
    /// - Parameter open: the open of the current period.
    func levels(_ last: PeriodBar, open: Double) -> SIMD16<Double> {
        let (high, low, close, range) = (last.high, last.low, last.close, last.high - last.low)
        var supports: [Double]
        var resistances: [Double]
        let pivot: Double
        switch self {
        case .standard, .woodie:
            pivot = self == .standard ? (high + low + close) / 3 : (high + low + 2 * open) / 4
            supports = [2 * pivot - high, pivot - range, low - 2 * (high - pivot)]
            resistances = [2 * pivot - low, pivot + range, high + 2 * (pivot - low)]
        case .fibonacci:
            pivot = (high + low + close) / 3
            supports = [0.382, 0.618, 1].map { pivot - $0 * range }
            resistances = [0.382, 0.618, 1].map { pivot + $0 * range }
        case .camarilla:
            pivot = close
            supports = [12.0, 6, 4, 2].map { close - 1.1 * range / $0 }
            resistances = [12.0, 6, 4, 2].map { close + 1.1 * range / $0 }
        case .demark:
            let weighted =
                close < last.open ? high + 2 * low + close : close > last.open ? 2 * high + low + close : high + low + 2 * close
            pivot = weighted / 4
            supports = [weighted / 2 - high]
            resistances = [weighted / 2 - low]
        }
        supports += [Double](repeating: .nan, count: 4 - supports.count)
        resistances += [Double](repeating: .nan, count: 4 - resistances.count)
        var row = SIMD16(repeating: Double.nan)
        for (index, level) in ([pivot] + supports + resistances).enumerated() { row[index] = level }
        return row
    }
}

/// The prices of a period.
struct PeriodBar: Sendable {
    var (open, high, low, close): (Double, Double, Double, Double)

    init(_ bar: Bar) { (open, high, low, close) = (bar.open, bar.high, bar.low, bar.close) }

    /// Adds a later bar. Missing prices are ignored.
    mutating func add(_ bar: Bar) {
        if open.isNaN { open = bar.open }
        if !(bar.high <= high), !bar.high.isNaN { high = bar.high }
        if !(bar.low >= low), !bar.low.isNaN { low = bar.low }
        if !bar.close.isNaN { close = bar.close }
    }
}

struct Pivots: IndicatorState {
    private let kind: PivotKind
    private var periods: PeriodCursor?
    private var running: PeriodBar?
    private var levels = SIMD16(repeating: Double.nan)

    init(_ kind: PivotKind, period: String, _ context: IndicatorContext) {
        self.kind = kind
        periods = BarInterval(period).map { PeriodCursor($0, context) }
    }

    mutating func push(_ bar: Bar) -> SIMD16<Double> {
        if periods?.isNew(bar.time) ?? false {
            if let running { levels = kind.levels(running, open: bar.open) }
            running = PeriodBar(bar)
        } else {
            running?.add(bar)
        }
        return levels
    }
}
