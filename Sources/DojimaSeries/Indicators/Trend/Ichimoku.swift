extension Indicator {
    /// Ichimoku Kinko Hyo: midpoints of ranges, two of which are drawn later as a cloud, and the close, drawn earlier.
    static let ichimoku = Indicator(
        name: "ichimoku", title: "Ichimoku", inputs: [.high, .low, .close],
        parameters: [.bars("tenkan", 9), .bars("kijun", 26), .bars("senkou", 52)],
        outputs: [
            Output("tenkan"), Output("kijun", title: "Kijun"), Output("senkou-a", .cloudEdge, title: "Senkou A"),
            Output("senkou-b", .cloudEdge, title: "Senkou B"), Output("chikou", title: "Chikou"),
        ],
        formula:
            "middles of the range of tenkan and kijun bars; senkou-a their mean and senkou-b the middle of senkou bars, kijun bars later; chikou the close, kijun bars earlier",
        source: "Goichi Hosoda, 1969", displacement: { [0, 0, $0.whole(1), $0.whole(1), -$0.whole(1)] },
        reach: { .bars(max($0.whole(0), $0.whole(1), $0.whole(2)) - 1) },
        make: { Ichimoku($0.whole(0), $0.whole(1), $0.whole(2)) })
}

struct Ichimoku: IndicatorState {
    private var (tenkan, kijun, senkou): (Midprice, Midprice, Midprice)

    init(_ tenkan: Int, _ kijun: Int, _ senkou: Int) {
        (self.tenkan, self.kijun, self.senkou) = (Midprice(over: tenkan), Midprice(over: kijun), Midprice(over: senkou))
    }

    mutating func push(_ bar: Bar) -> SIMD8<Double> {
        let (fast, slow, slowest) = (tenkan.push(bar), kijun.push(bar), senkou.push(bar))
        return SIMD8(fast, slow, (fast + slow) / 2, slowest, bar.close, .nan, .nan, .nan)
    }
}
