import DojimaText
package import DojimaTime

/// A sequence of adjacent bars or slots with the same anomaly, which the exchange's hours or plausible prices do not explain.
///
/// Times are stamps in the series' own convention; a missing bar has the stamp that it would have.
package struct AuditFinding: Hashable, Sendable {
    package var kind: Kind
    /// The trade date; in closed time, the date in the exchange's zone.
    package var date: CivilDate
    package var first: Instant
    package var last: Instant
    /// The number of bars, or of slots without one; for a clock shift, the number of sessions.
    package var count = 1
    package var detail = Detail.none

    package enum Kind: String, CaseIterable, Sendable, Comparable {
        /// Slots of a session without a bar.
        case missing
        /// Bars that do not overlap any session.
        case unexpected
        /// Bars in a slot that already has one.
        case duplicate
        /// Bars that do not begin at the start of a slot.
        case offGrid = "off-grid"
        /// Bars whose high equals their low.
        case zeroRange = "zero-range"
        /// Adjacent bars with the same prices and volume.
        case stale
        /// An open whose ratio to the previous close is that of a split, without a known split; or a known split that is not visible in
        /// prices.
        case split
        /// A session without bars in its last half hour or more.
        case endsEarly = "ends-early"
        /// Hours doubled, lost or shifted by a daylight saving change.
        case clockChange = "clock-change"

        package static func < (a: Kind, b: Kind) -> Bool { a.bit < b.bit }

        /// The index in the order of kinds.
        var bit: Int { Kind.allCases.firstIndex(of: self) ?? 0 }
    }

    package enum Detail: Hashable, Sendable {
        case none
        /// No slot of the session has a bar.
        case entireSession
        /// The date has no session.
        case closedDate
        /// The scheduled close of the session that ends early.
        case close(Instant)
        /// The nearest ratio, and the open divided by the previous close.
        case ratio(SimpleRatio, exact: Double)
        /// The ratio of a split that is not visible in the prices, as in adjusted files.
        case splitNotShown(Double)
        /// One of the hours around a clock change has no bars.
        case hourLost
        /// The hours before and after a clock change have the same bars.
        case hourDoubled
        /// The number of seconds by which sessions are late; negative if they are early.
        case shifted(seconds: Int)
    }
}

/// A set of kinds of findings.
package struct AuditKinds: OptionSet, Hashable, Sendable {
    package var rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package init(_ kind: AuditFinding.Kind) { rawValue = 1 << UInt16(kind.bit) }

    package func contains(_ kind: AuditFinding.Kind) -> Bool { contains(AuditKinds(kind)) }
}

/// A ratio of a split or reverse split, such as 2:1.
package struct SimpleRatio: Hashable, Sendable {
    private let numerator: Double
    private let denominator: Double

    init(_ numerator: Double, _ denominator: Double) {
        self.numerator = numerator
        self.denominator = denominator
    }

    var value: Double { numerator / denominator }

    /// The ratios of most splits. 5:4 and ratios nearer to 1 are excluded, since prices often change by as much in a day.
    private static let common: [SimpleRatio] =
        ([(4, 3), (3, 2), (5, 2)] + [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100].map { ($0, 1) })
        .flatMap { [SimpleRatio($0.0, $0.1), SimpleRatio($0.1, $0.0)] }

    /// All ratios of two numbers up to 10.
    private static let small: [SimpleRatio] = (1...10).flatMap { numerator in
        (1...10).map { SimpleRatio(Double(numerator), Double($0)) }
    }

    /// The minimum factor between two bars that counts as a possible split in any ratio.
    private static let minimumJump = 1.8

    /// Returns the split ratio that explains a price factor between two bars; `nil` for a factor that needs no split.
    ///
    /// It is the nearest common ratio within `tolerance`, a fraction of the ratio. Otherwise, for a factor of at least `minimumJump`, it is
    /// the nearest ratio of numbers up to 10 within a quarter of `tolerance`, the nearest integer within half of it, or the factor rounded
    /// to two decimals.
    static func nearest(to value: Double, tolerance: Double) -> SimpleRatio? {
        func nearest(_ ratios: [SimpleRatio], _ tolerance: Double) -> SimpleRatio? {
            ratios.min { abs($0.value / value - 1) < abs($1.value / value - 1) }.flatMap {
                abs(value / $0.value - 1) < tolerance ? $0 : nil
            }
        }
        if let ratio = nearest(common, tolerance) { return ratio }
        let factor = max(value, 1 / value)
        guard factor >= minimumJump, factor.isFinite else { return nil }
        if let ratio = nearest(small, tolerance / 4) { return ratio }
        let whole = factor.rounded()
        let number = abs(factor / whole - 1) < tolerance / 2 ? whole : (factor * 100).rounded() / 100
        return value > 1 ? SimpleRatio(number, 1) : SimpleRatio(1, number)
    }
}

extension SimpleRatio: CustomStringConvertible {
    package var description: String { "\(plainNumber(numerator)):\(plainNumber(denominator))" }
}
