import DojimaSeries

extension SeriesKind {
    /// Candles that tell two things: the colour says whether the close is above the close before, a hollow body that it is above the open.
    ///
    /// The first bar of the data is compared with its own open.
    public static let hollow = SeriesKind(
        name: "hollow", symbol: .none, marksLastValue: true, usesPalette: false, hasSlots: true, groupsBars: true, colorsByChange: true,
        thinning: .bars
    ) { plot in
        candles(plot) { bars, row, open in
            CandleTone(plot.theme.changeColor(of: bars, row), isHollow: bars.close[row] > open)
        }
    }
}
