package import DojimaText
package import DojimaTime

/// What is said where a return is computed from prices as they traded, although splits are known between them.
package struct SplitNote {
    private let dates: [CivilDate]

    /// - Parameters:
    ///   - first: the stamp of the price that the return counts from.
    ///   - last: the stamp of the price that it leads to.
    ///
    /// `nil` where no split lies between both.
    package init?(_ actions: [CorporateAction], between first: Instant, and last: Instant) {
        dates = actions.filter { $0.ratio != nil && first < Instant($0.exDate) && Instant($0.exDate) <= last }.map(\.exDate)
        if dates.isEmpty { return nil }
    }

    /// To follow the symbol.
    package var message: Message {
        let splits = dates.count == 1 ? "the split of \(dates[0])" : "\(dates.count) splits, the first of \(dates[0])"
        return "prices are unadjusted across \(splits); \(setting: .adjust) split takes that out"
    }
}

extension SettingName {
    /// The adjustment of prices, of queries as of charts.
    package static let adjust = SettingName("adjust")
}
