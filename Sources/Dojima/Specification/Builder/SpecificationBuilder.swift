public import DojimaChart
public import DojimaTime

/// Combines the parts of a specification in the order in which they are written.
@resultBuilder
public enum SpecificationBuilder<Part> {
    public static func buildExpression(_ part: Part) -> [Part] { [part] }
    public static func buildBlock(_ parts: [Part]...) -> [Part] { Array(parts.joined()) }
    public static func buildOptional(_ parts: [Part]?) -> [Part] { parts ?? [] }
    public static func buildEither(first parts: [Part]) -> [Part] { parts }
    public static func buildEither(second parts: [Part]) -> [Part] { parts }
    public static func buildArray(_ parts: [[Part]]) -> [Part] { Array(parts.joined()) }
}

extension ChartSpecification {
    /// Creates a chart from plots, top to bottom.
    ///
    ///     let chart = try ChartSpecification(title: "S&P 500", window: .last("6M")) {
    ///         try Plot {
    ///             Study.volume
    ///             Prices("SPX")
    ///             try Study("sma:20")
    ///             Note(.horizontalLine, value: 2873, text: "January high")
    ///         }
    ///         try Plot { try Study("rsi:14") }
    ///     }
    ///     let text = chart.json()      // can be read by `ChartSpecification(_:as:)`
    public init(
        title: String? = nil, interval: BarInterval? = nil, window: WindowRequest = WindowRequest(), theme: String? = nil,
        catalogs: Catalogs = Catalogs(), @SpecificationBuilder<Plot> _ plots: () throws -> [Plot]
    ) rethrows {
        self.init(
            title: title, panes: try plots().map(\.specification), interval: interval, window: window, theme: theme, catalogs: catalogs)
    }
}

/// A pane of a chart that is built in code.
public struct Plot: Sendable {
    /// The pane that the parts make.
    public var specification: PaneSpecification

    /// Creates a pane of its parts in drawing order; `weight` is its share of the height, `nil` for the default.
    public init(id: String = "", weight: Double? = nil, @SpecificationBuilder<any PlotPart> _ parts: () throws -> [any PlotPart]) rethrows {
        specification = PaneSpecification(id: id, weight: weight)
        for part in try parts() { part.add(to: &specification) }
    }
}

/// A part of a plot: a series, an axis, an annotation.
public protocol PlotPart: Sendable {
    /// Adds the part to the end of a pane.
    func add(to pane: inout PaneSpecification)
}

/// The prices of a symbol of the database, or of a file.
public struct Prices: PlotPart {
    /// The series with all of its options.
    public var specification: SeriesSpecification

    /// Creates the series of a symbol; `nil` takes the default of the pane, such as candles for bars.
    public init(
        _ symbol: String, as kind: SeriesKind? = nil, name: String? = nil, axis: String? = nil, color: ColorChoice = .automatic,
        lineWidth: Double? = nil
    ) {
        specification = SeriesSpecification(symbol: symbol) { series in
            series.kind = kind
            series.name = name
            series.axis = axis
            series.color = color
            series.lineWidth = lineWidth
        }
    }

    public func add(to pane: inout PaneSpecification) { pane.series.append(specification) }
}

/// A study: an indicator whose values are prices is drawn over the prices, other studies in a separate plot; volume in either.
extension Study: PlotPart {
    public func add(to pane: inout PaneSpecification) { pane.series.append(SeriesSpecification(study: self)) }
}

/// A series with all of its options.
extension SeriesSpecification: PlotPart {
    public func add(to pane: inout PaneSpecification) { pane.series.append(self) }
}

/// An annotation with all of its options.
extension Annotation: PlotPart {
    public func add(to pane: inout PaneSpecification) { pane.annotations.append(self) }
}

/// An annotation at one point or between two, at dates or at moments.
///
///     Note(.event, time: announcement, text: "Interest rates")
public struct Note: PlotPart {
    /// The annotation with all of its options.
    public var annotation: Annotation

    /// Creates an annotation at a point; a missing date or value is the middle of the plot.
    public init(
        _ kind: AnnotationKind, date: CivilDate? = nil, value: Double? = nil, text: String = "", color: ColorChoice = .automatic
    ) {
        let point = AnnotationPoint(time: date.map { .dateOnly($0) }, value: value)
        annotation = Annotation(kind: kind, points: [point], text: text, color: color)
    }

    /// Creates an annotation at a moment; a missing value is the middle of the plot. On an axis of trade dates, a moment is midnight UTC of a
    /// date.
    public init(_ kind: AnnotationKind, time: Instant, value: Double? = nil, text: String = "", color: ColorChoice = .automatic) {
        annotation = Annotation(kind: kind, points: [AnnotationPoint(time: time, value: value)], text: text, color: color)
    }

    /// Creates an annotation between two points.
    public init(
        _ kind: AnnotationKind, from start: (date: CivilDate, value: Double), to end: (date: CivilDate, value: Double), text: String = "",
        color: ColorChoice = .automatic
    ) {
        let points = [start, end].map { AnnotationPoint(time: .dateOnly($0.date), value: $0.value) }
        annotation = Annotation(kind: kind, points: points, text: text, color: color)
    }

    /// Creates an annotation between two points at moments; on an axis of trade dates, these are midnights UTC of dates.
    public init(
        _ kind: AnnotationKind, from start: (time: Instant, value: Double), to end: (time: Instant, value: Double), text: String = "",
        color: ColorChoice = .automatic
    ) {
        let points = [start, end].map { AnnotationPoint(time: $0.time, value: $0.value) }
        annotation = Annotation(kind: kind, points: points, text: text, color: color)
    }

    public func add(to pane: inout PaneSpecification) { annotation.add(to: &pane) }
}

extension ValueAxis: PlotPart {
    public func add(to pane: inout PaneSpecification) { pane.axes.append(self) }
}
