import DojimaSeries

extension SeriesKind {
    /// Candles whose colour compares the close with the previous close, and whose body is hollow if the close is above the open.
    ///
    /// The first bar of the data is compared with its own open.
    public static let hollow = SeriesKind(
        name: "hollow", symbol: .none, marksLastValue: true, usesPalette: false, hasSlots: true, groupsBars: true, colorsByChange: true,
        downsampling: .bars
    ) { plot in
        candles(plot) { bars, row, open in
            CandleColor(
                plot.theme.changeColor(of: bars, row), isHollow: bars.close[row] > open,
                parts: plot.options.barColors(from: bars.priceBefore(row), to: bars.close[row]))
        }
    }
}
