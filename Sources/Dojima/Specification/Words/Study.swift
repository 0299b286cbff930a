public import DojimaSeries
public import DojimaText

/// A value computed from bars and drawn over or below them: an indicator such as `sma:20`, or `volume`.
public enum Study: Sendable {
    case volume
    case indicator(IndicatorRequest)

    /// Parses an indicator with its arguments, or `volume`. Throws an error that tells what is wrong and what is known.
    ///
    /// - Parameter indicators: those that are known. An own one is asked for as `Study("mine:5", among: [mine])`.
    public init(_ text: String, among indicators: [Indicator] = IndicatorCatalog.all) throws(RequestError) {
        guard text.lowercased() != "volume" else {
            self = .volume
            return
        }
        let names = indicators.map(\.name)
        guard IndicatorRequest.isOf(names, text) else { throw IndicatorRequest.unknown(text, among: names + ["volume"]) }
        self = .indicator(try IndicatorRequest(text, among: indicators))
    }

    /// The study as it was written.
    public var text: String {
        switch self {
        case .volume: "volume"
        case .indicator(let request): request.text
        }
    }

    public var isVolume: Bool { if case .volume = self { true } else { false } }
    public var request: IndicatorRequest? { if case .indicator(let request) = self { request } else { nil } }
}

extension Study: Equatable {
    public static func == (a: Study, b: Study) -> Bool { a.text == b.text }
}
