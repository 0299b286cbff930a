import DojimaChart
import DojimaText

/// Colours of single points that a page offers: rules of `dojima chart --color` under a name.
struct PointColoring {
    /// The name in operations.
    var name: String
    var title: String
    private var words: [String]

    private init(_ name: String, _ title: String, _ words: String...) { (self.name, self.title, self.words) = (name, title, words) }

    /// The choices from top to bottom.
    static let all = [
        PointColoring("none", "By open and close"),
        PointColoring("change", "By the previous close", "change > 0: rising", "change < 0: falling", "else: flat"),
        PointColoring("average", "By the average of 50 bars", "close > sma:50: rising", "close < sma:50: falling", "else: flat"),
        PointColoring("volume", "High volume", "volume > p90: #F57C00"),
    ]

    /// The name of the rules with which a page was opened.
    static let opened = "opened"

    /// The rules; the first one that holds applies.
    var rules: [ColorRule] { get throws { try words.map { try ColorRule($0) } } }

    /// Returns the name of the choice with the given rules; `opened` if no choice has them.
    static func name(of rules: [ColorRule]) -> String { all.first { (try? $0.rules) == rules }?.name ?? opened }
}
