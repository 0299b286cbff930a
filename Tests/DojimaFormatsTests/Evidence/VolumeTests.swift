import DojimaFormats
import DojimaText
import DojimaTime
import Testing

/// The recognition of the volume column, and notes about it.
@Suite struct VolumeTests {
    /// Five days with closes near 50: columns of shares, and of money that is shares times the price.
    private func table(_ columns: [(name: String, isMoney: Bool)]) -> String {
        (1...5).reduce("Date,Open,High,Low,Close,\(columns.map(\.name).joined(separator: ","))\n") { text, day in
            let cells = columns.enumerated().map { index, column in "\((1000 + day * 10 + index) * (column.isMoney ? 50 : 1))" }
            return text + "2024-01-0\(day),50,51,49,50,\(cells.joined(separator: ","))\n"
        }
    }

    private func volume(_ columns: (String, Bool)...) throws -> (column: String?, notes: String) {
        let reading = try read(table(columns.map { ($0.0, $0.1) }))
        let column = reading.decision.columns.first { $0.role == "volume" }?.source
        return (column, reading.decision.notes.map(\.description).joined(separator: "\n"))
    }

    @Test(
        "Names of vendors in several languages are recognised",
        arguments: [
            "Total Volume", "Total Traded Quantity", "No. of Shares", "Shares Traded", "Vol.", "TOTTRDQTY", "Gehandelte Stück", "Volumen",
            "Titres échangés", "Volumi", "Quantità", "成交股数", "売買高", "거래량", "Объём", "Volume (shares)",
        ])
    func names(_ name: String) throws {
        let found = try volume((name, false))
        #expect(found.column == name && found.notes == "")
    }

    @Test("Shares come before money, in any order and without a note")
    func shares() throws {
        for (money, shares) in [("Turnover", "Total Volume"), ("Umsatz", "Stücke"), ("成交额", "成交量"), ("売買代金", "出来高"), ("Amount", "Vol")] {
            for columns in [[(money, true), (shares, false)], [(shares, false), (money, true)]] {
                let found = try volume(columns[0], columns[1])
                #expect(found.column == shares && found.notes == "", "\(columns)")
            }
        }
    }

    @Test("Of two currencies the base is the one by which the other divided gives the price")
    func currencies() throws {
        #expect(try volume(("Volume USD", true), ("Volume BTC", false)) == ("Volume BTC", ""))
        #expect(try volume(("Volume_ETH", false), ("Volume_BTC", true)) == ("Volume_ETH", ""))
        #expect(try volume(("Volume", true), ("Volume BTC", false)) == ("Volume BTC", ""))
    }

    @Test("Two currencies whose ratio is not the price, or in a single row, are ordered by position, with a note")
    func unclearCurrencies() throws {
        func volume(_ money: Int, days: Int) throws -> (column: String?, notes: String) {
            let rows = (1...days).map { "2024-01-0\($0),50,51,49,50,\(money * (100 + $0)),\(100 + $0)\n" }.joined()
            let decision = try read("Date,Open,High,Low,Close,Volume USD,Volume BTC\n" + rows, ReadingOptions { $0.interval = .day })
                .decision
            return (decision.columns.first { $0.role == "volume" }?.source, decision.notes.map(\.description).joined(separator: "\n"))
        }
        #expect(try volume(50, days: 5).column == "Volume BTC")
        for (money, days) in [(100, 5), (25, 5), (50, 1)] {
            let found = try volume(money, days: days)
            #expect(found.column == "Volume USD" && found.notes.contains("'Volume USD' is named after a currency"), "\(found)")
        }
    }

    @Test("Money alone, units in names, and a second count of shares are noted")
    func notes() throws {
        #expect(try volume(("Turnover", true)).notes.contains("'Turnover' is an amount of money according to its name"))
        #expect(try volume(("Volume (Lacs)", false)).notes.contains("'Volume (Lacs)' has a unit in its name"))
        #expect(try volume(("出来高(千株)", false)).notes.contains("has a unit"))
        #expect(try volume(("Volume USD", true)).notes.contains("'Volume USD' is named after a currency"))
        let two = try volume(("Volume", false), ("Total Volume", false))
        #expect(two.column == "Volume" && two.notes == "not read: Total Volume")
    }

    @Test("Columns that a user may expect are noted once if they are not read")
    func unread() throws {
        let text =
            "Date,Open,High,Low,Close,Adj Close,Settle,Trades,Volume\n2024-01-01,10,11,9,10,9.8,10,4,5\n2024-01-02,10,11,9,10,9.8,10,4,5\n"
        #expect(try read(text).decision.notes.map(\.description) == ["not read: Adj Close, Settle"])
        #expect(try volume(("Buy Volume", false), ("sellVolume", false)) == (nil, "not read: Buy Volume, sellVolume"))
        #expect(try volume(("size", false)) == (nil, "not read: size"))
        #expect(try volume(("Up Volume", false), ("Volume", false)) == ("Volume", ""))
    }

    @Test("A column that may contain the zones of times is noted if it is not read")
    func zones() throws {
        let text = "Date,Time,TZ,Close\n2024-01-02,09:30,US/Eastern,10\n2024-01-02,09:31,US/Central,11\n"
        #expect(try read(text).decision.notes.contains { $0.description == "not read: TZ" })
    }
}
