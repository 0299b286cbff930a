package import DojimaScale
import DojimaText
import DojimaPlatform

/// Converts between prices and pixels of a pane, for pointers that draw on it, also if the axis shows changes in percent.
package struct PlotPrices: Sendable {
    /// The part of the pane that the axis occupies, in layout coordinates.
    package let box: Rect
    private let scale: ValueScale
    /// The number of which all prices are multiples, such as the tick size of an instrument; `nil` for none.
    private let step: Double?
    private let rebased: RebasedValues?

    fileprivate init(box: Rect, scale: ValueScale, step: Double?, rebased: RebasedValues?) {
        (self.box, self.scale, self.step, self.rebased) = (box, scale, step, rebased)
    }

    /// Returns the y coordinate of a price.
    package func y(of price: Double) -> Double { scale.pixel(rebased?(price) ?? price) }

    /// Returns the price at a y coordinate, which is clamped to the pane: a multiple of the step, or, without a step, rounded to the
    /// precision of a pixel. `nil` if no number is at this position.
    package func price(at y: Double) -> Double? {
        guard y.isFinite else { return nil }
        let clampedY = min(max(y, box.y), box.maxY)
        let pixel = abs(raw(clampedY + 1) - raw(clampedY - 1)) / 2
        guard pixel > 0, pixel.isFinite else { return nil }
        let exponent = Int(clamping: log10(pixel).rounded(.down), to: -400...400)
        let unit = step ?? DecimalNumber(units: 1, exponent: exponent).value
        let ends = [raw(box.y), raw(box.maxY)].sorted()
        var count = (min(max(raw(clampedY), ends[0]), ends[1]) / unit).rounded()
        guard abs(count) < 1e15 else { return nil }
        // The nearest multiple within the visible range.
        if count * unit > ends[1] { count -= 1 }
        if count * unit < ends[0] { count += 1 }
        return step == nil ? DecimalNumber(units: Int(clamping: count), exponent: exponent).value : count * unit
    }

    private func raw(_ y: Double) -> Double {
        let value = scale.value(atPixel: y)
        return rebased?.original(of: value) ?? value
    }
}

extension Chart {
    /// Returns the prices of the first pane; `nil` for a chart without panes. O(visible points).
    package func plotPrices(measure: @escaping TextMeasure) -> PlotPrices? {
        guard let pane = panes.first, !pane.axes.isEmpty, let layout = makeLayout(measure: measure).panes.first else { return nil }
        let plan = layout.axes[0]
        var box = layout.box
        // An axis may occupy only part of its pane.
        (box.y, box.height) = (plan.top, plan.height)
        return PlotPrices(
            box: box, scale: plan.scale, step: pane.axes[0].tickSize.flatMap { $0 > 0 && $0.isFinite ? $0 : nil },
            rebased: RebasedChart(self).first[0])
    }
}
