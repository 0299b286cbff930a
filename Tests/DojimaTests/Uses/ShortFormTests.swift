import Dojima
import DojimaChart
import DojimaFiles
import DojimaFormats
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Short forms of values and calls.
@Suite struct ShortFormTests {
    @Test("Short forms of themes, windows and bases equal the long ones") func values() throws {
        let themes: [Theme] = [.light, .dark, .colorBlind, .print, .sharp]
        #expect(themes == Array(ThemeCatalog.all))
        #expect(Theme("house", like: .dark).background == ThemeCatalog.dark.background)
        let (day, moment) = (try CivilDate(year: 2024, month: 3, day: 1), Instant(seconds: 1_709_300_000))
        let windows: [(WindowRequest, String)] = [
            (.from(day), "{from: 2024-03-01}"), (.to(day), "{to: 2024-03-01}"), (.day(day), "{from: 2024-03-01, to: 2024-03-01}"),
            (.from(moment), "{from: \"\(moment)\"}"), (.to(moment), "{to: \"\(moment)\"}"),
        ]
        for (window, text) in windows {
            var chart = ChartSpecification(window: window) { Plot { Prices("A") } }
            chart.rebase = .percent
            let read = try ChartSpecification("window: \(text)\nrebase: {unit: percent}\npanes: [{series: [{symbol: A}]}]")
            #expect(chart == read)
        }
        #expect(Rebasing.price == Rebasing(.price) && Rebasing.index(50) == Rebasing(.index(50)))
    }

    @Test("A store opens for reading by default, and has the bars of a symbol, the finest ones if no interval is given") func store() throws
    {
        let folder = try TemporaryFolder()
        let path = folder.file("a.db")
        let (days, hours) = (BarSeries.random(30, every: .day), BarSeries.random(60, every: .hour))
        do {
            let store = try Store(path: path, access: .writing)
            try store.upsert(days, into: SeriesKey(symbol: "A", interval: .day))
            try store.upsert(hours, into: SeriesKey(symbol: "A", interval: .hour))
            try store.importFile(PictureTests.file, symbol: "SPX", calendar: "XNYS")
        }
        let store = try Store(path: path)
        #expect(store.access == .reading)
        #expect(try store.bars(of: "A") == hours && store.bars(of: "A", interval: .day) == days)
        #expect(try store.instrument("SPX")?.calendar == "XNYS" && store.bars(of: "SPX").interval == .day)
        #expect(throws: (any Error).self) { try store.bars(of: "B") }
        #expect(throws: (any Error).self) { try store.bars(of: "A", interval: .minute) }
        #expect(throws: StoreError.self) { try Store(path: folder.file("none.db")) }
    }
}
