import DojimaScale
import DojimaSeries
import DojimaText

extension SeriesPlot {
    /// Returns the plot of a line or an area with the rows that its sampler chooses, if there are more rows than pixel columns.
    func sampled(_ kind: SeriesKind) -> SeriesPlot {
        guard let sampler = options.sampler, kind.showsExtremes, !kind.hasSlots, stack == nil, sharesPixels else { return self }
        var plot = downsampled(to: indices(chosenBy: sampler, values.map(scale.pixel)))
        // Lines are downsampled by M4 when they are drawn.
        if sampler != .m4 { (plot.pointCount, plot.drawsAllPoints) = (nil, true) }
        return plot
    }

    /// Returns the indices of the rows that a sampler chooses by a column of the data, and of one missing value in each pixel column that
    /// has any, because it interrupts the line.
    func indices(chosenBy sampler: Sampler, _ column: [Double]) -> [Int] {
        let finite = rows.indices.filter { column[rows[$0]].isFinite }
        let chosen = sampler.choose(
            finite.map { center($0) * grid.scale }, finite.map { column[rows[$0]] }, Int(clamping: box.width * grid.scale))
        var gaps: [Int] = []
        var last = Double.nan
        for index in rows.indices where !column[rows[index]].isFinite {
            let pixelColumn = (center(index) * grid.scale).rounded(.down)
            if pixelColumn != last { gaps.append(index) }
            last = pixelColumn
        }
        return (chosen.map { finite[$0] } + gaps).sorted()
    }

    /// Returns the plot with some of its rows, given their indices in order.
    func downsampled(to indices: [Int]) -> SeriesPlot {
        let first = indices.prefixCount { $0 < visible.lowerBound }
        let last = indices.prefixCount { $0 < visible.upperBound }
        return replacing(
            data: data, rows: indices.map { rows[$0] }, visible: first..<max(first, last), left: indices.map { left[$0] },
            right: indices.map { right[$0] })
    }
}
