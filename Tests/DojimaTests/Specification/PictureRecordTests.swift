import DojimaScale
import DojimaText
import DojimaChart
import DojimaSeries
import Dojima
import DojimaTime
import Testing

/// The record in the file of a picture. (Outputs and commands are tested in `DojimaCommandsTests`.)
@Suite struct PictureRecordTests {
    private func record() throws -> PictureRecord {
        let specification = try ChartSpecification("{\"panes\": [{\"series\": [{\"symbol\": \"A&B <c> é\"}]}]}")
        return PictureRecord(specification: specification, data: [Fingerprint(Array("abc".utf8), name: "A", kind: .file)])
    }

    @Test("A record is read back from an SVG file") func svg() throws {
        let record = try record()
        var scene = Scene(size: Size(10, 10), background: Color(0xFFFFFF))
        scene.metadata = record.metadata(title: "A")
        #expect(try PictureRecord(picture: Array(scene.svg().utf8)) == record)
    }

    @Test("Combining marks after an XML reference leave the text unchanged") func joinedReferences() throws {
        var record = try record()
        record.specification.title = "<\u{301} &\u{301} >\u{20E0} \"\u{301} &amp;lt; \u{85}"
        var scene = Scene(size: Size(10, 10), background: Color(0xFFFFFF))
        scene.metadata = record.metadata(title: "A")
        #expect(try PictureRecord(picture: Array(scene.svg().utf8)) == record)
    }

    /// Vectors of the reference program (xxhsum -H1), seed 0.
    @Test(
        "Fingerprints are XXH64",
        arguments: [
            ("", "ef46db3751d8e999"), ("a", "d24ec4f1a98c6e5b"), ("abc", "44bc2cf5ad770999"),
            ("Nobody inspects the spammish repetition", "fbcea83c8a378bf1"),
        ])
    func hashes(_ text: String, _ hash: String) { #expect(Fingerprint(Array(text.utf8), name: "A", kind: .file).hash == hash) }

    @Test("A fingerprint depends on every value of a bar, and NaN is one value") func bars() {
        func bars(_ change: (inout BarSeries) -> Void = { _ in }) -> Fingerprint {
            var bars = BarSeries(interval: .day)
            for day in 0..<9 {
                bars.append(
                    unchecked: Bar(time: Instant(CivilDate(daysSinceEpoch: Int32(day))), open: 1, high: 3, low: 0.5, close: 2, volume: .nan)
                )
            }
            change(&bars)
            return Fingerprint(bars, name: "A", kind: .series)
        }
        let one = bars()
        #expect(one.count == 9 && one.first?.written == "1970-01-01T00:00:00Z" && one.last?.written == "1970-01-09T00:00:00Z")
        #expect(bars { $0.volume[3] = -Double.nan } == one)
        #expect(bars { $0.close[8] = 2.0000000000000004 } != one)
        #expect(bars { $0.volume[0] = 0 } != one)
        #expect(bars { $0.high.swapAt(0, 1) } == one)
    }

    @Test("Broken files contain no chart") func broken() {
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let files: [[UInt8]] = [
            [], png, png + [0xFF, 0xFF, 0xFF, 0xFF, 0x69, 0x54, 0x58, 0x74, 0, 0, 0, 0], Array("%PDF-1.5 /Keywords (".utf8),
            Array("%PDF-1.5 /Keywords <FEFF00".utf8), Array("<metadata id=\"dojima\">".utf8),
            Array("<metadata id=\"dojima\">{\"dojima\": 2}</metadata>".utf8),
        ]
        for file in files {
            #expect(throws: TextError.self) { try PictureRecord(picture: file) }
        }
    }
}
