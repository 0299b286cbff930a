import DojimaText
import DojimaTime
import Testing

@testable import DojimaSeries

/// Contracts of a future spliced together, computed by hand and by a simple loop over dates.
@Suite struct SpliceTests {
    /// A contract with a bar on each day of January 2024 in a range: its close, and a volume.
    private func contract(_ symbol: String, _ days: ClosedRange<Int>, close: (Int) -> Double, volume: (Int) -> Double) -> Splice.Contract {
        Splice.Contract(
            symbol: symbol,
            bars: BarSeries(
                unchecked: days.map {
                    Bar(
                        time: Instant(CivilDate(normalizing: 2024, month: 1, day: $0)), open: close($0) - 0.5, high: close($0) + 1,
                        low: close($0) - 1, close: close($0), volume: volume($0))
                }, interval: .day))
    }

    /// Volumes of B exceed those of A first on day 8, and those of C those of B first on day 16.
    private var contracts: [Splice.Contract] {
        [
            contract("A", 1...10, close: { 100 + Double($0) }, volume: { $0 < 8 ? 90 : 10 }),
            contract("B", 5...20, close: { 110 + Double($0) / 2 }, volume: { $0 < 3 || $0 > 14 ? 30 : 50 }),
            contract("C", 12...30, close: { 120 - Double($0) }, volume: { $0 < 16 ? 20 : 40 }),
        ]
    }

    private func splice(_ rule: Splice.Rule, _ adjusting: Splice.Adjusting) throws -> Splice {
        try Splice(of: contracts, by: rule, adjusting: adjusting)
    }

    private func date(_ day: Int) -> CivilDate { CivilDate(normalizing: 2024, month: 1, day: day) }

    @Test("Rolls by volume, by date and by days have the expected dates and closes") func rules() throws {
        let cases: [(Splice.Rule, [Int])] = [(.volume, [8, 16]), (.barsBeforeLast(0), [10, 20]), (.barsBeforeLast(3), [7, 17])]
        for (rule, ends) in cases {
            let made = try splice(rule, .none)
            #expect(made.rolls.map(\.date) == ends.map(date) && made.rolls.map(\.start) == ends.map { date($0 + 1) }, "\(rule)")
            #expect(made.rolls.map(\.from) == ["A", "B"] && made.rolls.map(\.to) == ["B", "C"])
            let changes: [Double] = [10 - Double(ends[0]) / 2, 10 - Double(ends[1]) * 1.5]
            #expect(made.rolls.map(\.change) == changes)
            let wanted = (1...30).map { day -> Double in
                if day <= ends[0] { return 100 + Double(day) }
                return day <= ends[1] ? 110 + Double(day) / 2 : 120 - Double(day)
            }
            #expect(made.bars.close == wanted && made.bars.time == (1...30).map { Instant(date($0)) })
            #expect(made.bars.open == wanted.map { $0 - 0.5 } && made.bars.interval == .day)
        }
        #expect(try splice(.volume, .none).bars.volume[6...8] == [90, 10, 50])
    }

    @Test("Back adds the differences of all later rolls, ratio multiplies by their quotients") func adjusting() throws {
        let (plain, back, ratio) = (try splice(.volume, .none), try splice(.volume, .back), try splice(.volume, .ratio))
        // A rolls at 108 to 114, and B at 118 to 104.
        for row in plain.bars.indices {
            let shift: Double = row < 8 ? 6 - 14 : row < 16 ? -14 : 0
            let (first, second): (Double, Double) = (114 / 108, 104 / 118)
            let factor = row < 8 ? first * second : row < 16 ? second : 1
            for (raw, moved, scaled) in [
                (plain.bars.close, back.bars.close, ratio.bars.close), (plain.bars.high, back.bars.high, ratio.bars.high),
                (plain.bars.low, back.bars.low, ratio.bars.low), (plain.bars.open, back.bars.open, ratio.bars.open),
            ] {
                #expect(moved[row] == raw[row] + shift)
                #expect(abs(scaled[row] - raw[row] * factor) < 1e-12)
            }
        }
        #expect(back.bars.volume == plain.bars.volume && back.rolls == plain.rolls && ratio.rolls == plain.rolls)
        // At a roll the adjusted close is that of the next contract, with its later adjustments.
        #expect(back.bars.close[15] == 104 && back.bars.close[7] == 114 - 14)
    }

    @Test("An invalid splice is refused, and a gap is allowed without adjustment if each contract ends at its last bar") func refused()
        throws
    {
        func message(_ contracts: [Splice.Contract], _ rule: Splice.Rule, _ adjusting: Splice.Adjusting) -> String {
            do throws(MarketError) {
                _ = try Splice(of: contracts, by: rule, adjusting: adjusting)
                return ""
            } catch { return error.description }
        }
        let apart = [contracts[0], contracts[2]]
        for adjusting in Splice.Adjusting.allCases {
            #expect(message(apart, .volume, adjusting).contains("A, C: they have no bar in common"))
            #expect(message(apart, .barsBeforeLast(2), adjusting).contains("no bar in common on 2024-01-08"))
        }
        #expect(message(apart, .barsBeforeLast(0), .back).contains("no bar in common on 2024-01-10"))
        let gap = try Splice(of: apart, by: .barsBeforeLast(0), adjusting: .none)
        #expect(gap.rolls.map(\.nextClose) == [nil] && gap.rolls[0].start == date(12) && gap.bars.count == 29)
        let quiet = contract("Q", 5...20, close: { _ in 1 }, volume: { _ in .nan })
        #expect(message([contracts[0], quiet], .volume, .back).contains("the volume of Q"))
        #expect(message([contracts[1], contracts[0]], .barsBeforeLast(0), .none).contains("A: it has no bar after"))
        #expect(message(contracts, .barsBeforeLast(12), .none).contains("A: it has no bar 12 sessions before"))
        let below = contract("N", 5...20, close: { _ in -3 }, volume: { _ in 99 })
        #expect(
            message([contracts[0], below], .volume, .ratio).contains("not above 0")
                && message([contracts[0], below], .volume, .back).isEmpty)
    }
}
