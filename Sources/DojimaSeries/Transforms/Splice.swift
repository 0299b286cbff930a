import DojimaText
package import DojimaTime

/// Successive contracts of a future, spliced into one series of daily bars.
///
///     let splice = try Splice(of: [march, june], by: .volume, adjusting: .back)
///     splice.rolls[0].date        // bars up to its close are those of March, later ones those of June
package struct Splice {
    /// The rule for the date on which the next contract replaces the current one.
    package enum Rule: Hashable, Sendable {
        /// At the first date on which the volume of the next contract is larger.
        case volume
        /// A number of bars before the last one of a contract.
        case barsBeforeLast(Int)
    }

    /// The adjustment of prices before a roll, so that both contracts have the same close at the roll.
    package enum Adjusting: String, CaseIterable, Sendable {
        /// Adds the difference of both closes at the roll.
        case back
        /// Multiplies by the quotient of both closes at the roll.
        case ratio
        case none
    }

    package struct Contract: Sendable {
        package var symbol: String
        /// Daily bars at midnights UTC of their dates.
        package var bars: BarSeries

        package init(symbol: String, bars: BarSeries) {
            (self.symbol, self.bars) = (symbol, bars)
            self.bars.counts = []
        }

        fileprivate func row(at time: Instant) -> Int? {
            let row = bars.firstIndex(atOrAfter: time)
            return row < bars.count && bars.time[row] == time ? row : nil
        }
    }

    /// A change from one contract to the next.
    package struct Roll: Equatable, Sendable {
        /// The date at whose close the roll happens, the last one of `from`.
        package var date: CivilDate
        /// The first date of `to`.
        package var start: CivilDate
        package var from: String
        package var to: String
        package var close: Double
        /// The close of `to` on the same date; `nil` if there is none.
        package var nextClose: Double?

        /// The close of `to` minus that of `from`; 0 if they do not overlap.
        package var change: Double { (nextClose ?? close) - close }
    }

    package let bars: BarSeries
    package let rolls: [Roll]

    /// Splices contracts. O(bars).
    ///
    /// - Parameter contracts: two or more, in the order of their expiry, each with at least one bar.
    ///
    /// Throws if contracts do not overlap, unless each is used up to its last bar and prices are not adjusted, and if no roll is found.
    package init(of contracts: [Contract], by rule: Rule, adjusting: Adjusting) throws(MarketError) {
        var (parts, rolls): ([BarSeries], [Roll]) = ([], [])
        var first = 0
        for (current, next) in zip(contracts, contracts.dropFirst()) {
            let last = try Splice.lastRow(of: current, from: first, before: next, rule)
            let time = current.bars.time[last]
            let (common, start) = (next.row(at: time), next.bars.firstIndex(atOrAfter: time.advanced(by: 1)))
            guard start < next.bars.count else {
                throw MarketError(
                    .data, "\(next.symbol): it has no bar after the roll of \(time.utcDate); name contracts in the order of their last bars"
                )
            }
            guard common != nil || rule == .barsBeforeLast(0) && adjusting == .none else {
                throw Splice.noOverlap(current.symbol, next.symbol, " on \(time.utcDate)")
            }
            parts.append(current.bars.slice(first..<last + 1))
            rolls.append(
                Roll(
                    date: time.utcDate, start: next.bars.time[start].utcDate, from: current.symbol, to: next.symbol,
                    close: current.bars.close[last], nextClose: common.map { next.bars.close[$0] }))
            first = start
        }
        if let last = contracts.last { parts.append(last.bars.slice(first..<last.bars.count)) }
        var (shift, factor) = (0.0, 1.0)
        for index in rolls.indices.reversed() {
            let roll = rolls[index]
            switch adjusting {
            case .none: continue
            case .back: shift += roll.change
            case .ratio:
                guard let nextClose = roll.nextClose, roll.close > 0, nextClose > 0 else {
                    throw MarketError(
                        .data,
                        "\(roll.from), \(roll.to): a close of \(roll.date) is not above 0, and has no ratio; choose \(setting: .init("adjust")) back"
                    )
                }
                factor *= nextClose / roll.close
            }
            parts[index].movePrices { ($0 + shift) * factor }
        }
        bars = parts.reduce(BarSeries(interval: .day)) { $0.joined(with: $1) }
        self.rolls = rolls
    }

    /// Returns the last row of a contract that is used.
    private static func lastRow(of current: Contract, from first: Int, before next: Contract, _ rule: Rule) throws(MarketError) -> Int {
        switch rule {
        case .barsBeforeLast(let count):
            let row = current.bars.count - 1 - count
            guard row >= first else {
                throw MarketError(
                    .request, "\(current.symbol): it has no bar \(count) sessions before its last one, after the roll before; choose fewer")
            }
            return row
        case .volume:
            var overlaps = false
            for row in first..<max(first, current.bars.count) {
                guard let other = next.row(at: current.bars.time[row]) else { continue }
                overlaps = true
                if next.bars.volume[other] > current.bars.volume[row] { return row }
            }
            guard overlaps else { throw noOverlap(current.symbol, next.symbol) }
            throw MarketError(
                .data,
                "\(current.symbol), \(next.symbol): the volume of \(next.symbol) is not larger on any common date; choose \(setting: .init("roll")) date"
            )
        }
    }

    private static func noOverlap(_ current: String, _ next: String, _ suffix: String = "") -> MarketError {
        MarketError(
            .data,
            "\(current), \(next): they have no bar in common\(suffix); \(setting: .init("roll")) date with \(setting: .init("adjust")) none puts them together without"
        )
    }
}

extension BarSeries {
    fileprivate mutating func movePrices(_ move: (Double) -> Double) {
        (open, high, low, close) = (open.map(move), high.map(move), low.map(move), close.map(move))
    }
}
