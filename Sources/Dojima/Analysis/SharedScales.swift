import DojimaChart

extension [[AnalysisDrawing.SizedChart]] {
    /// Gives the charts of several symbols, a list for each, the scales that let readers compare them. Returns the key of their colours.
    mutating func shareScales() -> HeatKey? {
        var key: HeatKey?
        for number in first?.indices ?? 0..<0 where allSatisfy({ $0.indices.contains(number) }) {
            var charts = map { $0[number].chart }
            key = charts.shareScales() ?? key
            for (index, chart) in charts.enumerated() { self[index][number].chart = chart }
        }
        return key
    }
}
