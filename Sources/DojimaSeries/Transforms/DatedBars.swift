package import DojimaText

/// The number of bars of a day or longer whose stamps were set to trade dates.
public struct DatedBars: Equatable, Sendable {
    /// The number of bars whose stamps were moments within a day.
    public var count: Int
    /// The number of those whose trade date differs from their date in UTC.
    public var moved: Int

    public init(count: Int = 0, moved: Int = 0) { (self.count, self.moved) = (count, moved) }

    /// The note for the user.
    package var note: Message {
        "\(count) stored bars with a time of day are dated by their exchange, \(moved) of them with another date than in UTC"
    }

    /// Adds the numbers of two results.
    public static func + (a: DatedBars, b: DatedBars) -> DatedBars { DatedBars(count: a.count + b.count, moved: a.moved + b.moved) }
    /// Adds the numbers of another result.
    public static func += (a: inout DatedBars, b: DatedBars) { a = a + b }
}
