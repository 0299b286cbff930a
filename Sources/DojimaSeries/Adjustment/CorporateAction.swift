public import DojimaTime

/// An event that changes a price without a trade, such as a share split, with its ex-date.
public struct CorporateAction: Hashable, Sendable {
    /// What happens to a share or contract on the ex-date.
    public enum Kind: Hashable, Sendable {
        /// The number of shares after the split for each share before: 4 for a 4:1 split, 0.125 for a 1:8 reverse split.
        case split(Double)
        /// The amount paid per share, for shares as they traded on the day before the ex-date.
        case dividend(Double)
        /// The change to the contract `to` in a series spliced from futures contracts; the ex-date is its first date in the series.
        /// `change` is its price minus that of the previous contract, both at the last close before the ex-date.
        case roll(to: String, change: Double)
    }

    /// The first trade date with the new price.
    public var exDate: CivilDate
    /// What happens, and its size.
    public var kind: Kind

    public init(exDate: CivilDate, kind: Kind) {
        self.exDate = exDate
        self.kind = kind
    }

    // Not inlined: Swift 6.3.1 fails to optimise callers in other modules that have it inlined.
    /// The number of new shares for an old one; `nil` unless it is a split.
    @inline(never)
    public var ratio: Double? { if case .split(let ratio) = kind { ratio } else { nil } }
    /// The amount for a share, in the currency of the prices; `nil` unless it is a dividend.
    @inline(never)
    public var amount: Double? { if case .dividend(let amount) = kind { amount } else { nil } }
    /// The price change of a roll; `nil` for splits and dividends.
    @inline(never)
    public var change: Double? { if case .roll(_, let change) = kind { change } else { nil } }
    /// The contract that begins with a roll; `nil` for splits and dividends.
    @inline(never)
    public var contract: String? { if case .roll(let contract, _) = kind { contract } else { nil } }

    /// `split`, `dividend` or `roll`.
    public var type: String {
        switch kind {
        case .split: "split"
        case .dividend: "dividend"
        case .roll: "roll"
        }
    }
}

extension CorporateAction {
    /// Whether an adjustment removes this action from prices. It never removes a roll, since a splice adjusts its own prices.
    package func isRemoved(by adjustment: Adjustment) -> Bool {
        switch adjustment {
        case .none: false
        case .split: ratio != nil
        case .total: ratio != nil || amount != nil
        }
    }
}

extension CorporateAction: Comparable {
    /// Orders by date, then splits before dividends before rolls, then by value.
    public static func < (a: CorporateAction, b: CorporateAction) -> Bool { a.order < b.order }

    private var order: (Int32, Int, Double) { (exDate.daysSinceEpoch, rank, value) }

    private var rank: Int {
        switch kind {
        case .split: 0
        case .dividend: 1
        case .roll: 2
        }
    }
}

/// The corporate actions that are removed from prices.
public enum Adjustment: String, CaseIterable, Sendable {
    /// Prices as traded.
    case none
    /// Prices per share and volumes converted to the share of today, that is, after all splits.
    case split
    /// Adjusted for splits, and for dividends as if each were reinvested at the close before its ex-date.
    case total
}
