public import DojimaTime
import DojimaText
public import Foundation

extension Instant {
    /// Creates the moment of a date, rounded to microseconds and clamped to the representable range.
    public init(_ date: Date) {
        let microseconds = Int64(clamping: (date.timeIntervalSinceReferenceDate * 1e6).rounded())
        self = Instant(microseconds: microseconds).advanced(by: Date.referenceMicroseconds)
    }
}

extension Date {
    /// Creates the date of a moment: exactly that microsecond for the years 1720 to 2280.
    public init(_ moment: Instant) {
        let microseconds = moment.advanced(by: -Date.referenceMicroseconds).microseconds
        self.init(timeIntervalSinceReferenceDate: Double(microseconds) / 1e6)
    }

    /// The microseconds from 1970 to the reference date, 2001-01-01T00:00:00Z.
    fileprivate static let referenceMicroseconds: Int64 = 978_307_200_000_000
}
