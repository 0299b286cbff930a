public import DojimaCairo
public import DojimaChart
public import DojimaFormats
public import DojimaSeries
public import DojimaText
public import DojimaTime

/// The entries to which the names in a specification refer: built-in indicators, series kinds, themes and others, and those of a program.
///
///     var catalogs = Catalogs()
///     catalogs.seriesKinds.append(dots)
///     let chart = try ChartSpecification("panes: [{series: [{symbol: SPX, type: dots}]}]", catalogs: catalogs)
///     let record = try PictureRecord(picture: Picture(chart, source: bars).bytes(as: .png), catalogs: catalogs)
///
/// A specification has its catalogs as a value that is not part of its text. Pictures, sessions and pages use those of their specification.
public struct Catalogs: Sendable, Equatable {
    /// The indicators of studies, colour rules and conditions.
    public var indicators = IndicatorCatalog.all
    /// The types of series.
    public var seriesKinds = SeriesCatalog.all
    /// The themes; charts that name none have that named `light`.
    public var themes = ThemeCatalog.all
    /// The transforms of the bars of the main symbol.
    public var transforms = TransformCatalog.all
    /// The analyses.
    public var analyses = AnalysisCatalog.all
    /// The formats of picture files, by the extension of a path, and by their signatures when a record is read.
    public var outputFormats = OutputCatalog.all
    /// The formats of files of bars that charts name.
    public var fileFormats = FormatCatalog.all
    /// The calendars of exchanges; those in a specification's `closedTime.calendarFiles` take precedence.
    public var calendars = CalendarLibrary()

    /// Creates the catalogs of built-in entries.
    public init() {}

    /// Returns the catalogs with the entries that a specification uses as values.
    func adding(entriesOf chart: ChartSpecification) -> Catalogs {
        var catalogs = self
        let series = chart.panes.flatMap(\.series)
        for kind in series.compactMap(\.kind) { catalogs.seriesKinds.append(kind) }
        for study in series.compactMap(\.study) {
            if case .indicator(let request) = study { catalogs.indicators.append(request.indicator) }
        }
        let formulas = series.compactMap { $0.study?.formula?.expression } + chart.colors.compactMap(\.expression)
        let rules = [chart.analysis?.parsedArguments.rule].compactMap(\.self)
        for indicator in (formulas + rules).flatMap(\.indicators) { catalogs.indicators.append(indicator) }
        if let analysis = chart.analysis?.analysis { catalogs.analyses.append(analysis) }
        return catalogs
    }
}

/// A value that makes no difference when the values that contain it are compared.
struct Uncompared<Value: Sendable>: Sendable, Equatable {
    var value: Value

    static func == (a: Uncompared, b: Uncompared) -> Bool { true }
}
