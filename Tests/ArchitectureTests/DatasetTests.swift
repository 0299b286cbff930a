import DojimaFiles
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaTime
import Foundation
import Testing

/// Every file of `datasets/` agrees with its page, and is clean.
@Suite struct DatasetTests {
    @Test func everyFileIsListed() throws {
        let files = try Repository.entries("datasets").filter { $0.contains("daily") || $0.contains("hourly") }
        let listed = try Dataset.listed()
        #expect(Set(listed.map(\.file)) == Set(files))
        #expect(listed.count { $0.interval == "1d" } >= 3 && listed.count { $0.interval == "1h" } == 1)
    }

    @Test(arguments: try Dataset.listed())
    func matchesItsPage(_ dataset: Dataset) throws {
        let rows = try dataset.rows()
        #expect(rows.count == dataset.rowCount)
        #expect(rows.first?.stamp == dataset.first)
        #expect(rows.last?.stamp == dataset.last)
        #expect(try Shell.run("sha256sum", Repository.url(dataset.path).path).output.hasPrefix(dataset.sha256 + " "))
    }

    @Test(arguments: try Dataset.listed())
    func isSortedAndEachPriceLiesBetweenLowAndHigh(_ dataset: Dataset) throws {
        var previous = ""
        for row in try dataset.rows() {
            #expect(row.stamp > previous, "\(row)")
            #expect(row.low > 0 && row.low <= min(row.open, row.close) && max(row.open, row.close) <= row.high, "\(row)")
            #expect(row.volume.map { $0 > 0 && $0 == $0.rounded() } ?? true, "\(row)")
            previous = row.stamp
        }
    }

    @Test(arguments: try Dataset.listed().filter { $0.interval == "1d" })
    func hasEverySessionOfTheExchangeAndNoOtherDay(_ dataset: Dataset) throws {
        let dates = try dataset.rows().map { try #require(CivilDate($0.stamp)) }
        let first = try #require(dates.first)
        let last = try #require(dates.last)
        #expect(dates == (try TradingCalendar("XNYS").sessions(in: first...last).map(\.date)))
    }

    @Test func currencyHoursAreThoseOfTheWeekInNewYork() throws {
        let dataset = try #require(try Dataset.listed().first { $0.interval == "1h" })
        let zone = try Zone("America/New_York")
        let opening = TimeOfDay(clock: 17)
        for row in try dataset.rows() {
            let date = try #require(CivilDate(row.stamp.prefix(10)))
            let time = try #require(TimeOfDay(row.stamp.dropFirst(11).dropLast()))
            #expect(row.stamp.hasSuffix("Z") && time.minute == 0)
            let local = zone.localTime(at: Instant(date).advanced(by: time.microseconds))
            let isOpen =
                switch local.date.weekday {
                case .saturday: false
                case .sunday: local.time >= opening
                case .friday: local.time < opening
                default: true
                }
            #expect(isOpen, "\(row.stamp) is \(local.date) \(local.time) in New York")
        }
    }

    /// This form must be distinguished from month first, which only days above 12 allow.
    @Test func dayFirstDatesProveThemselves() throws {
        let text = try Repository.text("datasets/goog-daily.json")
        let dates = text.matches(of: #/"date": "(\d\d)-(\d\d)-(\d{4})"/#)
        #expect(dates.count == 2148)
        #expect(dates.contains { (Int($0.1) ?? 0) > 12 })
        #expect(dates.allSatisfy { (1...12).contains(Int($0.2) ?? 0) })
    }

    @Test("A data set is imported completely without an option", .feature("SX-CD-01"), arguments: try Dataset.listed())
    func isImportedWholeWithoutAnOption(_ dataset: Dataset) throws {
        let market = try MarketStore.filled.get()
        let summary = try #require(market.summaries[dataset.file])
        #expect(summary.read == dataset.rowCount && summary.inserted == dataset.rowCount && summary.rejected == 0)
        #expect("\(summary.interval)" == dataset.interval)
        let symbol = try #require(MarketStore.symbols[dataset.file])
        let key = SeriesKey(symbol: symbol, interval: try #require(BarInterval(dataset.interval)))
        let bars = try market.store.bars(of: key, in: .earliest ..< .latest)
        for (index, row) in try dataset.rows().enumerated() {
            let bar = bars[index]
            let stamp = dataset.interval == "1d" ? "\(bar.time.utcDate)" : "\(bar.time)"
            #expect(stamp == row.stamp)
            #expect([bar.open, bar.high, bar.low, bar.close] == [row.open, row.high, row.low, row.close] && bar.volume == row.volume)
        }
    }
}
