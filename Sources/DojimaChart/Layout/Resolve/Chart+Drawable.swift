import DojimaText
import DojimaTime

extension Chart {
    /// Returns the chart with values that cannot be drawn replaced by their defaults, and a warning for each, one line each.
    ///
    /// Specifications refuse such values, so only charts that are built in code have them. O(panes, axes, series and annotations).
    func drawable() -> (chart: Chart, warnings: [String]) {
        var (chart, warnings) = (self, [String]())
        if !(0.01...100).contains(options.scale) {
            warnings.append("a scale of \(options.scale) is replaced by 1")
            chart.options.scale = 1
        }
        for (path, name) in [(\ChartOptions.width, "width"), (\ChartOptions.height, "height")]
        where !(1...Chart.maximumLength).contains(options[keyPath: path]) {
            let length = options[keyPath: path]
            chart.options[keyPath: path] = length > 1 ? Chart.maximumLength : 1
            warnings.append("a \(name) of \(length) is replaced by \(Int(clamping: chart.options[keyPath: path]))")
        }
        warnings += chart.theme.makeDrawable() + chart.makeLayoutDrawable()
        if timeAxis.window.isEmpty {
            warnings.append("the visible range of the time axis is empty")
            chart.timeAxis.window = timeAxis.window.lowerBound..<timeAxis.window.lowerBound.advanced(by: 1)
            if chart.timeAxis.window.isEmpty {
                chart.timeAxis.window = timeAxis.window.lowerBound.advanced(by: -1)..<timeAxis.window.lowerBound
            }
        }
        if panes.isEmpty {
            warnings.append("the chart has no panes")
            chart.panes = [Pane(id: "price", series: [])]
        }
        for index in chart.panes.indices { warnings += chart.panes[index].makeDrawable() }
        return (chart, warnings)
    }
}

extension Chart {
    /// The maximum width and height of a chart that is built in code, in logical pixels.
    static let maximumLength = 100_000.0

    /// Replaces numbers of the layout and of the navigator that cannot be drawn; returns a warning for each.
    fileprivate mutating func makeLayoutDrawable() -> [String] {
        var warnings: [String] = []
        let layout = options.layout
        if !(0...500).contains(layout.canvasInset) {
            warnings.append("an inset of \(layout.canvasInset) is replaced by 0")
            options.layout.canvasInset = 0
        }
        if let split = layout.split, !(0.3...0.95).contains(split) {
            warnings.append("a split of \(split) is replaced by the default")
            options.layout.split = nil
        }
        for path in [\AxisWidths.left, \AxisWidths.right] {
            let widths = layout.axisWidths[keyPath: path]
            guard widths.count > AxisWidths.limits.columns || !widths.allSatisfy({ (0...AxisWidths.limits.width).contains($0) }) else {
                continue
            }
            warnings.append("widths of axes that are not from 0 to \(Int(clamping: AxisWidths.limits.width)) are ignored")
            options.layout.axisWidths[keyPath: path] = widths.prefix(AxisWidths.limits.columns).map {
                (0...AxisWidths.limits.width).contains($0) ? $0 : 0
            }
        }
        guard let navigator else { return warnings }
        let handle = navigator.handle
        if !((1...100).contains(handle.width) && (1...1000).contains(handle.height) && (0...20).contains(handle.lines)) {
            warnings.append(
                "handles of \(handle.width) by \(handle.height) pixels with \(handle.lines) lines are replaced by those of the default")
            self.navigator?.handle = Navigator.Handle()
        }
        if !(0...1).contains(navigator.heightFraction) {
            warnings.append("a navigator of \(navigator.heightFraction) of the height has the default height")
            self.navigator?.heightFraction = 0.1
        }
        return warnings
    }
}

extension Theme {
    /// Replaces font sizes that specifications refuse by the default; returns a warning for each.
    mutating func makeDrawable() -> [String] {
        let texts: [WritableKeyPath<Theme, Double?>] = [
            \.fontSize, \.texts.title.size, \.texts.subtitle.size, \.texts.axis.size, \.texts.legend.size, \.texts.label.size,
            \.texts.tag.size, \.texts.note.size,
        ]
        return texts.compactMap { path in
            guard let size = self[keyPath: path], !TextStyle.sizes.contains(size) else { return nil }
            self[keyPath: path] = nil
            return "a font size of \(size) is replaced by the default"
        }
    }
}

extension Pane {
    /// Replaces values that cannot be drawn; returns a warning for each. Parts without such values are not copied.
    fileprivate mutating func makeDrawable() -> [String] {
        var warnings: [String] = []
        if options.axes.isEmpty { options.axes = [ValueAxis(id: options.id)] }
        for index in options.axes.indices {
            let axis = options.axes[index]
            if !(axis.range?.isDrawable ?? true) {
                warnings.append("\(options.id): the range of the axis \(axis.id) cannot be drawn, and the visible values are shown")
                options.axes[index].range = nil
            }
            if !(axis.minSpan ?? 0).isFinite { options.axes[index].minSpan = nil }
            if !((axis.tickSize ?? 1) > 0 && (axis.tickSize ?? 1).isFinite) { options.axes[index].tickSize = nil }
        }
        for index in series.indices where !(series[index].baseline ?? 0).isFinite {
            warnings.append("\(options.id): the baseline of \(series[index].id) is not finite, and that of its kind is used")
            series[index].baseline = nil
        }
        let isComplete = { (annotation: Annotation) in annotation.kind.points.contains(annotation.points.count) }
        guard !options.annotations.allSatisfy(isComplete) else { return warnings }
        for annotation in options.annotations where !isComplete(annotation) {
            warnings.append(
                "\(options.id): an annotation is not drawn: \(annotation.points.count) given; \(annotation.kind.name) takes "
                    + annotation.kind.pointCountText)
        }
        options.annotations.removeAll { !isComplete($0) }
        return warnings
    }
}

extension ValueAxis.Range {
    /// Whether the numbers are finite, and the padding takes a part of the axis.
    fileprivate var isDrawable: Bool {
        func isPart(_ padding: Double) -> Bool { (0...1000).contains(padding) }
        return switch self {
        case .visible(let above, let below): isPart(above) && isPart(below)
        case .including(let range, let above, let below): range.isFinite && isPart(above) && isPart(below)
        case .fixed(let range): range.isFinite
        }
    }
}

extension ClosedRange<Double> {
    fileprivate var isFinite: Bool { lowerBound.isFinite && upperBound.isFinite }
}
