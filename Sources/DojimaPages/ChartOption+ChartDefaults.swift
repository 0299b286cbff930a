import Dojima

extension [ChartOption] {
    /// The options, preceded by the defaults whose meaning none of the options has.
    func completed(by defaults: [ChartOption]) -> [ChartOption] { defaults.notOverridden(by: self) + self }

    /// The options whose meaning none of the others has.
    func notOverridden(by others: [ChartOption]) -> [ChartOption] {
        let meanings = Set(others.map(\.meaning))
        return filter { !meanings.contains($0.meaning) }
    }
}

extension ChartOption {
    /// The options that select the visible part of a series; they share one meaning.
    private static let window: Set = ["from", "to", "last", "preset", "select"]
    /// The options that make a value axis logarithmic or relative; they share one meaning.
    private static let scale: Set = ["log", "percent", "indexed"]

    /// An identifier shared by all options of one meaning: a name, followed by the key or axis for options that take one.
    fileprivate var meaning: String {
        switch name {
        case _ where ChartOption.window.contains(name): "from"
        case _ where ChartOption.scale.contains(name): "log"
        case "set", "axis-range": "\(name)=\((value ?? "").prefix { $0 != "=" })"
        default: name
        }
    }
}
