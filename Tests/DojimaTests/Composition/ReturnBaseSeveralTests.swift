import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import Dojima

/// Bases of returns over presets if symbols begin and end at different dates, in zones, and with closed time; all dates counted on a
/// calendar.
@Suite struct ReturnBaseSeveralTests {
    private let store: Store

    private static func date(_ month: Int, _ day: Int, year: Int = 2024) -> CivilDate {
        CivilDate(normalizing: year, month: month, day: day)
    }

    init() throws {
        store = try Store()
        let begin = Self.date(12, 1, year: 2023)
        let all = (0..<130).map { begin.adding(days: $0) }
        for (symbol, from, to) in [
            ("MAIN", begin, Self.date(3, 8)), ("OTHER", begin, Self.date(3, 8)), ("LONGER", begin, Self.date(3, 20)),
            ("LATER", Self.date(3, 15), Self.date(4, 5)),
        ] {
            // The last two days of the year are missing in one of them.
            let dates = all.filter { from <= $0 && $0 <= to && !(symbol == "OTHER" && $0.year == 2023 && $0.month == 12 && $0.day > 29) }
            try store.upsert(
                BarSeries.random(at: dates.map { Instant($0) }, interval: .day, seed: 2), into: SeriesKey(symbol: symbol, interval: .day))
        }
    }

    /// The base date in the heading.
    private func since(
        _ preset: String, _ symbols: [String], in store: Store? = nil, _ change: (inout ChartSpecification) -> Void = { _ in }
    )
        throws -> String
    {
        var chart = ChartSpecification(window: WindowRequest(preset: try Preset(preset))) {
            Plot { for symbol in symbols { Prices(symbol, as: .line) } }
        }
        chart.closedTime.isContinuous = true
        chart.rebase = Rebasing()
        change(&chart)
        let texts = try Picture(chart, source: store ?? self.store).drawing.description.texts.filter { $0.role == "subtitle" }.map(\.text)
        return texts.compactMap { text in
            text.firstRange(of: "change since ").map { String(text[$0.upperBound...]) }
        }.joined(separator: " and ")
    }

    @Test(
        "The base of a return is the later of two symbols' last closes before the window, in any order of the symbols",
        .feature("S2-PR-01")) func later() throws
    {
        #expect(try since("YTD", ["MAIN", "OTHER"]) == "31 Dec 2023")
        #expect(try since("YTD", ["OTHER", "MAIN"]) == "31 Dec 2023")
        #expect(try since("YTD", ["OTHER"]) == "29 Dec 2023")
    }

    @Test(
        "Symbols without a time in common have their own bases, which the heading does not date and a note lists",
        arguments: [false, true])
    func ownBases(bySymbol: Bool) throws {
        for isSmall in bySymbol ? [false] : [false, true] {
            let window = WindowRequest(from: .dateOnly(Self.date(12, 1, year: 2023)), to: .dateOnly(Self.date(4, 5)))
            var chart = ChartSpecification(window: window) {
                Plot { for symbol in ["MAIN", "LATER"] { Prices(symbol, as: .line) } }
            }
            chart.closedTime.isContinuous = true
            (chart.rebase, chart.groupsBySymbol) = (bySymbol ? nil : Rebasing(), bySymbol)
            if isSmall { chart.facet = FacetOptions() }
            let picture = try Picture(chart, source: store)
            let notes = picture.notes.map(\.description).filter { $0.contains("LATER") }
            #expect(notes.count == 1, "\(picture.notes)")
            let own = isSmall ? "MAIN change since 1 Dec 2023, LATER change since 15 Mar 2024" : "MAIN 1 Dec 2023, LATER 15 Mar 2024"
            #expect(notes.allSatisfy { $0.hasSuffix(own) }, "\(notes)")
            let heading = picture.drawing.description.texts.filter { $0.role == "subtitle" }.map(\.text)
            #expect(heading.contains { $0.contains("since the start of each") }, "\(heading)")
            #expect(!heading.contains { $0.contains("since 1") }, "\(heading)")
            guard bySymbol else { continue }
            // No change is measured from the last bar.
            let changes = picture.drawing.description.texts.filter { $0.role == "label" }.map(\.text)
            #expect(changes.count == 2 && !changes.contains("0.00%"), "\(changes)")
        }
    }

    @Test(
        "The window of a return ends with the last bar of the first symbol; symbols that begin later do not count", .feature("S2-PR-01")
    )
    func ends() throws {
        // Five days to 8 March begin on the 4th; those of the longer one on the 16th.
        #expect(try since("5d", ["MAIN", "LONGER"]) == "3 Mar 2024")
        #expect(try since("5d", ["LONGER", "MAIN"]) == "15 Mar 2024")
        #expect(try since("YTD", ["MAIN", "LATER"]) == "31 Dec 2023")
    }

    @Test("The first day of a week or month ends at midnight in the shown zone", .feature("S2-PR-01")) func zones() throws {
        let zone = try Zone("Asia/Tokyo")
        let hours = (0..<24 * 60).map { zone.instant(of: LocalTime(Self.date(1, 1), .midnight)).advanced(by: Int64($0) * 3_600_000_000) }
        try store.upsert(
            BarSeries.random(at: hours, interval: BarInterval.hours(1), seed: 3),
            into: SeriesKey(symbol: "H", interval: BarInterval.hours(1)))
        // The last hour is that of 29 February, 23:00 in Tokyo.
        for (preset, moment) in [("1w", "22 Feb 2024 23:00"), ("1M", "29 Jan 2024 23:00")] {
            #expect(try since(preset, ["H"]) { $0.zone = "Asia/Tokyo" } == moment, "\(preset)")
        }
    }

    @Test("Days made of hours that are stamped with their end count their returns from the day before", .feature("S2-PR-01")) func days()
        throws
    {
        let key = SeriesKey(symbol: "E", interval: BarInterval.hours(1))
        var hours = BarSeries.random(
            at: (1...240).map { Instant(Self.date(1, 1)).advanced(by: Int64($0) * 3_600_000_000) }, interval: key.interval, seed: 4)
        hours.stamp = .end
        try store.upsert(hours, into: key, stamp: .end)
        #expect(try since("2d", ["E"]) { $0.interval = .day } == "8 Jan 2024")
        #expect(try since("2d", ["E"]) == "9 Jan 2024")
    }

    @Test("Without an earlier close, a return counts from the first close on open time", .feature("S2-PR-01")) func first() throws {
        // New Year, a weekend and its Monday: 6 and 7 January 2024 were closed.
        let bars = BarSeries.random(
            at: [Self.date(12, 30, year: 2023), Self.date(1, 6), Self.date(1, 8), Self.date(1, 9)].map { Instant($0) }, interval: .day,
            seed: 5)
        try store.upsert(bars, into: SeriesKey(symbol: "W", interval: .day))
        var notes: [Message] = []
        let source = try ChartSource.stored("W", interval: nil, in: store, notes: &notes)
        let sourceAxis = try SourceAxis(source, closed: ClosedTime(calendars: [try CalendarLibrary().calendar("XNYS")]))
        #expect(try sourceAxis.returnBase(of: .all)?.time == Instant(Self.date(1, 8)))
        #expect(try sourceAxis.returnBase(of: Preset("1d"))?.time == Instant(Self.date(1, 8)))
    }
}
