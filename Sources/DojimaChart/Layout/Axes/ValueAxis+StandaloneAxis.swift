public import DojimaScale

extension ValueAxis {
    /// The side of a plot for which an axis is drawn.
    public enum Orientation: String, Sendable, CaseIterable {
        case left, right, top, bottom

        /// Whether the axis runs from left to right.
        public var isHorizontal: Bool { self == .top || self == .bottom }
    }

    /// Returns the scale of the axis over a length in pixels: from left to right or from bottom to top, reversed if the axis is inverted.
    ///
    /// The scale is linear if a logarithmic one cannot show the range.
    public func scale(of range: ClosedRange<Double>, length: Double, on side: Orientation) -> ValueScale {
        let (start, end) = side.isHorizontal != isInverted ? (0, length) : (length, 0)
        return ValueScale(domain: range, start: start, end: end, logarithmic: scale == .logarithmic, skips: skips)
    }

    /// Draws the axis without a chart: its line along the edge of the plot, tick marks, labels and title.
    ///
    ///     ValueAxis(id: "yield") { $0.title = "Percent" }.drawing(of: 0...5, on: .bottom, length: 400, measure: TextMeasurer().measure)
    ///
    /// The picture is as long as the axis; its other dimension is what the labels need. Labels that would be clipped are moved inside.
    ///
    /// - Parameters:
    ///   - range: the visible values, of non-zero width.
    ///   - side: the side of the plot for which the axis is drawn.
    ///   - length: the length of the axis in logical pixels, from 1 to 100,000.
    ///   - factor: device pixels per logical pixel.
    ///   - theme: the colours and the font of axis labels.
    ///   - measure: measures texts in the font of the output.
    public func drawing(
        of range: ClosedRange<Double>, on side: Orientation, length: Double, scale factor: Double = 1, theme: Theme = ThemeCatalog.light,
        measure: @escaping TextMeasure
    ) -> ChartDrawing {
        let typesetter = Typesetter(measure: measure, grid: PixelGrid(scale: factor))
        var theme = theme
        let warnings = theme.makeDrawable()
        let length = length > 1 ? min(length, Chart.maximumLength) : 1
        let text = theme.texts.axis
        let font = Font(family: theme.fontFamily, size: text.size ?? theme.fontSize ?? 11, weight: text.weight ?? .regular)
        let scale = scale(of: range, length: length, on: side)
        var ticks = shownTicks
        // Moves labels at the ends inside instead of removing them, because the picture has no other parts.
        if ticks.lowEnd == .neitherPersists { ticks.lowEnd = .movesInside }
        if ticks.highEnd == .neitherPersists { ticks.highEnd = .movesInside }
        let set = ticks.ticks(on: scale, spacing: side.isHorizontal ? 60 : 36, dataMinimum: range.lowerBound)
        let marks = max(style.marks, 4)
        let widest = set.ticks.map { typesetter.width($0.label, font) }.max() ?? 0
        let title = [set.unit.power, shownTitle].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
        let titleDepth = title.isEmpty ? 0 : font.size + 7
        let depth = (marks + style.tickGap + (side.isHorizontal ? font.size + 4 : widest + 3) + titleDepth).rounded(.up)
        let size = side.isHorizontal ? Size(length, depth) : Size(depth, length)
        let axis = StandaloneAxisDrawing(
            side: side, size: size, marks: marks, gap: style.tickGap, font: font, theme: theme.colored(\.axis), typesetter: typesetter)
        var scene = Scene(size: size, scale: factor, background: theme.background)
        var occupied: [Rect] = []
        var described: [ChartDescription.Tick] = []
        var texts: [Shape] = []
        for tick in set.ticks {
            let position = typesetter.grid.center(scale.pixel(tick.value))
            let run = axis.label(tick.label, at: position)
            let isFree = style.showsLabels && !tick.label.isEmpty && !occupied.contains(where: run.box.overlaps)
            if isFree {
                occupied.append(run.box)
                texts.append(.text(run))
            }
            described.append(ChartDescription.Tick(value: tick.value, at: position, label: isFree ? tick.label : ""))
        }
        if let run = axis.title(title) { texts.append(.text(run)) }
        let lines = (style.showsLine == false ? [] : [axis.line]) + (style.showsTicks ? described.map { axis.mark(at: $0.at) } : [])
        scene.shapes = [.group(id: "axis-\(id)", clip: nil, [.rectangles(lines, fill: .color(theme.frame))] + texts)]
        var description = ChartDescription(size: size, scale: factor, theme: theme.name)
        description.axes = [
            ChartDescription.Axis(
                id: id, side: side.rawValue, pane: "", box: Rect(x: 0, y: 0, width: size.width, height: size.height), range: range,
                ticks: described, step: set.step, warnings: warnings + set.warnings)
        ]
        description.texts = scene.describedTexts
        return ChartDrawing(scene: scene, description: description)
    }
}

/// Converts positions along an axis to rectangles and texts next to it, for any side of a plot.
private struct StandaloneAxisDrawing {
    let side: ValueAxis.Orientation
    let size: Size
    let marks: Double
    let gap: Double
    let font: Font
    let theme: Theme
    let typesetter: Typesetter

    /// The line along the edge of the plot.
    var line: Rect {
        switch side {
        case .left: typesetter.grid.vertical(x: size.width - typesetter.grid.pixel / 2, from: 0, to: size.height)
        case .right: typesetter.grid.vertical(x: typesetter.grid.pixel / 2, from: 0, to: size.height)
        case .top: typesetter.grid.horizontal(y: size.height - typesetter.grid.pixel / 2, from: 0, to: size.width)
        case .bottom: typesetter.grid.horizontal(y: typesetter.grid.pixel / 2, from: 0, to: size.width)
        }
    }

    func mark(at position: Double) -> Rect {
        switch side {
        case .left: typesetter.grid.horizontal(y: position, from: size.width - marks, to: size.width)
        case .right: typesetter.grid.horizontal(y: position, from: 0, to: marks)
        case .top: typesetter.grid.vertical(x: position, from: size.height - marks, to: size.height)
        case .bottom: typesetter.grid.vertical(x: position, from: 0, to: marks)
        }
    }

    func label(_ text: String, at position: Double) -> TextRun {
        let run = typesetter.text(text, font, theme.text, x: 0, baseline: 0, role: "tick")
        let box = run.box
        let reach = marks + gap
        let (x, y): (Double, Double) =
            switch side {
            case .left: (size.width - reach - box.width / 2, position)
            case .right: (reach + box.width / 2, position)
            case .top: (position, size.height - reach - font.size / 2)
            case .bottom: (position, reach + font.size / 2)
            }
        return placed(run, x, y)
    }

    func title(_ text: String) -> TextRun? {
        let text = typesetter.fitted(text, font, within: side.isHorizontal ? size.width : size.height)
        guard !text.isEmpty else { return nil }
        var run = typesetter.text(text, font, theme.text, x: 0, baseline: 0, role: "axis-title")
        if !side.isHorizontal { run.angle = -90 }
        let inset = font.size / 2 + 2
        switch side {
        case .left: return placed(run, inset, size.height / 2)
        case .right: return placed(run, size.width - inset, size.height / 2)
        case .top: return placed(run, size.width / 2, inset)
        case .bottom: return placed(run, size.width / 2, size.height - inset)
        }
    }

    /// Returns a text centred at a point, moved inside the picture.
    private func placed(_ run: TextRun, _ x: Double, _ y: Double) -> TextRun {
        var run = run
        let own = run.box
        let box = Rect(x: x - own.width / 2, y: y - own.height / 2, width: own.width, height: own.height)
            .clamped(to: Rect(x: 0, y: 0, width: size.width, height: size.height))
        run.origin = Point(typesetter.grid.edge(box.x - own.x), typesetter.grid.edge(box.y - own.y))
        return run
    }
}
