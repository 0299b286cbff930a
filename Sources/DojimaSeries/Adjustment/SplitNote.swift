package import DojimaText
package import DojimaTime

/// A note for a return that is computed from unadjusted prices across known splits.
package struct SplitNote {
    private let dates: [CivilDate]

    /// - Parameters:
    ///   - first: the stamp of the price from which the return is computed.
    ///   - last: the stamp of the price to which the return is computed.
    ///
    /// Returns `nil` if no split is between the two.
    package init?(_ actions: [CorporateAction], between first: Instant, and last: Instant) {
        dates = actions.filter { $0.ratio != nil && first < Instant($0.exDate) && Instant($0.exDate) <= last }.map(\.exDate)
        if dates.isEmpty { return nil }
    }

    /// The note, written after the symbol.
    package var message: Message {
        let splits = dates.count == 1 ? "the split of \(dates[0])" : "\(dates.count) splits, the first of \(dates[0])"
        return "prices are unadjusted across \(splits); \(setting: .adjust) split removes this"
    }
}

extension SettingName {
    /// The price adjustment, in queries and charts.
    package static let adjust = SettingName("adjust")
}
