public import DojimaTime
import DojimaText
public import Foundation

extension Instant {
    /// Creates the moment of a date, rounded to microseconds and clamped to the representable range.
    public init(_ date: Date) {
        // The product of all seconds would be rounded to more than a microsecond.
        let seconds = date.timeIntervalSinceReferenceDate
        let whole = seconds.rounded(.down)
        let fraction = Int64(clamping: ((seconds - whole) * 1e6).rounded())
        self = Instant(microseconds: Int64(clamping: whole * 1e6)).advanced(by: fraction).advanced(by: Date.referenceMicroseconds)
    }
}

extension Date {
    /// Creates the date of a moment: exactly that microsecond for the years 1730 to 2269.
    public init(_ moment: Instant) {
        let microseconds = moment.advanced(by: -Date.referenceMicroseconds).microseconds
        self.init(timeIntervalSinceReferenceDate: Double(microseconds) / 1e6)
    }

    /// The microseconds from 1970 to the reference date, 2001-01-01T00:00:00Z.
    fileprivate static let referenceMicroseconds: Int64 = 978_307_200_000_000
}
