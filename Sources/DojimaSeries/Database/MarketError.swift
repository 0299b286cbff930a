public import DojimaText
package import DojimaTime

/// An error of a market database, with a one-line message.
public struct MarketError: ReportedError, Equatable {
    public var category: ErrorCategory
    public var message: Message

    public init(_ category: ErrorCategory, _ message: Message) {
        self.category = category
        self.message = message
    }
}

/// Errors with the same messages for all databases.
extension MarketError {
    /// Returns the error for an unknown symbol; it names the most similar ones.
    ///
    /// - Parameters:
    ///   - name: the name of the database.
    ///   - known: all symbols of the database.
    package static func unknownSymbol(_ symbol: String, in name: String, known: [String]) -> MarketError {
        guard !known.isEmpty else {
            return MarketError(.missing, "\(name): no symbol \(symbol); the store is empty, import a file first")
        }
        func letters(_ text: String) -> [UInt8] { Array(text.lowercased().utf8.prefix(64)) }
        let wanted = letters(symbol)
        let near = known.map { (distance: editDistance(letters($0), wanted), symbol: $0) }
            .sorted { ($0.distance, ExactText($0.symbol)) < ($1.distance, ExactText($1.symbol)) }.prefix(5).map(\.symbol)
        let more: Message = known.count > near.count ? " and \(known.count - near.count) more (\(function: .storedSeries))" : ""
        let advice: Message = symbol.hasPrefix("@") ? "; groups are read by \(function: .symbolGroups)" : ""
        return MarketError(.missing, "\(name): no symbol \(symbol); there are \(near.joined(separator: ", "))\(more)\(advice)")
    }

    /// Returns the error for an unknown interval; it names the stored intervals.
    package static func unknownSeries(_ key: SeriesKey, in name: String, known: [BarInterval]) -> MarketError {
        let stored = known.sorted().map(\.description).joined(separator: ", ")
        return MarketError(.missing, "\(name): no \(key.interval) bars of \(key.symbol); stored are \(stored)")
    }

    /// Throws for bars that cannot be stored: those with a price that is not a finite number, or with a stamp outside the years 1 to 9999.
    package static func expectStorable(_ bars: BarSeries, of symbol: String) throws(MarketError) {
        for index in bars.indices {
            guard BarRowCheck.areFinite(bars.open[index], bars.high[index], bars.low[index], bars.close[index]) else {
                throw MarketError(.data, "\(symbol): the bar at \(bars.time[index]) has a price that is not a finite number")
            }
            guard bars.time[index].isWithinLimits else {
                throw MarketError(.data, "\(symbol): \(TimeTextError(text: "\(bars.time[index])", isBeyondLimits: true).message)")
            }
        }
    }

    /// Throws for an action with a value or date that cannot be stored.
    package static func expectStorable(_ actions: [CorporateAction], of symbol: String) throws(MarketError) {
        for action in actions where !action.isStorable {
            throw MarketError(.data, "\(symbol): the \(action.type) of \(action.exDate) has no value that can be stored")
        }
    }

    /// Throws for an annotation without points.
    package static func expectStorable(_ annotation: StoredAnnotation, of symbol: String) throws(MarketError) {
        guard !annotation.points.isEmpty else { throw MarketError(.data, "\(symbol): an annotation has no point") }
    }
}

extension FunctionName {
    /// The function that lists the stored series.
    package static let storedSeries = FunctionName("MarketReader.list")
    /// The function that returns the saved groups of symbols.
    package static let symbolGroups = FunctionName("MarketReader.groups")
}
