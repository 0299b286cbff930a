package import DojimaText

/// The number of bars of a day and longer that were given the dates of a rule.
public struct DatedBars: Equatable, Sendable {
    /// The bars whose stamps were moments within a day.
    public var count: Int
    /// Those of them whose trade date is another than their date in UTC.
    public var moved: Int

    public init(count: Int = 0, moved: Int = 0) { (self.count, self.moved) = (count, moved) }

    /// The note for the user.
    package var note: Message {
        "\(count) stored bars with a time of day are dated by their exchange, \(moved) of them with another date than in UTC"
    }

    public static func + (a: DatedBars, b: DatedBars) -> DatedBars { DatedBars(count: a.count + b.count, moved: a.moved + b.moved) }
    public static func += (a: inout DatedBars, b: DatedBars) { a = a + b }
}
