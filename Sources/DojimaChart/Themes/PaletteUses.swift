import DojimaPlatform

/// The number of series of a chart in each colour of a theme's palette, used to choose the colour of the next series.
///
/// Two series have different colours as long as a colour is free, and the lines of one indicator also differ clearly if a free colour does.
package struct PaletteUses {
    private let theme: Theme
    private var counts: [Int]
    /// The palette colours taken for the series of each entry of the legend.
    private var taken: [String: [Int]] = [:]
    /// The distance in Oklab from which lines that cross each other often are easily told apart.
    private static let clearDistance = 0.22

    package init(_ theme: Theme) {
        self.theme = theme
        counts = Array(repeating: 0, count: max(1, theme.palette.count))
    }

    /// Counts the colour of a series: one of the palette, or a fixed one that looks like one of them.
    package mutating func add(_ color: ColorChoice) {
        switch color {
        case .palette(let index):
            let rest = index % counts.count
            counts[rest < 0 ? rest + counts.count : rest] += 1
        case .fixed(let color):
            for (index, line) in theme.palette.enumerated() where line.color.isSimilar(to: color) { counts[index] += 1 }
        case .automatic, .rising, .falling: break
        }
    }

    /// The index of the least used colour, the first one if there are several.
    var next: Int {
        let minimum = counts.min() ?? 0
        return counts.firstIndex(of: minimum) ?? 0
    }

    /// Returns the index of the least used colour for a series, and counts it. Of several, it is the first one that suits the series: bars
    /// avoid the theme's colours of rising and falling prices, and further lines of an indicator those that look like its other lines.
    package mutating func takeNext(for series: ChartSeries) -> Int {
        let minimum = counts.min() ?? 0
        let free = theme.palette.indices.filter { counts[$0] == minimum }
        let entry = series.legendHead ?? series.id
        let index: Int?
        if series.kind.hasBarColors {
            index = free.first { index in ![theme.rising, theme.falling].contains(where: theme.palette[index].fill.isSimilar) }
        } else {
            let others = taken[entry, default: []].map { theme.palette($0).color }
            let distances = free.map { index in others.map(theme.palette[index].color.distance).min() ?? .infinity }
            let first = distances.firstIndex { $0 >= Self.clearDistance } ?? distances.indices.max { distances[$0] < distances[$1] }
            index = first.map { free[$0] }
        }
        let chosen = index ?? next
        counts[chosen] += 1
        taken[entry, default: []].append(chosen)
        return chosen
    }
}

extension Color {
    /// Whether lines in both colours are hardly distinguishable: their distance is below 0.08.
    func isSimilar(to other: Color) -> Bool { distance(to: other) < 0.08 }

    /// Returns the distance of two colours in Oklab, in which it corresponds to the perceived difference.
    func distance(to other: Color) -> Double {
        let (a, b) = (PerceptualColor(self), PerceptualColor(other))
        return hypot(hypot(a.a - b.a, a.b - b.b), a.lightness - b.lightness)
    }
}
