import DojimaTime
import Testing

@testable import generate

/// Generated bars have the properties that benchmarks rely on.
@Suite struct GenerateTests {
    @Test func minutesAreThoseOfTheSessions() throws {
        let calendar = try TradingCalendar("XTKS")
        let first = CivilDate(year: 2019, month: 12, day: 25)
        var minutes = SessionMinutes(calendar, from: first)
        let sessions = calendar.sessions(in: first...first.adding(days: 400))
        #expect(sessions.count > 250)
        for session in sessions {
            var expected = session.open
            while expected < session.close {
                if session.breaks.contains(where: { $0.contains(expected) }) {
                    expected = expected.advanced(by: 60_000_000)
                    continue
                }
                #expect(minutes.next() == expected.wholeSeconds)
                expected = expected.advanced(by: 60_000_000)
            }
        }
    }

    @Test func pricesStayInOrderAndInRange() {
        var walk = PriceWalk(seed: 7)
        var previous = walk.next()
        for _ in 0..<200_000 {
            let bar = walk.next()
            #expect(bar.open == previous.close)
            #expect(bar.low <= min(bar.open, bar.close) && max(bar.open, bar.close) <= bar.high)
            #expect(bar.low > 0 && bar.high < 100_000 && bar.volume > 0)
            previous = bar
        }
    }

    /// The first outputs of SplitMix64 for the seed 1234567, as published with the algorithm.
    @Test func randomNumbersAreThoseOfSplitMix() {
        var random = SplitMix(state: 1_234_567)
        #expect((0..<3).map { _ in random.next() } == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }
}
