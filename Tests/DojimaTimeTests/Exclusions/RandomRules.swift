import DojimaTestSupport
import DojimaTime

/// Seeded rules around clock changes, all in multiples of five minutes.
struct RandomRules {
    var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// Days with clock changes: changes by an hour and by half of one, midnight and a complete date skipped.
    static let places: [(zone: String, date: String)] = [
        ("America/New_York", "2021-03-14"), ("America/New_York", "2021-11-07"), ("Europe/London", "2020-10-25"),
        ("Australia/Lord_Howe", "2019-04-07"), ("Australia/Lord_Howe", "2019-10-06"), ("America/Sao_Paulo", "2018-11-04"),
        ("America/Sao_Paulo", "2018-02-18"), ("Pacific/Apia", "2011-12-30"), ("Asia/Kathmandu", "2023-01-01"),
        ("Africa/Casablanca", "2022-03-27"), ("UTC", "2000-02-29"), ("Asia/Tokyo", "1999-12-31"),
    ]

    /// A span of some days around one of these days.
    mutating func span() throws -> (span: Range<Instant>, zones: [Zone]) {
        let place = Self.places.randomElement(using: &generator) ?? Self.places[0]
        let middle = Instant(CivilDate(place.date) ?? CivilDate(daysSinceEpoch: 0))
        let start = middle.advanced(by: -number(0...1500) * Self.fiveMinutes)
        let other = Self.places.randomElement(using: &generator) ?? place
        return (start..<start.advanced(by: number(1...2500) * Self.fiveMinutes), [try Zone(place.zone), try Zone(other.zone)])
    }

    mutating func rule(in span: Range<Instant>, zone: Zone) -> Exclusion {
        switch number(0...7) {
        case 0: return range(in: span)
        case 1: return .closedDate(zone: zone, date(in: span))
        case 2:
            let date = date(in: span)
            return .dates(zone: zone, date...date.adding(days: Int(number(0...3))))
        case 3: return .daily(zone: zone, from: time(), to: time())
        case 4: return .weekly(zone: zone, from: weekday(), time(), to: weekday(), time())
        case 5:
            let date = date(in: span)
            return .yearly(zone: zone, MonthDay(known: Month(rawValue: date.month) ?? .january, date.day))
        case 6: return .session(session(in: span, zone: zone))
        default: return .repeating(repeated(in: span, zone: zone))
        }
    }

    mutating func range(in span: Range<Instant>) -> Exclusion {
        let from = span.lowerBound.advanced(by: number(-500...2500) * Self.fiveMinutes)
        return .range(from..<from.advanced(by: number(1...500) * Self.fiveMinutes))
    }

    mutating func repeated(in span: Range<Instant>, zone: Zone) -> RepeatRule {
        func interval(_ generator: inout SeededGenerator) -> BarInterval {
            let kinds: [(BarInterval.Unit, ClosedRange<Int>)] = [
                (.minute, 1...100), (.hour, 1...60), (.day, 1...9), (.week, 1...2), (.month, 1...3), (.year, 1...2),
            ]
            let (unit, counts) = kinds.randomElement(using: &generator) ?? kinds[2]
            let count = Int.random(in: counts, using: &generator)
            return BarInterval(clamping: unit == .minute ? count * 5 : count, unit)
        }
        let date = date(in: span).adding(days: Int(number(-60...60)))
        return RepeatRule(
            zone: zone, startDate: date, startTime: Bool.random(using: &generator) ? .midnight : time(), length: interval(&generator),
            every: interval(&generator))
    }

    private mutating func session(in span: Range<Instant>, zone: Zone) -> SessionRule {
        func hours(_ generator: inout SeededGenerator) -> SessionRule.Hours {
            let marks = (0..<6).map { _ in Int64.random(in: 0...288, using: &generator) }.sorted().map {
                TimeOfDay(microseconds: $0 * Self.fiveMinutes)
            }
            let breaks = [marks[3]..<marks[4], marks[1]..<marks[2]].prefix(Int.random(in: 0...2, using: &generator))
            return SessionRule.Hours(from: marks[0], to: marks[5], breaks: breaks.filter { !$0.isEmpty })
        }
        let days = Set(Weekday.allCases.filter { _ in Int.random(in: 0...2, using: &generator) > 0 })
        let special = (0..<2).map { _ in (date(in: span), hours(&generator)) }
        return SessionRule(zone: zone, days: days, regular: hours(&generator), special: Dictionary(special) { first, _ in first })
    }

    private static let fiveMinutes: Int64 = 300_000_000

    private mutating func number(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &generator) }

    private mutating func time() -> TimeOfDay { TimeOfDay(microseconds: number(0...287) * Self.fiveMinutes) }

    private mutating func weekday() -> Weekday { Weekday(index: Int(number(0...6))) }

    private mutating func date(in span: Range<Instant>) -> CivilDate {
        span.lowerBound.utcDate.adding(days: Int(number(-1...9)))
    }
}
