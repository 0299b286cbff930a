/// The role of a column.
enum Role: Int, CaseIterable, Sendable {
    case time, clock, open, high, low, close, volume, symbol
    /// A second volume, used if the first is zero in all rows (MetaTrader's tick volume).
    case spareVolume

    var word: String {
        switch self {
        case .time: "time"
        case .clock: "time of day"
        case .open: "open"
        case .high: "high"
        case .low: "low"
        case .close: "close"
        case .volume, .spareVolume: "volume"
        case .symbol: "symbol"
        }
    }
}
