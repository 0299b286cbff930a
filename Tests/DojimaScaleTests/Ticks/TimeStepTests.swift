@testable import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct TimeStepTests {
    private func local(_ text: String) throws -> LocalTime {
        let parts = text.split(separator: " ")
        let clock = parts.count > 1 ? parts[1].split(separator: ".") : []
        var time = try clock.first.map { try #require(TimeOfDay($0)) } ?? .midnight
        if clock.count > 1 { time = TimeOfDay(microseconds: time.microseconds + (try #require(Int64(clock[1])))) }
        return LocalTime(try #require(CivilDate(parts[0])), time)
    }

    @Test("The steps from which ticks are chosen are ordered by length, and the finest of each unit is one unit")
    func ladder() {
        #expect(zip(TimeStep.ladder, TimeStep.ladder.dropFirst()).allSatisfy { $0 < $1 })
        #expect(TimeStep.Unit.allCases.allSatisfy { $0.counts.first ?? 1 == 1 && $0.length > 0 })
        #expect(Set(TimeStep.Unit.allCases.map(\.symbol)).count == TimeStep.Unit.allCases.count)
    }

    @Test(
        "The weight of a tick is the largest step with a boundary since the last open time",
        arguments: [
            ("2023-12-31 23:59:59", "2024-01-01", "2y"), ("2024-12-31", "2025-01-01", "5y"), ("1999-12-31", "2000-01-03", "2000y"),
            ("1985-11-01", "2024-03-05", "2000y"), ("2024-03-29", "2024-04-01", "3M"), ("2024-02-29", "2024-03-01", "1M"),
            ("2024-03-08 15:59:59", "2024-03-11 09:30", "1w"), ("2024-03-10", "2024-03-12", "1w"), ("2024-03-11", "2024-03-12", "1d"),
            ("2024-03-11 11:29:59", "2024-03-11 12:30", "12h"), ("2024-03-11 08:59:59", "2024-03-11 09:00", "3h"),
            ("2024-03-11 09:44:59", "2024-03-11 09:45", "15m"), ("2024-03-11 09:44:49", "2024-03-11 09:44:50", "10s"),
            ("2024-03-11 09:44:49.249999", "2024-03-11 09:44:49.250000", "50ms"),
            ("2024-03-11 09:44:49.000019", "2024-03-11 09:44:49.000020", "20us"),
        ])
    func weights(before: String, now: String, step: String) throws {
        #expect(TimeStep.ladder[TimeStep.weight(from: try local(before), to: try local(now))].description == step)
    }

    @Test("A step is read from its notation, which contains that of intervals")
    func notation() throws {
        for text in ["20us", "250ms", "10s", "15m", "1h", "1d", "2w", "1dekad", "3M", "1y"] { #expect(TimeStep(text)?.description == text) }
        for text in ["", "d", "0d", "-1d", "1D", "1.5h", "1 d", "2x", "1000001s", "10001y", "١d"] {
            #expect(TimeStep(text) == nil, "\(text)")
        }
        for unit in BarInterval.Unit.allCases {
            let interval = BarInterval(clamping: 7, unit)
            #expect(TimeStep(interval).description == interval.description && TimeStep(interval.description) == TimeStep(interval))
            #expect(TimeStep(interval).length == interval.nominalMicroseconds)
        }
    }

    @Test("Spans of dates follow each other, and each date has a corresponding one in the next", arguments: TimeStep.Unit.allCases)
    func cycles(unit: TimeStep.Unit) {
        guard let cycle = unit.cycle else { return }
        for day in Int32(-1000)...30_000 {
            let date = CivilDate(daysSinceEpoch: day)
            let index = cycle.index(of: date)
            let (start, next, following) = (cycle.start(at: date), cycle.start(of: index + 1), cycle.date(date, advancedBy: 1))
            guard start <= date, date < next, cycle.index(of: next) == index + 1, cycle.index(of: following) == index + 1 else {
                Issue.record("\(date): \(start), \(next), \(following)")
                return
            }
        }
    }

    @Test("The boundaries of a larger unit are also ticks of each unit that divides it", arguments: TimeStep.Unit.allCases)
    func nesting(unit: TimeStep.Unit) {
        for parent in unit.parents {
            guard let cycle = unit.cycle, let larger = parent.cycle else {
                #expect(parent.length % unit.length == 0)
                continue
            }
            guard unit.interruption != parent else { continue }
            let first = larger.index(of: CivilDate(normalizing: 1999, month: 1, day: 1))
            for start in (first..<first + 100).map({ larger.start(of: $0) }) { #expect(cycle.start(at: start) == start) }
        }
    }
}
