package import Dojima

extension [ChartOption] {
    /// The options with those of defaults that say something of another meaning, which come first.
    package func completed(by defaults: [ChartOption]) -> [ChartOption] { defaults.unsaid(in: self) + self }

    /// The options whose meaning none of others has.
    package func unsaid(in others: [ChartOption]) -> [ChartOption] {
        let said = Set(others.map(\.meaning))
        return filter { !said.contains($0.meaning) }
    }
}

extension ChartOption {
    /// The options that say which part of a series is shown; together they are one.
    private static let window: Set = ["from", "to", "last", "preset", "select"]
    /// The options that make a value axis logarithmic or relative; together they are one.
    private static let scale: Set = ["log", "percent", "indexed"]

    /// What stands for all options of one meaning: a name, and the key or axis where an option takes one.
    fileprivate var meaning: String {
        switch name {
        case _ where ChartOption.window.contains(name): "from"
        case _ where ChartOption.scale.contains(name): "log"
        case "set", "axis-range": "\(name)=\((value ?? "").prefix { $0 != "=" })"
        default: name
        }
    }
}
