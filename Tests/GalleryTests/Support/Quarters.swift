import DojimaSeries
import DojimaTime

/// Quarters from one year up to another, each as wide as the others, and a column of one number a quarter.
struct Quarters {
    let times: [Instant]
    let timeline: Timeline
    let interval = BarInterval.months(3)

    init(_ from: Int, _ to: Int) {
        times = (from..<to).flatMap { year in [1, 4, 7, 10].map { Instant(CivilDate(normalizing: year, month: $0, day: 1)) } }
        let span = Instant(CivilDate(normalizing: from, month: 1, day: 1))..<Instant(CivilDate(normalizing: to, month: 1, day: 1))
        timeline = .periods(of: interval, openDates: InstantSet(span), span: span)
    }

    func values(_ numbers: [Double], areas: [Double] = []) -> ValueSeries { ValueSeries(time: times, values: numbers, areas: areas) }
}
