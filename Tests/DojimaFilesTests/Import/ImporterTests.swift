import DojimaOutput
import DojimaStore
import DojimaFormats
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

@testable import DojimaFiles

@Suite struct ImporterTests {
    let folder: TemporaryFolder
    let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store()
    }

    private let header = "date,open,high,low,close,volume\n"
    private let rows = ["2024-01-02,10,11,9,10.5,100\n", "2024-01-03,10.5,12,10,11,200\n", "2024-01-04,11,11.5,10.5,11,\n"]

    private func run(_ files: String..., options: ImportOptions = ImportOptions()) throws -> [FileSummary] {
        let summary = try Importer(into: store, options: options).run(files: files)
        for file in summary.files {
            #expect(file.read == file.inserted + file.updated + file.unchanged + file.rejected)
        }
        return summary.files
    }

    private func failure(_ path: String, _ options: ImportOptions = ImportOptions()) -> FileError? {
        do {
            _ = try Importer(into: store, options: options).run(files: [path])
            return nil
        } catch {
            #expect(!error.description.contains("\n"))
            return error
        }
    }

    private func closes(_ symbol: String, _ interval: BarInterval = .day) throws -> [Double] {
        try store.bars(of: SeriesKey(symbol: symbol, interval: interval), in: .earliest..<(.latest)).close
    }

    private func counts(_ file: FileSummary) -> [Int] { [file.read, file.inserted, file.updated, file.unchanged, file.rejected] }

    @Test("The first import of a file inserts all bars, and the second finds all unchanged", .feature("SX-CD-02"))
    func twice() throws {
        let path = try folder.write("GOOG.csv", header + rows.joined())
        let first = try run(path)
        #expect(first.map(\.symbol) == ["GOOG"] && first.map(\.interval) == [.day])
        #expect(counts(first[0]) == [3, 3, 0, 0, 0])
        #expect(first[0].first == Instant(CivilDate(normalizing: 2024, month: 1, day: 2)))
        #expect(first[0].last == Instant(CivilDate(normalizing: 2024, month: 1, day: 4)))
        #expect(counts(try run(path)[0]) == [3, 0, 0, 3, 0])
        #expect(try closes("GOOG") == [10.5, 11, 11])
        let log = try store.query(
            "SELECT file, bytes, symbol, interval, inserted, unchanged, length(hash) FROM import ORDER BY id", limits: .internalTables)
        let bytes = QueryValue.integer(Int64((header + rows.joined()).utf8.count))
        #expect(
            log.rows == [
                [.text(path), bytes, .text("GOOG"), .text("1d"), .integer(3), .integer(0), .integer(16)],
                [.text(path), bytes, .text("GOOG"), .text("1d"), .integer(0), .integer(3), .integer(16)],
            ])
    }

    @Test("A calendar that more than one bar in fifty contradicts is noted, and one with fewer contradictions is not")
    func calendarFit() throws {
        let calendar = try TradingCalendar("XNYS")
        let first = CivilDate(normalizing: 2023, month: 1, day: 3)
        let sessions = calendar.sessions(in: first...first.adding(days: 200)).map(\.date).prefix(97)
        let saturdays = (0..<3).map { CivilDate(normalizing: 2023, month: 1, day: 7).adding(days: 7 * $0) }
        func notes(_ closed: Int) throws -> String {
            let dates = (sessions + saturdays.prefix(closed)).sorted()
            var options = ImportOptions()
            options.reading.calendar = calendar
            let path = try folder.write("\(closed).csv", "date,close\n" + dates.map { "\($0),1\n" }.joined())
            return try run(path, options: options)[0].notes.map(\.description).joined(separator: "\n")
        }
        #expect(try notes(3).contains("3 of 100 bars are on days on which XNYS is closed"))
        #expect(try !notes(1).contains("is closed"))
    }

    @Test("Prices that are all 0, and a value of 0 far from others, are noted")
    func zeros() throws {
        func notes(_ name: String, _ text: String) throws -> [String] {
            try run(folder.write(name, text))[0].notes.map(\.description).filter { $0.contains("0") && !$0.contains("set to") }
        }
        let days = (1...9).map { "2024-01-0\($0)" }
        #expect(try notes("a.csv", header + days.map { "\($0),0,0,0,0,5\n" }.joined()) == ["all prices are 0: are they in other columns?"])
        #expect(try notes("b.csv", header + days.map { "\($0),0,0,0,\($0.hasSuffix("9") ? 1 : 0),5\n" }.joined()).count == 2)
        let kept = "0 and far from the values before, first in line 5: kept, since a table of values may have zeros"
        func rates(_ zeros: [Int]) -> String {
            "date,value\n" + days.enumerated().map { "\($1),\(zeros.contains($0) ? "0" : "5.\($0)")\n" }.joined()
        }
        #expect(try notes("c.csv", rates([3])) == ["1 value is \(kept)"])
        #expect(try notes("d.csv", rates([3, 6])) == ["2 values are \(kept)"])
        #expect(try notes("e.csv", rates([])).isEmpty)
        let rows = days.enumerated().map { #"{"date":"\#($1)","value":\#($0 == 3 ? "0" : "5.\($0)")}"# }
        #expect(try notes("f.json", "[\(rows.joined(separator: ","))]").first?.contains("first in row 4") == true)
    }

    @Test("A row with another value is updated, a new one inserted", .feature("SX-CD-02"))
    func overlap() throws {
        _ = try run(try folder.write("GOOG.csv", header + rows.joined()))
        let second = try folder.write("more.csv", header + rows[1] + "2024-01-04,11,12,10.5,11.25,5\n2024-01-05,11,11,11,11,1\n")
        let options = ImportOptions(reading: ReadingOptions { $0.symbol = "GOOG" })
        #expect(counts(try run(second, options: options)[0]) == [3, 1, 1, 1, 0])
        #expect(try closes("GOOG") == [10.5, 11, 11.25, 11])
    }

    @Test(
        "A file with newest bars first, a byte order mark, CRLF, quoted numbers or blank volumes gives the same rows", .feature("SX-CD-03"),
        arguments: [
            "\u{FEFF}date,open,high,low,close,volume\r\n2024-01-02,10,11,9,10.5,100\r\n2024-01-03,10.5,12,10,11,200\r\n2024-01-04,11,11.5,10.5,11,\r\n",
            "date,open,high,low,close,volume\n2024-01-04,11,11.5,10.5,11,\n2024-01-03,10.5,12,10,11,200\n2024-01-02,10,11,9,10.5,100\n",
            "\"date\",\"open\",\"high\",\"low\",\"close\",\"volume\"\n\"2024-01-02\",\"10\",\"11\",\"9\",\"10.5\",\"100\"\n"
                + "\"2024-01-03\",\"10.5\",\"12\",\"10\",\"11\",\"200\"\n\"2024-01-04\",\"11\",\"11.5\",\"10.5\",\"11\",\"\"\n",
        ])
    func dialects(_ text: String) throws {
        let expected = try run(try folder.write("A.csv", header + rows.joined()))
        let found = try run(try folder.write("B.csv", text))
        #expect(counts(found[0]) == counts(expected[0]))
        let bars = try ["A", "B"].map { try store.bars(of: SeriesKey(symbol: $0, interval: .day), in: .earliest..<(.latest)) }
        #expect(bars[0].indices.map { bars[0][$0] } == bars[1].indices.map { bars[1][$0] })
    }

    @Test("A volume of three billion and a price of a hundredth are kept", .feature("SX-CD-04"))
    func extremes() throws {
        _ = try run(try folder.write("J.csv", header + "2024-01-02,0.009467,0.0095,0.0094,0.009468,3000000000\n" + rows[1]))
        let bar = try store.bars(of: SeriesKey(symbol: "J", interval: .day), in: .earliest..<(.latest))[0]
        #expect(bar.open == 0.009467 && bar.close == 0.009468 && bar.volume == 3e9)
    }

    @Test("The first twenty rejected rows are listed, then their number; all of them are in the file of rejects")
    func rejected() throws {
        let bad = (1...25).map { "2024-02-\($0 < 10 ? "0" : "")\($0),10,11,9,\"no, \"\"price\"\"\",1\n" }.joined()
        let path = try folder.write("BAD.csv", header + rows.joined() + bad)
        let rejects = folder.file("rejects.csv")
        let found = try run(path, options: ImportOptions(rejectsFile: rejects))[0]
        #expect(counts(found) == [28, 3, 0, 0, 25])
        let named = found.notes.map(\.description).filter { $0.hasPrefix("line ") }
        #expect(named.count == 20 && named[0].hasPrefix("line 5: ") && named[19].hasPrefix("line 24: "))
        #expect(found.notes.map(\.description).last == "5 more rows rejected")
        let lines = try String(contentsOfFile: rejects, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 26 && lines[0] == "file,line,reason,text")
        #expect(lines[1].hasPrefix("\(path),5,") && lines[25].hasPrefix("\(path),29,"))
        #expect(lines[1].contains("\"\"\"\"price\"\"\"\""), "quotes are doubled")
    }

    @Test("A strict import of a file with a bad row stores nothing of it")
    func strict() throws {
        let good = try folder.write("A.csv", header + rows.joined())
        let bad = try folder.write("B.csv", header + rows.joined() + "2024-01-05,x,1,1,1,1\n")
        let error = #expect(throws: FileError.self) {
            try Importer(into: store, options: ImportOptions(isStrict: true)).run(files: [good, bad])
        }
        #expect(
            error?.category == .data && error?.description.contains("B.csv: 1 bad rows, nothing imported (`isStrict`): line 5: ") == true)
        #expect(try store.list().map(\.key.symbol) == ["A"], "the file before it stays")
    }

    @Test("A dry run counts and stores nothing")
    func trial() throws {
        let path = try folder.write("A.csv", header + rows.joined())
        _ = try run(path)
        let more = try folder.write("more.csv", header + rows[0] + "2024-01-05,1,1,1,1,1\n")
        let options = ImportOptions(reading: ReadingOptions { $0.symbol = "A" }, isDryRun: true)
        #expect(counts(try run(more, options: options)[0]) == [2, 1, 0, 1, 0])
        #expect(try closes("A").count == 3)
        #expect(try Store.forTrial(path: folder.file("none.db")).list().isEmpty)
        #expect(!folder.names.contains("none.db"))
    }

    @Test("A long table is split by its symbol column, one series each")
    func symbols() throws {
        let text =
            "symbol,date,close\n"
            + ["B,2024-01-02,1", "A,2024-01-02,5", "B,2024-01-03,2", "A,2024-01-03,6", "A,2024-01-04,x"].joined(separator: "\n")
        let columns = try ColumnMap("symbol=symbol,time=date,close=close")
        let path = try folder.write("long.csv", text)
        let found = try run(path, options: ImportOptions(reading: ReadingOptions { $0.columns = columns }))
        #expect(found.map(\.symbol) == ["B", "A"])
        #expect(found.map(counts) == [[3, 2, 0, 0, 1], [2, 2, 0, 0, 0]])
        #expect(try closes("A") == [5, 6] && closes("B") == [1, 2])
        let error = failure(
            path,
            ImportOptions(
                reading: ReadingOptions {
                    $0.symbol = "X"; $0.columns = columns
                }))
        #expect(error?.category == .request)
    }

    @Test("A single row has the interval 1d if its stamp is a date, else the interval must be given")
    func oneRow() throws {
        let daily = try run(try folder.write("A.csv", header + rows[0]))[0]
        #expect(daily.interval == .day && daily.notes.map(\.description).contains { $0.contains("1d") })
        let minute = try folder.write("B.csv", header + "2024-01-02T09:30:00Z,10,11,9,10.5,100\n")
        let error = failure(minute)
        #expect(error?.category == .data && error?.description.contains("`interval`") == true)
        let options = ImportOptions(reading: ReadingOptions { $0.interval = BarInterval.minutes(5) })
        #expect(try run(minute, options: options)[0].interval == BarInterval.minutes(5))
    }

    @Test("Given properties of the instrument are stored with it, and its zone applies to the next file")
    func instrument() throws {
        let text = header + "2024-01-02 09:30:00,10,11,9,10.5,1\n2024-01-02 09:31:00,10,11,9,10.5,1\n2024-01-02 09:32:00,10,11,9,10.5,1\n"
        let path = try folder.write("GOOG.csv", text)
        let zone = try Zone("America/New_York")
        let first = try run(
            path, options: ImportOptions(reading: ReadingOptions { $0.zone = zone }, stamp: .end, calendar: "XNYS", zone: zone.identifier))
        #expect(first[0].first?.description == "2024-01-02T14:30:00Z")
        #expect(try store.instrument("GOOG") == Instrument(symbol: "GOOG", calendar: "XNYS", zone: "America/New_York"))
        #expect(try store.list()[0].stamp == .end && store.list()[0].zone == "America/New_York")
        #expect(counts(try run(path)[0]) == [3, 0, 0, 3, 0], "the same instants without the option")
        try store.save(Instrument(symbol: "GOOG", calendar: "XLON"))
        #expect(try run(path)[0].first?.description == "2024-01-02T09:30:00Z", "the calendar's zone")
    }

    @Test("Conflicting rows of one stamp in a file follow the policy", arguments: ConflictPolicy.allCases + [nil])
    func conflicts(_ policy: ConflictPolicy?) throws {
        let path = try folder.write("A.csv", header + rows.joined() + "2024-01-03,10.5,12,10,11.5,200\n" + rows[0])
        let options = ImportOptions(reading: ReadingOptions { $0.conflicts = policy })
        switch policy {
        case .last:
            let summary = try run(path, options: options)[0]
            #expect(counts(summary) == [5, 3, 1, 1, 0])
            #expect(
                summary.notes.contains {
                    $0.description.hasPrefix("1 row contradicts an earlier one of the same time, first lines 3 and 5: the last")
                })
            #expect(try closes("A") == [10.5, 11.5, 11])
        case .first:
            #expect(counts(try run(path, options: options)[0]) == [5, 3, 0, 2, 0])
            #expect(try closes("A") == [10.5, 11, 11])
        case .error, nil:
            let error = failure(path, options)
            #expect(error?.category == .data)
            #expect(
                error?.description.contains("A.csv: lines 3 and 5 have the same time (2024-01-03T00:00:00Z) and different values") == true)
            #expect(try store.list().isEmpty)
        }
    }

    @Test("One row in a hundred that contradicts an earlier one is a correction")
    func corrections() throws {
        let days = (0..<200).map { CivilDate(normalizing: 2024, month: 1, day: 1).adding(days: $0) }
        let lines = days.map { "\($0),10,12,9,11,100\n" }
        let corrected = "\(days[7]),10,12,9,11.5,100\n"
        let summary = try run(try folder.write("A.csv", header + lines.joined() + corrected))[0]
        #expect(counts(summary) == [201, 200, 1, 0, 0])
        #expect(try closes("A")[7] == 11.5)
        let others = days[20..<23].map { "\($0),10,12,9,11.5,100\n" }.joined()
        #expect(failure(try folder.write("B.csv", header + lines.joined() + others))?.category == .data)
    }

    @Test("Rows with the stamp of a stored bar follow the policy", arguments: DuplicatePolicy.allCases)
    func duplicates(_ policy: DuplicatePolicy) throws {
        _ = try run(try folder.write("A.csv", header + rows.joined()))
        let path = try folder.write("A.csv", header + rows[0] + "2024-01-03,10.5,12,10,11.5,200\n" + rows[2])
        switch policy {
        case .update:
            #expect(counts(try run(path)[0]) == [3, 0, 1, 2, 0])
            #expect(try closes("A") == [10.5, 11.5, 11])
        case .keep:
            #expect(counts(try run(path, options: ImportOptions(duplicates: policy))[0]) == [3, 0, 0, 3, 0])
            #expect(try closes("A") == [10.5, 11, 11])
        case .fail:
            let error = failure(path, ImportOptions(duplicates: policy))
            #expect(error?.category == .data)
            #expect(error?.description.contains("A.csv: line 3: two different bars at 2024-01-03T00:00:00Z") == true)
            #expect(try closes("A") == [10.5, 11, 11])
        }
    }

    @Test("Refused files leave nothing behind")
    func refused() throws {
        let cases: [(String, ErrorCategory)] = [
            ("", .data), (header, .data), ("hello world\n", .data), ("<html><body>no</body></html>\n", .data),
            (header + "2024-01-02,x,x,x,x,x\n", .data), ("date,open,high,low\n2024-01-02,1,1,1\n", .data),
        ]
        for (text, category) in cases {
            let error = failure(try folder.write("bad.csv", text))
            #expect(error?.category == category)
            #expect(error?.description.contains("bad.csv") == true)
        }
        #expect(failure(folder.file("gone.csv"))?.category == .missing)
        #expect(failure(folder.path)?.category == .missing)
        let control = failure(
            try folder.write("A.csv", header + rows.joined()), ImportOptions(reading: ReadingOptions { $0.symbol = "A\nB" }))
        #expect(control?.category == .data)
        #expect(try store.list().isEmpty)
        #expect(try store.query("SELECT count(*) FROM import", limits: .internalTables).rows == [[.integer(0)]])
    }

    @Test("A file of rejects that cannot be written is an error before anything is imported")
    func unwritableRejects() throws {
        let error = failure(try folder.write("A.csv", header + rows.joined()), ImportOptions(rejectsFile: folder.file("none/r.csv")))
        #expect(error?.category == .cannotCreate && error?.description.contains("r.csv") == true)
        #expect(try store.list().isEmpty)
    }

    @Test("An error names its file, and whether it was read or written") func fileOfError() throws {
        let gone = failure(folder.file("gone.csv"))
        #expect(gone?.file == folder.file("gone.csv") && gone?.operation == .reading)
        let bad = failure(try folder.write("bad.csv", "hello world\n"))
        #expect(bad?.file == folder.file("bad.csv") && bad?.operation == .reading)
        let rejecting = try folder.write("A.csv", header + rows.joined() + "2024-01-05,x,x,x,x,x\n")
        // A device that fails each write, as a full disk does.
        let full = failure(rejecting, ImportOptions(rejectsFile: "/dev/full"))
        #expect(full?.category == .inputOutput && full?.file == "/dev/full" && full?.operation == .writing)
        #expect(try store.list().isEmpty)
    }

    @Test("An unreadable file is skipped, and a failed write ends the import") func failuresOfSeveral() throws {
        let good = try folder.write("A.csv", header + rows.joined())
        let rejecting = try folder.write("B.csv", header + rows.joined() + "2024-01-05,x,x,x,x,x\n")
        let bad = try folder.write("bad.csv", "hello world\n")
        var options = ImportOptions()
        options.stopsAtFailure = false
        let summary = try Importer(into: store, options: options).run(files: [bad, folder.file("gone.csv"), good])
        #expect(summary.failures.map(\.file) == [bad, folder.file("gone.csv")] && summary.files.map(\.symbol) == ["A"])
        options.rejectsFile = "/dev/full"
        #expect(throws: FileError.self) { try Importer(into: store, options: options).run(files: [bad, rejecting, good]) }
        do { _ = try Importer(into: store, options: options).run(files: [bad, rejecting, good]) } catch {
            #expect(error.operation == .writing && error.file == "/dev/full")
        }
        #expect(try store.list().map(\.key.symbol) == ["A"])
    }

    @Test("A file that opens and then cannot be read is also skipped, and leaves nothing") func failingRead() throws {
        let good = try folder.write("A.csv", header + rows.joined())
        // The memory of a program has no page at zero: reading there is an I/O error.
        let failing = "/proc/self/mem"
        let alone = failure(failing)
        #expect(alone?.category == .inputOutput && alone?.file == failing && alone?.operation == .reading)
        var options = ImportOptions()
        options.stopsAtFailure = false
        let summary = try Importer(into: store, options: options).run(files: [failing, good])
        #expect(summary.failures.map(\.file) == [failing])
        #expect(summary.failures.first.map { "\($0.reason)".contains("Input/output error") } == true)
        #expect(summary.files.map(\.symbol) == ["A"])
        #expect(try store.list().map(\.key.symbol) == ["A"])
    }

    @Test("The summary encodes as the documented JSON")
    func json() throws {
        let files = try run(try folder.write("GOOG.csv", header + rows.joined()))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var summary = ImportSummary(files: files)
        summary.files[0].notes = ["line 1: x"]
        let text = String(decoding: try encoder.encode(summary), as: UTF8.self)
        #expect(
            text == """
                {"files":[{"file":"\(folder.file("GOOG.csv"))","first":"2024-01-02T00:00:00Z","inserted":3,"interval":"1d",\
                "last":"2024-01-04T00:00:00Z","notes":["line 1: x"],"read":3,"reading":"csv divided by commas; time=date, \
                open=open, high=high, low=low, close=close, volume=volume; times are read as ISO dates; bars of 1d, stamped at their \
                start","rejected":0,"symbol":"GOOG","unchanged":0,"updated":0,"valueless":0}]}
                """)
    }

    @Test("Many symbols give a short report")
    func manySymbols() {
        let one = FileSummary(
            file: "f", symbol: "S", interval: .day, read: 2, inserted: 2, updated: 0, unchanged: 0, rejected: 0, first: .epoch,
            last: .epoch,
            notes: [], reading: "")
        let short = Array(repeating: one, count: 5000).shortened()
        #expect(short.count == 101)
        #expect(short.last?.symbol == "4900 more symbols" && short.last?.inserted == 9800)
        #expect(Array(repeating: one, count: 101).shortened().count == 101)
    }

    @Test("Batches and files beyond one batch are imported completely, with their roll-ups")
    func large() throws {
        var text = "time,open,high,low,close,volume\n"
        for minute in 0..<40_000 { text += "\(1_700_000_000 + 60 * minute),1,2,0.5,1.5,\(minute % 7)\n" }
        let found = try run(try folder.write("L.csv", text))[0]
        #expect(counts(found) == [40_000, 40_000, 0, 0, 0])
        let key = SeriesKey(symbol: "L", interval: BarInterval.minutes(1))
        let whole = try store.buckets(of: key, edges: [.earliest, .latest])
        #expect(whole.counts == [40_000] && whole.volume == [Double((0..<40_000).reduce(0) { $0 + $1 % 7 })])
        #expect(counts(try run(folder.file("L.csv"))[0]) == [40_000, 0, 0, 40_000, 0])
    }
}
