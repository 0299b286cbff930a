import Dojima
import DojimaFormats
import DojimaStore
import DojimaTime
import Foundation
import Testing

/// Specifications are drawn from Swift, without the program.
@Suite struct PictureTests {
    static let file = Answers.charts.deletingLastPathComponent().appendingPathComponent("sp500-daily.csv").path

    static func store() throws -> Store {
        let store = try Store()
        var options = ImportOptions()
        options.reading.symbol = "SPX"
        options.calendar = "XNYS"
        _ = try Importer(into: store, options: options).run(files: [file])
        return store
    }

    static func chart(_ symbol: String) throws -> ChartSpecification {
        try ChartSpecification(window: .last("3M")) {
            try Plot {
                Study.volume
                Prices(symbol)
                try Study("sma:20")
            }
        }
    }

    @Test func symbolsOfAStoreAreDrawnAsEachFormat() throws {
        let picture = try Picture(try PictureTests.chart("SPX"), store: try PictureTests.store())
        #expect(picture.symbol == "SPX")
        #expect(picture.notes.isEmpty)
        #expect(try picture.bytes(as: .png).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(try picture.bytes(as: .pdf).starts(with: "%PDF-".utf8))
        #expect(try picture.bytes(as: .svg).starts(with: "<?xml".utf8) || picture.bytes(as: .svg).starts(with: "<svg".utf8))
        for format in PictureFormat.allCases {
            #expect(try PictureRecord(picture: picture.bytes(as: format)) == picture.record)
        }
    }

    @Test func filesAreDrawnWithoutAStoreAndWhatIsAssumedIsSaid() throws {
        let picture = try Picture(try PictureTests.chart(PictureTests.file))
        #expect(picture.notes == ["closed time is inferred from the bars of sp500-daily (give --calendar, or --continuous for all time)"])
        // A file is drawn just as if it had been imported: the bars are the same.
        let stored = try Picture(try PictureTests.chart("SPX"), store: try PictureTests.store())
        #expect(picture.record.data.map(\.hash) == stored.record.data.map(\.hash))
    }

    @Test func samePictureHasTheSameBytes() throws {
        let (chart, store) = (try PictureTests.chart("SPX"), try PictureTests.store())
        for format in PictureFormat.allCases {
            #expect(try Picture(chart, store: store).bytes(as: format) == Picture(chart, store: store).bytes(as: format))
        }
    }

    @Test func fingerprintsAreThoseOfThePicture() throws {
        let (chart, store) = (try PictureTests.chart("SPX"), try PictureTests.store())
        #expect(try chart.fingerprints(in: store) == Picture(chart, store: store).record.data)
    }

    @Test func errorsSayWhatIsMissing() throws {
        let error = #expect(throws: PictureError.self) { try Picture(try PictureTests.chart("NOPE")) }
        #expect(error?.kind == .missing)
        #expect(error?.message == "NOPE: neither a file nor a symbol, since no database is given")
        var late = try PictureTests.chart("SPX")
        late.window = WindowSpecification(from: .dateOnly(CivilDate(year: 2030, month: 1, day: 2)))
        let store = try PictureTests.store()
        let empty = #expect(throws: PictureError.self) { try Picture(late, store: store) }
        #expect(empty?.kind == .data)
        #expect(empty?.message.contains("the nearest is at 2018-12-31") == true)
    }
}
