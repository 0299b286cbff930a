public import DojimaSeries
public import DojimaText

/// A value computed from bars and drawn over or below them: an indicator such as `sma:20`, a formula such as
/// `spread = (close - sma:200) / atr:14`, `volume`, or `profile:24` for the volume at each price.
public enum Study: Sendable {
    case volume
    /// The volume traded at each price of the window, in a number of equal bins.
    case profile(bins: Int)
    /// An indicator with its arguments.
    case indicator(IndicatorRequest)
    /// An expression of bars and indicators, with an optional name.
    case formula(Formula)

    /// Parses an indicator with its arguments, `volume`, or a formula. Throws an error with the problem and the known names.
    ///
    /// - Parameters:
    ///   - text: the study, such as `sma:20`, `volume` or `spread = (close - sma:200) / atr:14`.
    ///   - indicators: the known indicators. A custom one is requested as `Study("mine:5", among: catalogs.indicators)`.
    public init(_ text: String, among indicators: Catalog<Indicator> = IndicatorCatalog.all) throws(RequestError) {
        try self.init(text, among: indicators, formulas: FormulaNames())
    }

    /// - Parameter formulas: the formulas that a formula may refer to by name.
    package init(
        _ text: String, among indicators: Catalog<Indicator> = IndicatorCatalog.all, formulas: FormulaNames
    ) throws(RequestError) {
        guard text.lowercased() != "volume" else {
            self = .volume
            return
        }
        if let profile = try Study.profile(text) {
            self = profile
            return
        }
        do {
            self = .indicator(try IndicatorRequest(text, among: indicators))
        } catch let mistake {
            do throws(RequestError) {
                let formula = try Formula(text, among: indicators, formulas: formulas)
                // A name alone computes nothing, and is most likely a mistyped quantity.
                if case .quantity(.named) = formula.expression.node { _ = try Formula(text, among: indicators) }
                self = .formula(formula)
            } catch let error {
                if Study.isFormula(text) { throw error }
                let names = indicators.names
                throw IndicatorRequest.isOf(names, text) ? mistake : IndicatorRequest.unknown(text, among: ["volume", "profile"] + names)
            }
        }
    }

    /// Whether a text that is not a valid study can only have been meant as a formula.
    private static func isFormula(_ text: String) -> Bool {
        text.contains { "+*/<>^[@".contains($0) } || text.contains("=") && !text.prefix { $0 != "=" }.contains(":")
            || text.split(separator: " ").contains { ["-", "and", "or", "not", "crosses"].contains($0.lowercased()) }
            || text.first == "(" || text.first == "-"
    }

    /// The study as it was written.
    public var text: String {
        switch self {
        case .volume: "volume"
        case .profile(let bins): "profile:\(bins)"
        case .indicator(let request): request.text
        case .formula(let formula): formula.text
        }
    }

    /// The name of the study in a chart: that of a formula, else its text.
    public var name: String { formula?.name ?? text }

    /// The default number of bins of a profile.
    package static let defaultProfileBins = 24

    /// The profile that a text such as `profile:24` requests; `nil` for another study. Throws if its bins are not a number from 1 to 1000.
    private static func profile(_ text: String) throws(RequestError) -> Study? {
        let parts = text.lowercased().split(separator: ":", omittingEmptySubsequences: false)
        guard parts.first == "profile", parts.count <= 2 else { return nil }
        guard parts.count == 2 else { return .profile(bins: defaultProfileBins) }
        guard let bins = Int(parts[1]), 1...1000 ~= bins else {
            throw RequestError("\(text): a profile has from 1 to 1000 bins; write profile:\(defaultProfileBins)")
        }
        return .profile(bins: bins)
    }

    /// The bins of a profile; `nil` for other studies.
    package var profileBins: Int? { if case .profile(let bins) = self { bins } else { nil } }

    /// Whether the study is the volume of the bars.
    public var isVolume: Bool { if case .volume = self { true } else { false } }
    /// The formula; `nil` for an indicator, the volume or a profile.
    public var formula: Formula? { if case .formula(let formula) = self { formula } else { nil } }

    /// The request for the indicator or formula; `nil` for volume and profiles.
    public var request: IndicatorRequest? { request(with: [:]) }

    /// - Parameter companions: the bars of the symbols that a formula names, by name.
    package func request(with companions: [String: BarSeries]) -> IndicatorRequest? {
        switch self {
        case .volume, .profile: nil
        case .indicator(let request): request
        case .formula(let formula): formula.request(companions: companions)
        }
    }
}

extension Study: Equatable {
    public static func == (a: Study, b: Study) -> Bool { a.text == b.text }
}

extension Study {
    /// Whether the study is drawn over prices as marks at bars: a candle pattern, or a condition.
    package var marksBars: Bool { formula?.expression.isCondition == true || request?.indicator.marks != nil }

    /// Returns the marks at bars. A condition marks the bars at which it holds; the marks show its name if it has one.
    func marks(of request: IndicatorRequest, on bars: BarSeries) -> [BarMark] {
        if let marks = request.indicator.marks { return marks(bars, request.setting) }
        guard let formula, formula.expression.isCondition, let column = request.apply(to: bars).first else { return [] }
        let name = formula.name == formula.expression.text ? "" : formula.name
        return column.indices.filter { column[$0] == 1 }.map { BarMark(row: $0, isUp: true, name: name) }
    }
}
