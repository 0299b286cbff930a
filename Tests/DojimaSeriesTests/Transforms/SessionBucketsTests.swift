import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite("Bars made of sessions") struct SessionBucketsTests {
    private static let exchanges = ["XNYS", "XTKS", "XHKG", "CMES", "XSAU", "24/7"]
    private static let intervals = ["5m", "1h", "4h", "1d", "2d", "3d", "1w", "2w", "1M", "3M", "1y"]

    /// Bars at random minutes of some months in which the clocks change, also on closed time.
    private func bars(_ seed: UInt64, from start: CivilDate, days: Int, stamp: BarSeries.Stamp = .start) -> BarSeries {
        var random = SeededGenerator(seed: seed)
        var moment = Instant(start)
        var stamps: [Instant] = []
        while moment < Instant(start.adding(days: days)) {
            stamps.append(moment)
            moment = moment.advanced(by: 60_000_000 * Int64.random(in: 1...90, using: &random))
        }
        var bars = BarSeries.random(at: stamps, interval: BarInterval.minutes(1), seed: seed)
        bars.stamp = stamp
        // The sums of integer volumes are exact in any order.
        for index in bars.indices { bars.volume[index] = bars.volume[index].rounded() }
        return bars
    }

    /// The time of the row that a bar belongs to, in the simplest way; `nil` on closed time.
    private func plainTime(_ moment: Instant, _ interval: BarInterval, _ sessions: ArraySlice<Session>) -> Instant? {
        if interval.isIntraday {
            guard let session = sessions.last(where: { $0.open <= moment }) else { return nil }
            let open = session.breaks.map(\.upperBound).last { $0 <= moment } ?? session.open
            return open.advanced(by: moment.since(open) / interval.nominalMicroseconds * interval.nominalMicroseconds)
        }
        guard let index = sessions.firstIndex(where: { $0.open <= moment && moment < $0.close }),
            !sessions[index].breaks.contains(where: { $0.contains(moment) })
        else { return nil }
        let date = sessions[index].date
        switch interval.unit {
        case .day: return Instant(sessions[index - index % interval.count].date)
        case .week:
            let monday = Int(date.daysSinceEpoch) - (Int(date.daysSinceEpoch) + 3) % 7
            // 1969-12-29 was a Monday.
            return Instant(CivilDate(daysSinceEpoch: Int32(monday - (monday + 3) / 7 % interval.count * 7)))
        case .month:
            return Instant(CivilDate(normalizing: date.year, month: (date.month - 1) / interval.count * interval.count + 1, day: 1))
        default: return Instant(CivilDate(normalizing: date.year, month: 1, day: 1))
        }
    }

    @Test("Bars of any interval equal those of a simple grouping by session", arguments: exchanges, intervals)
    func plainGrouping(_ code: String, _ text: String) throws {
        let calendar = try TradingCalendar(code)
        let interval = try #require(BarInterval(text))
        let sessions = calendar.sessions(
            in: CivilDate(normalizing: 1970, month: 1, day: 1)...CivilDate(normalizing: 2021, month: 12, day: 31)
        ).suffix(120)
        for (seed, stamp) in [(UInt64(1), BarSeries.Stamp.start), (2, .end)] {
            let bars = bars(seed, from: CivilDate(normalizing: 2021, month: 9, day: 20), days: 80, stamp: stamp)
            let rule = BucketRule(interval: interval, zone: calendar.zone, hours: SessionHours(calendar))
            let shift: Int64 = stamp == .end ? -1 : 0
            var (times, counts): ([Instant], [Int]) = ([], [])
            for time in bars.time {
                guard let row = plainTime(time.advanced(by: shift), interval, sessions) else { continue }
                if times.last == row { counts[counts.count - 1] += 1 } else { times.append(row); counts.append(1) }
            }
            let made = bars.resampled(by: rule)
            #expect(made.time == times && made.counts == counts)
            let key = SeriesKey(symbol: "S", interval: BarInterval.minutes(1))
            let read = try MemorySource(key, bars).resampled(
                key, by: rule, in: bars.time[0].advanced(by: shift)..<bars.time[bars.count - 1].advanced(by: 1), stamp: stamp)
            #expect(read.time == times && read.counts == counts && read.close == made.close && read.volume == made.volume)
        }
    }

    @Test("Buckets increase strictly, cover their range and agree with single look-ups", arguments: exchanges, intervals)
    func edges(_ code: String, _ text: String) throws {
        var random = SeededGenerator(seed: 5)
        let calendar = try TradingCalendar(code)
        for isOnAxis in [false, true] {
            var rule = BucketRule(
                interval: try #require(BarInterval(text)), zone: calendar.zone, hours: SessionHours(calendar))
            rule.marksOpens = isOnAxis
            for _ in 0..<6 {
                let start = Instant(seconds: Int64.random(in: -1_800_000_000...1_700_000_000, using: &random))
                let range = start..<start.advanced(by: Int64.random(in: 1...20 * Instant.microsecondsPerDay, using: &random))
                let edges = rule.edges(covering: range)
                #expect(zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 })
                #expect(try #require(edges.first) <= range.lowerBound && #require(edges.last) >= range.upperBound)
                #expect(edges.count < 3 || edges[1] > range.lowerBound && edges[edges.count - 2] < range.upperBound)
                var cursor = BucketCursor(rule)
                for (first, next) in zip(edges, edges.dropFirst()).prefix(40) {
                    #expect(rule.bucket(of: first) == first..<next && rule.start(of: next.advanced(by: -1)) == first)
                    #expect(cursor.bucket(of: first).moments == first..<next)
                }
            }
        }
    }

    @Test("Bars of several sessions stay unchanged when bars are added at either end", arguments: ["2d", "3d", "10d"])
    func stableCounts(_ text: String) throws {
        let calendar = try TradingCalendar("XNYS")
        let interval = try #require(BarInterval(text))
        let start = CivilDate(normalizing: 2021, month: 3, day: 1)
        let all = bars(3, from: start, days: 200)
        let part = all.part(in: Instant(start.adding(days: 60))..<Instant(start.adding(days: 140)))
        let rule = BucketRule(interval: interval, zone: calendar.zone, hours: SessionHours(calendar))
        let (whole, some) = (all.resampled(by: rule), part.resampled(by: rule))
        // The first and the last lack bars.
        for index in some.indices.dropFirst().dropLast() {
            let same = try #require(whole.time.firstIndex(of: some.time[index]))
            #expect(whole[same] == some[index] && whole.counts[same] == some.counts[index])
        }
        #expect(some.count > 5)
        // Daily bars are grouped into the same ones.
        let days = all.resampled(by: BucketRule(interval: .day, zone: calendar.zone, hours: SessionHours(calendar)))
        let ofDays = days.resampled(by: BucketRule(interval: interval, hours: SessionHours(calendar), clock: .tradeDates))
        #expect(ofDays.counts == whole.counts && ofDays.indices.map { ofDays[$0] } == whole.indices.map { whole[$0] })
    }

    @Test("Extended hours count on request")
    func segments() throws {
        let calendar = try TradingCalendar("XNYS")
        let all = bars(4, from: CivilDate(normalizing: 2022, month: 3, day: 1), days: 30)
        func days(_ segments: Set<SessionSegment.Kind>) -> BarSeries {
            all.resampled(by: BucketRule(interval: .day, zone: calendar.zone, hours: SessionHours(calendar, segments: segments)))
        }
        func clockHours(_ first: Int, _ end: Int) -> [Int] {
            var counts: [CivilDate: Int] = [:]
            for time in all.time {
                let local = calendar.zone.localTime(at: time)
                guard calendar.session(on: local.date) != nil, (first..<end).contains(Int(local.time.microseconds / 60_000_000)) else {
                    continue
                }
                counts[local.date, default: 0] += 1
            }
            return counts.sorted { $0.key < $1.key }.map(\.value)
        }
        #expect(days([.regular]).counts == clockHours(570, 960))
        #expect(days([.pre, .regular, .post]).counts == clockHours(240, 1200))
        #expect(days([.post]).counts == clockHours(960, 1200))
        // For an exchange without auctions on some dates, several days are still counted by all dates.
        let rule = BucketRule(interval: BarInterval.days(2), zone: calendar.zone, hours: SessionHours(calendar, segments: [.post]))
        let whole = BucketRule(interval: BarInterval.days(2), zone: calendar.zone, hours: SessionHours(calendar))
        #expect(all.resampled(by: rule).time.suffix(10) == all.resampled(by: whole).time.suffix(10))
    }

    @Test("Sessions of one date on several exchanges are one session")
    func severalCalendars() throws {
        let (tokyo, newYork) = (try TradingCalendar("XTKS"), try TradingCalendar("XNYS"))
        let dates = CivilDate(normalizing: 2024, month: 1, day: 2)...CivilDate(normalizing: 2024, month: 1, day: 12)
        let union = try #require(SessionHours([tokyo, newYork]))
        // Tokyo is closed on the 2nd, 3rd and 8th.
        #expect(union.sessions(in: dates).map(\.date.day) == [2, 3, 4, 5, 8, 9, 10, 11, 12])
        let session = try #require(union.sessions(in: dates).first { $0.date.day == 4 })
        #expect(session.open == tokyo.session(on: session.date)?.open && session.close == newYork.session(on: session.date)?.close)
        #expect(session.breaks.count == 2 && union.dates(in: dates).count == 9)
        let common = try #require(SessionHours([tokyo, newYork], combination: .intersection))
        #expect(common.sessions(in: dates).isEmpty)
        #expect(try #require(SessionHours([tokyo, newYork], combination: .primary)).sessions(in: dates) == tokyo.sessions(in: dates))
        #expect(SessionHours([]) == nil)
    }
}
