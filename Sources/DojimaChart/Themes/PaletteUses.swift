import DojimaPlatform

/// The number of series of a chart in each colour of a theme's palette, used to choose the colour of the next series.
///
/// Two series have different colours as long as a colour is free.
package struct PaletteUses {
    private let theme: Theme
    private var counts: [Int]

    package init(_ theme: Theme) {
        self.theme = theme
        counts = Array(repeating: 0, count: max(1, theme.palette.count))
    }

    /// Counts the colour of a series: one of the palette, or a fixed one that looks like one of them.
    package mutating func add(_ color: ColorChoice) {
        switch color {
        case .palette(let index): counts[index % counts.count] += 1
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

    /// Returns the index of the least used colour, the first one if there are several, and counts it.
    ///
    /// - Parameter isOfBars: whether the series is drawn as bars, which avoid the theme's colours of rising and falling prices.
    package mutating func takeNext(isOfBars: Bool) -> Int {
        let minimum = counts.min() ?? 0
        let distinct = theme.palette.indices.first { index in
            counts[index] == minimum && ![theme.rising, theme.falling].contains(where: theme.palette[index].fill.isSimilar)
        }
        let index = isOfBars ? distinct ?? next : next
        counts[index] += 1
        return index
    }
}

extension Color {
    /// Whether lines in both colours are hardly distinguishable: their distance in Oklab is below 0.08.
    func isSimilar(to other: Color) -> Bool {
        let (a, b) = (PerceptualColor(self), PerceptualColor(other))
        return hypot(hypot(a.a - b.a, a.b - b.b), a.lightness - b.lightness) < 0.08
    }
}
