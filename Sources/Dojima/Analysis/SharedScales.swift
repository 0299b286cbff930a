import DojimaChart
import DojimaScale

extension [[AnalysisDrawing.SizedChart]] {
    /// Gives the charts of several symbols, a list for each, the scales that let readers compare them.
    mutating func shareScales() {
        for number in first?.indices ?? 0..<0 where allSatisfy({ $0.indices.contains(number) }) {
            for (index, chart) in map({ $0[number].chart }).withSharedScales().enumerated() { self[index][number].chart = chart }
        }
    }
}

extension [Chart] {
    /// Returns the charts with one scale for all, whose strongest colours are explained in their notes.
    func withSharedScales() -> [Chart] {
        var charts = self
        let limits = charts.shareScales()
        let texts = limits.map { id, limit in
            let number = NumberText.plain(limit, decimals: limit < 1 ? 2 : limit < 10 ? 1 : 0)
            return limits.count > 1 ? "±\(number)% (\(id))" : "±\(number)%"
        }
        // The heading of a sheet is wider than its charts.
        let minimumWidth = count > 1 ? 560.0 : 800
        for index in charts.indices where !texts.isEmpty && charts[index].size.width >= minimumWidth {
            charts[index].heading.note += SheetNotes.separator + "strongest colours from " + texts.joined(separator: ", ")
        }
        return charts
    }
}
