extension Indicator.Parameter {
    /// The number of bars in a year.
    static var periods: Indicator.Parameter {
        Indicator.Parameter("periods", default: 252, allowed: AnalysisParameter.periods, isWhole: false)
    }

    /// Returns a parameter for the number of bars in a window.
    static func bars(_ name: String, _ defaultValue: Int, from minimum: Int = 1) -> Indicator.Parameter {
        Indicator.Parameter(name, default: Double(defaultValue), allowed: Double(minimum)...100_000)
    }

    /// Returns a parameter for a factor such as a multiple of a deviation.
    static func factor(_ name: String, _ defaultValue: Double, from minimum: Double = 0) -> Indicator.Parameter {
        Indicator.Parameter(name, default: defaultValue, allowed: minimum...100, isWhole: false)
    }
}
