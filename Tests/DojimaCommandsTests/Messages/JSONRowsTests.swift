import DojimaTime
import Testing

@testable import DojimaCommands

/// Tables in JSON.
@Suite struct JSONRowsTests {
    @Test("Rows of JSON are the objects of the table, whatever their cells, zone and form of times", arguments: ["iso", "date", "epoch"])
    func rows(times: String) throws {
        let times = try #require(TimeForm(rawValue: times))
        let midnight = Instant(microseconds: 1_710_460_800_000_000)
        let cells: [Table.Cell] = [
            .none, .text(""), .text("a \"b\" \\ \n\u{202E}é"), .integer(-7), .number(0.1), .number(-0.0), .number(1e21), .number(.nan),
            .number(.infinity), .written("35.63%"), .written("0.50"), .time(midnight), .time(Instant(microseconds: 1)),
            .date(midnight.utcDate), .span(1_500_000),
        ]
        var table = Table(["row"] + cells.indices.map { "column \"\($0)\"" })
        for row in 0..<3 { table.append([.integer(row)] + cells) }
        let style = ResultStyle(form: .json, times: times, zone: try Zone("Asia/Tokyo"))
        #expect(style.render(table) == "[" + style.objects(table).joined(separator: ",\n ") + "]\n")
        #expect(style.render(Table(["row"])) == "[]\n")
    }
}
