package import DojimaText

// Other notations and names of indicators, as in papers and other programs.

extension IndicatorRequest {
    /// Whether a request is for one of some indicators.
    package static func isOf(_ names: [String], _ text: some StringProtocol) -> Bool { names.contains(ParsedRequest.name(of: text)) }

    /// Returns the error for an unknown name: it lists similar names, or else the first known ones.
    package static func unknown(_ text: some StringProtocol, among known: [String]) -> RequestError {
        let name = ParsedRequest.name(of: text)
        let near = likelyNames(for: name, among: known)
        let advice =
            near.isEmpty
            ? "known are \(abridged(known, to: known.count == 13 ? 13 : 12))" : "did you mean \(near.joined(separator: " or "))?"
        return RequestError("\(text): no indicator \(name); \(advice)")
    }

    private static func likelyNames(for name: String, among known: [String]) -> [String] {
        // `sma20` must be written `sma:20`.
        let letters = String(name.prefix { !$0.isNumber })
        let rest = name.dropFirst(letters.count)
        if !rest.isEmpty, known.contains(letters), rest.allSatisfy(\.isNumber) { return ["\(letters):\(rest)"] }
        if let alias = otherNames[name.filter(\.isLetter)] { return [alias].filter(known.contains) }
        return nearestNames(to: name, among: known)
    }

    private static let otherNames = [
        "ma": "sma", "mavg": "sma", "mean": "sma", "movingaverage": "sma", "simplemovingaverage": "sma", "ewma": "ema", "ewm": "ema",
        "exponentialmovingaverage": "ema", "bb": "bbands", "bbs": "bbands", "boll": "bbands", "bollinger": "bbands",
        "bollingerbands": "bbands", "averagetruerange": "atr", "truerange": "atr", "relativestrengthindex": "rsi",
        "stochastic": "stoch", "stochastics": "stoch", "stochasticoscillator": "stoch", "kd": "stoch", "onbalancevolume": "obv",
        "vol": "volume", "arnaudlegouxmovingaverage": "alma", "awesomeoscillator": "awesome", "ao": "awesome", "bbwidth": "bandwidth",
        "bollingerbandwidth": "bandwidth", "bbp": "percent-b", "bollingerpercentb": "percent-b", "chandelierexit": "chandelier",
        "chop": "choppiness", "choppinessindex": "choppiness", "chaikinmoneyflow": "cmf", "crsi": "connors-rsi",
        "coppockcurve": "coppock", "donchianchannel": "donchian", "donchianchannels": "donchian", "dc": "donchian",
        "detrendedpriceoscillator": "dpo", "elderray": "elder-ray", "bullbearpower": "elder-ray", "forceindex": "force",
        "fractals": "fractal", "williamsfractal": "fractal", "hull": "hma", "hullmovingaverage": "hma", "hurstexponent": "hurst",
        "ichimokucloud": "ichimoku", "kinkohyo": "ichimoku", "keltnerchannel": "keltner", "keltnerchannels": "keltner", "kc": "keltner",
        "klinger": "kvo", "massindex": "mass-index", "pivot": "pivots", "pivotpoints": "pivots", "percentagevolumeoscillator": "pvo",
        "relativevigorindex": "rvi", "stochasticmomentumindex": "smi", "schafftrendcycle": "stc", "truestrengthindex": "tsi",
        "ulcerindex": "ulcer", "vortexindicator": "vortex", "vi": "vortex", "anchoredvwap": "vwap", "avwap": "vwap",
        "volumeweightedaverageprice": "vwap", "returns": "return", "logreturn": "log-return", "corr": "correlation",
        "percentrank": "percent-rank", "pctrank": "percent-rank", "rollingvolatility": "volatility",
    ]
}
