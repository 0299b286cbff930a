import Dojima

/// Draws 120 bars in each frame, one bar later from frame to frame, into one buffer of blue, green, red and alpha, and shows it.
func play(_ bars: BarSeries, show: (_ pixels: [UInt8], _ bytesPerRow: Int) -> Void) throws {
    var chart = try ChartSpecification(title: "ACME") {
        try Plot {
            Prices("ACME")
            try Study("sma:20")
        }
    }
    (chart.width, chart.height, chart.scale) = (800, 450, 2)
    let bytesPerRow = 800 * 2 * 4
    var buffer = [UInt8](repeating: 0, count: bytesPerRow * 450 * 2)
    let cache = DrawingCache()
    for first in 0...max(0, bars.count - 120) {
        let picture = try Picture(chart, source: BarSeries(bars[first..<min(bars.count, first + 120)]))
        var pixels = buffer.mutableSpan
        try picture.draw(into: &pixels, bytesPerRow: bytesPerRow, as: .bgra8888Premultiplied, cache: cache)
        show(buffer, bytesPerRow)
    }
}
