import DojimaScale

/// The colours of heat maps with the quantities that they represent, at the right of a heading.
package struct HeatKey: Sendable {
    /// A colour scale: the id of its heat map, the distance from zero at which its colours are strongest, and the unit of the quantities.
    package struct Scale: Sendable {
        package var id: String
        package var limit: Double
        package var unit = "%"
    }

    /// The scales, from left to right; at least one.
    package var scales: [Scale]

    private static let (gap, distance) = (6.0, 20.0)
    /// The possible widths of a strip, best first.
    private static let stripWidths = [72.0, 40, 20]

    static let warning = "neither the numbers of the cells nor the key of their colours fit; draw a larger picture"

    /// Returns a strip for each scale, with its name if there are several, at the right end of a line; empty if the line is too short.
    func shapes(in line: Rect, _ style: DrawingStyle) -> [Shape] {
        HeatKey.stripWidths.lazy.compactMap { shapes(in: line, stripWidth: $0, style) }.first ?? []
    }

    private func shapes(in line: Rect, stripWidth: Double, _ style: DrawingStyle) -> [Shape]? {
        let (typesetter, font, theme, gap) = (style.typesetter, style.type.axis, style.theme, HeatKey.gap)
        let baseline = typesetter.baseline(centeredOn: line.midY, font)
        var (shapes, right) = ([Shape](), line.maxX)
        func add(_ text: String) {
            right -= typesetter.width(text, font)
            shapes.append(.text(typesetter.text(text, font, theme.text, x: right, baseline: baseline, role: "legend")))
        }
        for (index, scale) in scales.enumerated().reversed() {
            if index < scales.count - 1 { right -= HeatKey.distance }
            let decimals = scale.limit == scale.limit.rounded() ? 0 : scale.limit < 1 ? 2 : scale.limit < 10 ? 1 : 0
            add(NumberText.signed(scale.limit, decimals: decimals) + scale.unit)
            let height = font.size * 0.9
            let strip = Rect(x: right - gap - stripWidth, y: line.midY - height / 2, width: stripWidth, height: height)
            for (left, end, low, high) in [(strip.x, strip.midX, -1.0, 0.0), (strip.midX, strip.maxX, 0, 1)] {
                let half = style.grid.snapped(Rect(x: left, y: strip.y, width: end - left, height: height))
                shapes.append(
                    .rectangles([half], fill: .gradientAcross(left: left, theme.heat(low), right: end, theme.heat(high))))
            }
            right = strip.x - gap
            add(NumberText.signed(-scale.limit, decimals: decimals) + scale.unit)
            guard scales.count > 1 else { continue }
            right -= gap
            add(scale.id)
        }
        return right >= line.x ? shapes : nil
    }

    /// Returns the key next to the first line of a heading.
    func group(nextTo runs: [TextRun], endingAt right: Double, _ style: DrawingStyle) -> [Shape] {
        guard let title = runs.first?.box else { return [] }
        let line = runs.map(\.box).filter { $0.y < title.midY && $0.maxY > title.midY }
        let left = (line.map(\.maxX).max() ?? title.maxX) + HeatKey.distance
        let key = shapes(in: Rect(x: left, y: title.y, width: max(0, right - left), height: title.height), style)
        return key.isEmpty ? [] : [.group(id: "heat-key", clip: nil, key)]
    }
}
