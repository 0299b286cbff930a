import DojimaFormats
import DojimaSeries
import DojimaTime
import Testing

@Suite struct DojimaFormatsExample {
    @Test("The splits of Apple are read from day-first dates, and a bar is written as a line of CSV") func splitsAndBars() throws {
        // Example begins
        // 28 is no month, so the day comes first in the complete file.
        let text = "date,type,ratio\n28/02/2005,split,2:1\n09/06/2014,split,7:1\n31/08/2020,split,4:1\n"
        let file = try ActionFile(Array(text.utf8), name: "aapl.csv", symbol: "AAPL")
        let dates = file.actions.map(\.exDate)  // 2005-02-28, 2014-06-09, 2020-08-31
        let shares = file.actions.compactMap(\.ratio).reduce(1, *)  // 56: what one share of 2004 became

        var writer = BarTextWriter(form: .csv, times: .date)
        writer.append(try BarSeries([Bar(time: Instant(dates[0]), open: 10, high: 12.5, low: 9.75, close: 11)], interval: .day))
        let csv = String(decoding: writer.finish(), as: UTF8.self)  // a header, and 2005-02-28,10,12.5,9.75,11,
        // Example ends

        // https://investor.apple.com/faq/: the number of splits of Apple's stock.
        #expect(dates.map(\.description) == ["2005-02-28", "2014-06-09", "2020-08-31"])
        #expect(shares == 56)
        #expect(csv.split(separator: "\n").last == "2005-02-28,10,12.5,9.75,11,")
    }
}
