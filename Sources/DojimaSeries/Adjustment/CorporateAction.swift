public import DojimaTime

/// What a company did that changed the price of its shares without a trade, and the first date that trades without it.
public struct CorporateAction: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Shares after it for each share before: 4 for a split of 4:1, 0.125 for a reverse one of 1:8.
        case split(Double)
        /// Money a share, as it was paid, for shares as they traded on the day before.
        case dividend(Double)
    }

    public var exDate: CivilDate
    public var kind: Kind

    public init(exDate: CivilDate, kind: Kind) {
        self.exDate = exDate
        self.kind = kind
    }

    public var ratio: Double? { if case .split(let ratio) = kind { ratio } else { nil } }
    public var amount: Double? { if case .dividend(let amount) = kind { amount } else { nil } }
    /// `split` or `dividend`.
    public var type: String { ratio == nil ? "dividend" : "split" }
}

extension CorporateAction: Comparable {
    /// By date, splits before dividends, the smaller first.
    public static func < (a: CorporateAction, b: CorporateAction) -> Bool { a.order < b.order }

    private var order: (Int32, Int, Double) { (exDate.daysSinceEpoch, ratio == nil ? 1 : 0, ratio ?? amount ?? 0) }
}

/// Which corporate actions are taken out of prices.
public enum Adjustment: String, CaseIterable, Sendable {
    /// Prices as they traded.
    case none
    /// Prices and volumes of shares as they are after all splits.
    case split
    /// The same, and prices as if dividends had been put into the share at the close before they were paid.
    case total
}
