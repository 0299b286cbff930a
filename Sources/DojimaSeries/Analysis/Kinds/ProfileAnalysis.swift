import DojimaText
package import DojimaTime

extension Analysis {
    /// The traded volume at each price.
    static let profile = Analysis(
        name: "profile", meaning: "The volume at each price level; the volume of a bar is spread evenly over its range.",
        parameters: Bins.parameters(24),
        columns: [
            .binLow, .binHigh, .binVolume,
            Column("up", .volume, "the volume of bars with a close at or above the open"),
            Column("down", .volume, "the volume of the other bars"),
        ], minimumCloses: 1, needsBars: true, check: Bins.check
    ) { input, arguments throws(AnalysisError) in
        let series = input.onlySeries
        let bars = series.bars
        let rows = series.window.filter { bars.volume[$0].isFinite && bars.low[$0].isFinite && bars.high[$0].isFinite }
        guard rows.contains(where: { bars.volume[$0] != 0 }) else {
            throw AnalysisError(
                .data, "\(series.symbol): these bars have no volume, which a profile requires; choose another series or window")
        }
        var (lowest, highest) = (Double.infinity, -Double.infinity)
        for row in series.window where bars.low[row].isFinite && bars.high[row].isFinite {
            lowest = min(lowest, bars.low[row], bars.high[row])
            highest = max(highest, bars.low[row], bars.high[row])
        }
        let bins = try Bins(arguments, from: lowest, to: highest)
        let volumes = VolumeProfile(bars, rows, bins)
        var table = AnalysisTable(input.columns)
        for index in 0..<bins.count {
            table.append([
                .number(bins.edges[index]), .number(bins.edges[index + 1]), .number(volumes.all[index]), .number(volumes.up[index]),
                .number(volumes.down[index]),
            ])
        }
        let area = volumes.valueArea
        table.rowsName = "bins"
        table.facts = [
            AnalysisTable.Fact(name: .pointOfControl, values: [volumes.pointOfControl]),
            AnalysisTable.Fact(name: .valueArea, values: [bins.edges[area.lowerBound], bins.edges[area.upperBound + 1]]),
        ]
        return table
    }
}

/// The volume of each price bin.
package struct VolumeProfile {
    private let bins: Bins
    package private(set) var all: [Double]
    private(set) var up: [Double]
    private(set) var down: [Double]

    init(_ bars: BarSeries, _ rows: [Int], _ bins: Bins) {
        self.bins = bins
        (all, up, down) = (bins.edges.dropLast().map { _ in 0 }, bins.edges.dropLast().map { _ in 0 }, bins.edges.dropLast().map { _ in 0 })
        for row in rows {
            let (low, high) = (min(bars.low[row], bars.high[row]), max(bars.low[row], bars.high[row]))
            let (volume, isUp) = (bars.volume[row], bars.close[row] >= bars.open[row])
            let (first, last) = (bins.index(of: low), bins.index(of: high))
            for index in first...last {
                let part =
                    first == last
                    ? volume : volume * max(0, (min(high, bins.edges[index + 1]) - max(low, bins.edges[index])) / (high - low))
                all[index] += part
                if isUp { up[index] += part } else { down[index] += part }
            }
        }
    }

    /// The bin with the most volume; the lower one of equal bins.
    private var largest: Int { all.indices.max { (all[$0], $1) < (all[$1], $0) } ?? 0 }

    /// The middle price of the bin with the most volume.
    var pointOfControl: Double { bins.edges[largest] + (bins.edges[largest + 1] - bins.edges[largest]) / 2 }

    /// The bins around the largest one that contain at least 70 % of the volume. Adds the larger neighbour in each step, the lower if
    /// equal.
    package var valueArea: ClosedRange<Int> {
        let wanted = 0.7 * pairwiseSum(all)
        var (low, high) = (largest, largest)
        var volume = all[largest]
        while volume < wanted, low > 0 || high + 1 < all.count {
            if high + 1 == all.count || low > 0 && all[low - 1] >= all[high + 1] {
                low -= 1
                volume += all[low]
            } else {
                high += 1
                volume += all[high]
            }
        }
        return low...high
    }
}

extension VolumeProfile {
    /// Returns the bins as a band at one moment: the edges of each bin are the upper and lower values, its volume is the middle value.
    package func band(at moment: Instant) -> BandSeries {
        BandSeries(
            time: all.map { _ in moment }, upper: Array(bins.edges.dropFirst()), middle: all, lower: Array(bins.edges.dropLast()))
    }
}

extension BarSeries {
    /// Returns the volume at each price over the given bars, in equal bins; `nil` if they have no volume. O(bars times the bins they
    /// cross).
    package func volumeProfile(_ rows: some Sequence<Int>, bins: Int) -> VolumeProfile? {
        let traded = rows.filter { volume[$0].isFinite && low[$0].isFinite && high[$0].isFinite }
        guard traded.contains(where: { volume[$0] > 0 }), let lowest = traded.map({ Swift.min(low[$0], high[$0]) }).min(),
            let highest = traded.map({ Swift.max(low[$0], high[$0]) }).max()
        else { return nil }
        return VolumeProfile(self, traded, Bins(bins, from: lowest, to: highest))
    }
}

extension Analysis.Column {
    package static let binLow = Self("low", .price, "the lower end of the bin")
    package static let binHigh = Self("high", .price, "its upper end")
    package static let binVolume = Self("volume", .volume, "the volume in the bin")
}
