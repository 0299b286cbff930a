extension Indicator {
    /// The alligator: three of Wilder's averages of the middle of each bar, drawn some bars later.
    static let alligator = Indicator(
        name: "alligator", title: "Alligator", inputs: [.high, .low],
        parameters: [
            .bars("jaw", 13), .bars("teeth", 8), .bars("lips", 5), .shift("jaw-shift", 8), .shift("teeth-shift", 5),
            .shift("lips-shift", 3),
        ],
        outputs: [Output("jaw"), Output("teeth", title: "Teeth"), Output("lips", title: "Lips")],
        formula: "smma of (high + low) / 2 over jaw, teeth and lips bars, drawn jaw-shift, teeth-shift and lips-shift bars later",
        source: "Bill Williams, Trading Chaos, 1995", displacement: { [$0.whole(3), $0.whole(4), $0.whole(5)] },
        reach: { .bars((0..<3).map(WilderAverages.reach($0)).max() ?? 0) },
        make: { WilderAverages([$0.whole(0), $0.whole(1), $0.whole(2)]) })
}

extension Indicator.Parameter {
    /// Returns a parameter for the number of bars by which a line is displaced.
    static func shift(_ name: String, _ defaultValue: Int) -> Indicator.Parameter {
        Indicator.Parameter(name, default: Double(defaultValue), allowed: 0...10_000)
    }
}

/// Three of Wilder's averages of the middle of each bar.
struct WilderAverages: IndicatorState {
    private var (first, second, third): (RecursiveAverage, RecursiveAverage, RecursiveAverage)

    init(_ lengths: [Int]) {
        (first, second, third) = (.wilder(over: lengths[0]), .wilder(over: lengths[1]), .wilder(over: lengths[2]))
    }

    /// Returns the reach of each of the three averages, by index.
    static func reach(_ arguments: IndicatorArguments) -> (Int) -> Int { { wilderReach(arguments.whole($0)) } }

    mutating func push(_ bar: Bar) -> SIMD3<Double> {
        SIMD3(first.push(bar.middle), second.push(bar.middle), third.push(bar.middle))
    }
}
