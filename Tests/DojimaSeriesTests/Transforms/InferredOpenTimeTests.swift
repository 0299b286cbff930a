import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct InferredOpenTimeTests {
    @Test("Closed time inferred from minute bars of sessions equals that of the calendar", .feature("S0-DC-20"))
    func equalsTheCalendar() throws {
        let calendar = try TradingCalendar("XTKS")
        let sessions = calendar.sessions(
            in: CivilDate(normalizing: 2024, month: 10, day: 28)...CivilDate(normalizing: 2024, month: 11, day: 15))
        let span = sessions[0].open..<sessions[sessions.count - 1].close
        let timeline = Timeline.sessions(calendar, span: span)
        let stamps = timeline.segments.flatMap { segment in
            stride(from: segment.start.microseconds, to: segment.end.microseconds, by: 60_000_000).map { Instant(microseconds: $0) }
        }
        let bars = BarSeries.random(at: stamps, interval: BarInterval.minutes(1))
        #expect(Timeline(open: bars.inferredOpenTime(), span: span) == timeline)
        // The same bars stamped at their ends.
        var late = bars
        for index in late.indices { late.time[index] = late.time[index].advanced(by: 60_000_000) }
        late.stamp = .end
        #expect(Timeline(open: late.inferredOpenTime(), span: span) == timeline)
    }

    @Test func missingMinutesAreNoClosedTime() {
        let stamps = [0, 1, 2, 9, 10, 31].map { Instant(seconds: $0 * 60) }
        let bars = BarSeries.random(at: stamps, interval: BarInterval.minutes(1))
        #expect(bars.inferredOpenTime().ranges == [Instant(seconds: 0)..<Instant(seconds: 32 * 60)])
    }

    @Test func dailyBarsOpenTheirDates() throws {
        let friday = Instant(CivilDate(normalizing: 2024, month: 1, day: 12))
        let monday = Instant(CivilDate(normalizing: 2024, month: 1, day: 15))
        let bars = BarSeries.random(at: [friday, monday], interval: .day)
        #expect(bars.inferredOpenTime().ranges == [friday, monday].map { $0..<$0.advanced(by: Instant.microsecondsPerDay) })
    }
}

@Suite struct TradeDateTests {
    @Test("A daily bar is assigned to the date of its stamp in its zone") func zones() throws {
        // Five in the morning UTC is midnight in New York.
        let stamps = [1_704_690_000, 1_704_776_400].map { Instant(seconds: $0) }
        let bars = BarSeries.random(at: stamps, interval: .day)
        let placed = bars.datedByTradeDate(TradeDateRule(zone: try Zone("America/New_York"), calendar: nil))
        #expect(placed.time.map(\.utcDate.description) == ["2024-01-08", "2024-01-09"])
        #expect(placed.time.allSatisfy { $0.isUTCMidnight })
        // Midnights UTC are dates already, for any zone.
        let dates = BarSeries.random(at: placed.time, interval: .day)
        #expect(dates.datedByTradeDate(TradeDateRule(zone: try Zone("America/New_York"), calendar: nil)).time == dates.time)
        // Shorter bars are not moved.
        let minutes = BarSeries.random(at: stamps, interval: BarInterval.minutes(1))
        #expect(minutes.datedByTradeDate(TradeDateRule(zone: try Zone("Asia/Tokyo"), calendar: nil)).time == stamps)
    }
}
