public import DojimaTime

/// A further time axis by the clock of a zone, in one word: `Asia/Tokyo`, or `top:Asia/Tokyo` above the plots.
public struct ZoneRow: Sendable, Equatable {
    /// What to write, as a clause.
    public static let advice = "write a zone such as Asia/Tokyo, with top: or bottom: before it"

    /// As it was written.
    public let text: String
    public let side: TimeAxis.Side
    public let zone: Zone

    /// `nil` for anything else, and for a zone that nobody knows.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.last, let zone = try? Zone(String(name)) else { return nil }
        guard let side = parts.count == 2 ? TimeAxis.Side(rawValue: String(parts[0])) : .bottom else { return nil }
        (self.text, self.side, self.zone) = (text, side, zone)
    }

    public static func == (a: ZoneRow, b: ZoneRow) -> Bool { a.text == b.text }

    public var row: TimeRow { TimeRow(side: side, zone: zone) }
}
