public import DojimaTime

/// What changed a price without a trade, such as a split of shares, and the first date that trades without it.
public struct CorporateAction: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Shares after it for each share before: 4 for a split of 4:1, 0.125 for a reverse one of 1:8.
        case split(Double)
        /// Money a share, as it was paid, for shares as they traded on the day before.
        case dividend(Double)
        /// In a series that was spliced from contracts of a future, the first date of the contract `to`; `change` is its close less that of the
        /// contract before, at the last close of that one.
        case roll(to: String, change: Double)
    }

    public var exDate: CivilDate
    public var kind: Kind

    public init(exDate: CivilDate, kind: Kind) {
        self.exDate = exDate
        self.kind = kind
    }

    // Not inlined: Swift 6.3.1 fails to optimise callers in other modules that have it inlined.
    @inline(never)
    public var ratio: Double? { if case .split(let ratio) = kind { ratio } else { nil } }
    @inline(never)
    public var amount: Double? { if case .dividend(let amount) = kind { amount } else { nil } }
    /// The change of a roll; `nil` for what a company did.
    @inline(never)
    public var change: Double? { if case .roll(_, let change) = kind { change } else { nil } }
    /// The contract that a roll leads to.
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
    /// Whether an adjustment takes it out of prices. A roll is none, since a splice adjusts its prices itself.
    package func isTakenOut(by adjustment: Adjustment) -> Bool {
        switch adjustment {
        case .none: false
        case .split: ratio != nil
        case .total: ratio != nil || amount != nil
        }
    }
}

extension CorporateAction: Comparable {
    /// By date, splits before dividends before rolls, the smaller first.
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

/// Which corporate actions are taken out of prices.
public enum Adjustment: String, CaseIterable, Sendable {
    /// Prices as they traded.
    case none
    /// Prices and volumes of shares as they are after all splits.
    case split
    /// The same, and prices as if dividends had been put into the share at the close before they were paid.
    case total
}
