import ArgumentParser
import DojimaSeries
import DojimaTime

/// A time of day, written `18:00`.
struct ClockArgument: ExplainedArgument, CustomStringConvertible {
    static let advice = "write a time of day such as 18:00"

    var time: TimeOfDay

    init(time: TimeOfDay) { self.time = time }

    init?(argument: String) {
        guard let time = TimeOfDay(argument), time < .endOfDay else { return nil }
        self.time = time
    }

    var description: String { String(time.description.prefix(5)) }
}

/// A day of the week, written `mon`.
struct WeekdayArgument: ExpressibleByArgument {
    var weekday: Weekday

    init(weekday: Weekday) { self.weekday = weekday }

    init?(argument: String) {
        guard let weekday = Weekday(name: argument) else { return nil }
        self.weekday = weekday
    }

    var defaultValueDescription: String { weekday.abbreviation.lowercased() }
    static var allValueStrings: [String] { Weekday.allCases.map { $0.abbreviation.lowercased() } }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

extension BarSeries.Stamp: WordArgument {}

extension ClosedBarsPolicy: WordArgument {}
