import DojimaFormats
import DojimaText
import DojimaTime
import Foundation
import Testing

@Suite struct DataTableTests {
    /// A cell of `Answers/tables.json`: the column's name, the row, and the text of a number, of a text, or of nothing.
    private struct Cell: Equatable {
        var column: String
        var row: Int
        var kind: String
        var text: String
    }

    private func expected(_ file: String) throws -> [Cell] {
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(answer("tables.json"))) as? [[Any]])
        return try rows.filter { $0[0] as? String == file }.map { row in
            Cell(
                column: try #require(row[1] as? String), row: try #require(row[2] as? Int), kind: try #require(row[3] as? String),
                text: try #require(row[4] as? String))
        }
    }

    private func cells(of table: DataTable) -> [Cell] {
        table.columns.flatMap { column -> [Cell] in
            switch column.values {
            case .numbers(let numbers):
                numbers.enumerated().map { row, number in
                    Cell(
                        column: column.name, row: row + 1, kind: number.isNaN ? "missing" : "number", text: number.isNaN ? "" : "\(number)")
                }
            case .texts(let texts):
                texts.enumerated().map { row, text in
                    Cell(column: column.name, row: row + 1, kind: text.isEmpty ? "missing" : "text", text: text)
                }
            case .times(let times):
                times.enumerated().map { row, time in
                    Cell(column: column.name, row: row + 1, kind: time == nil ? "missing" : "time", text: time?.written ?? "")
                }
            }
        }
    }

    private func table(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> DataTable {
        try DataTable(Array(text.utf8), name: "test", options: options)
    }

    private func failure(_ text: String) -> ReadingError? {
        do {
            _ = try table(text)
            return nil
        } catch { return error as? ReadingError }
    }

    @Test(
        "Tables that NumPy and Python wrote are read to the bit",
        arguments: [
            "vector.npy", "matrix.npy", "columns.npy", "big.npy", "mixed.npy", "quoted.csv", "german.csv", "objects.json", "lists.json",
            "columns.json", "split.json", "wrapped.json", "lines.ndjson", "weights.json",
        ])
    func files(_ file: String) throws {
        let (expected, found) = (try expected(file), cells(of: try DataTable(answer("tables/\(file)"), name: file)))
        #expect(!expected.isEmpty && found.count == expected.count)
        for (found, expected) in zip(found, expected) {
            #expect((found.column, found.row, found.kind) == (expected.column, expected.row, expected.kind))
            if expected.kind == "number" {
                #expect(Double(found.text)?.bitPattern == Double(expected.text)?.bitPattern, "\(found) \(expected)")
            } else {
                #expect(found.text == expected.text)
            }
        }
    }

    @Test("A column has times if all its cells are times, and dates that are ambiguous are refused")
    func times() throws {
        let days = try table("day,value\n2024-01-31,1\n,2\n2024-02-29,3\n")
        #expect(
            days.columns[0].values
                == .times([
                    .dateOnly(CivilDate(normalizing: 2024, month: 1, day: 31)), nil,
                    .dateOnly(CivilDate(normalizing: 2024, month: 2, day: 29)),
                ]))
        #expect(try table("when,value\n31.01.2024,1\n01.02.2024,2\n").columns[0].isTimes)
        #expect(failure("when,value\n01/02/2024,1\n02/03/2024,2\n")?.kind == .ambiguous)
        let options = ReadingOptions { $0.dateFormat = .mdy }
        #expect(
            try table("when,value\n01/02/2024,1\n", options).columns[0].values
                == .times([.dateOnly(CivilDate(normalizing: 2024, month: 1, day: 2))]))
        // Numbers of unknown unit are numbers, whatever the name of their column is.
        #expect(try table("x,y\n0,1\n1,2\n2,4\n").columns.allSatisfy(\.isNumbers))
        #expect(try table("year,value\n2018,1\n2019,2\n").columns[0].values == .numbers([2018, 2019]))
        #expect(try table("date,value\n20240102,1\n20240103,2\n").columns[0].isTimes)
    }

    @Test("The first row is a header if a text is above numbers or dates, or if all its cells are texts")
    func headers() throws {
        #expect(try table("name,value\nA,1\n").columns.map(\.name) == ["name", "value"])
        #expect(try table("name,group\nA,B\n").columns.map(\.name) == ["name", "group"])
        #expect(try table(",2018,2019\nA,1,2\n").columns.map(\.name) == ["#1", "2018", "2019"])
        #expect(try table("month,2018,2019\nJan,1,2\n").columns.map(\.name) == ["month", "2018", "2019"])
        for text in ["A,1\nB,2\n", "1,2\n3,4\n", "2024-01-02,5\n2024-01-03,6\n", "A,2000\nB,2300\n"] {
            let plain = try table(text)
            #expect(plain.columns.map(\.name) == ["#1", "#2"] && plain.rows == 2)
            #expect(plain.notes.map(\.description) == ["there are no column names: columns are #1 to #2"])
        }
    }

    @Test("A word among numbers makes a column one of texts, and a note names it")
    func words() throws {
        let mixed = try table("name,value\nA,1\nB,2\nC,three\n")
        #expect(mixed.columns[1].values == .texts(["1", "2", "three"]))
        #expect(mixed.notes.map(\.description) == ["value: read as texts, because 'three' in row 4 is not a number"])
    }

    @Test("A text that is no table is refused with its line")
    func refusals() {
        #expect(failure("a,b\n1,2\n1,2,3\n")?.description.hasPrefix("test:3: a row of 3 cells, but there are 2 columns") == true)
        #expect(failure("a,b\n1,\"2\n")?.kind == .malformed)
        #expect(failure("")?.kind == .empty)
        #expect(failure("a,b\n")?.kind == .empty)
        #expect(failure("[{\"a\": 1}, {\"a\": [2]}]")?.kind == .malformed)
        #expect(failure("{\"a\": [1, 2], \"b\": [1]}")?.description == "test: the columns differ in length: a has 2, b has 1")
        #expect(failure("<html><body>404</body></html>") != nil)
        #expect(failure("[1, 2")?.kind == .malformed)
    }

    @Test("A column is found by its name, by its name without punctuation, and by its position")
    func references() throws {
        let table = try table("Name,Market cap,Name\nA,1,B\n")
        #expect(try table.index(of: "market_cap", for: SettingName("y")) == 1)
        #expect(try table.index(of: "#3", for: SettingName("y")) == 2)
        for (reference, words) in [
            ("Name", "2 columns have this name"), ("Marketcup", "did you mean Market cap?"), ("#4", "Name, Market cap, Name"),
        ] {
            do {
                _ = try table.index(of: reference, for: SettingName("y"))
                Issue.record("\(reference) is found")
            } catch { #expect(error.description.contains(words), "\(error)") }
        }
    }
}
