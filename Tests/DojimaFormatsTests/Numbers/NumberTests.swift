import DojimaFormats
import DojimaSeries
import DojimaTestSupport
import DojimaText
import Testing

@Suite struct NumberTests {
    @Test("Volumes above 2^31, prices of a millionth and above ten thousand are read to the last bit", .feature("SX-CD-04"))
    func extremes() throws {
        let reading = try read(
            "Date,Open,High,Low,Close,Volume\n2020-01-02,0.009467,0.009596,0.000001,0.009582,3000000000\n2020-01-03,174100.25,174997.5,172759,174500.125,9007199254740992\n"
        )
        #expect(reading.bars.open == [0.009467, 174100.25])
        #expect(reading.bars.low == [0.000001, 172759])
        #expect(reading.bars.volume == [3_000_000_000, 9_007_199_254_740_992])
    }

    @Test("Decimals of any length are the nearest double")
    func correctlyRounded() throws {
        var generator = SeededGenerator(seed: 7)
        var written: [String] = []
        for _ in 0..<4000 {
            let value = Double(bitPattern: generator.next() & 0x7FFF_FFFF_FFFF_FFFF)
            guard value.isFinite, value < 1e250, value > 1e-250 else { continue }
            written.append("\(value)")
            written.append(String(generator.next() % 1_000_000) + "." + String(generator.next()).prefix(Int(generator.next() % 18) + 1))
            written.append("0." + String(repeating: "0", count: Int(generator.next() % 12)) + String(generator.next()))
        }
        let hour = 1_577_836_800
        let rows = written.enumerated().map { "\(hour + $0 * 60),\($1),\($1),\($1),\($1)" }
        let reading = try read("time,open,high,low,close\n" + rows.joined(separator: "\n"))
        #expect(reading.batch.rejected.isEmpty)
        #expect(reading.bars.close.map(\.bitPattern) == written.map { Double($0)?.bitPattern })
        // The same numbers by the slow path, which quotes select.
        let quoted = written.enumerated().map { "\(hour + $0 * 60),\"\($1)\",\"\($1)\",\"\($1)\",\"\($1)\"" }
        #expect(try read("time,open,high,low,close\n" + quoted.joined(separator: "\n")).bars.close == reading.bars.close)
    }

    @Test(
        "Texts that are no numbers are not read as numbers",
        arguments: ["98.5abc", "1e", "1e+", ".", "--5", "1.2.3", "0x10", "1 2", "١٢", "inf", "12,34.5", "1,23,4", "+", "e5", "5e5e5"])
    func garbage(_ text: String) throws {
        let reading = try read("Date;Open;High;Low;Close\n2020-01-02;1.5;2.5;0.5;1.25\n2020-01-03;1.5;2.5;0.5;\(text)\n")
        #expect(reading.bars.count == 1)
        #expect(reading.batch.rejected.map(\.line) == [3])
    }

    @Test("Words for missing values omit a volume and reject a price", arguments: ["", "-", "NaN", "null", "N/A", "#N/A", "None", "."])
    func missing(_ word: String) throws {
        let volume = try read("Date,Open,High,Low,Close,Volume\n2020-01-02,1,2,0.5,1.25,\(word)\n2020-01-03,1,2,0.5,1.5,7\n")
        #expect(volume.bars.volume.map(\.isNaN) == [true, false])
        let price = try read("Date,Open,High,Low,Close,Volume\n2020-01-02,1,2,0.5,\(word),5\n2020-01-03,1,2,0.5,1.5,7\n")
        #expect(price.reasons == ["line 2: no close"])
    }

    @Test("A decimal comma is determined by the complete file")
    func decimalComma() throws {
        let head = "Date;Open;High;Low;Close;Volume\n"
        let settled = try read(head + "2020-01-02;1,234;2,345;1,123;1,222;5\n2020-01-03;1,2;2,3;1,1;1,25;5\n")
        #expect(settled.closes == [1.222, 1.25])
        let points = try read(head + "2020-01-02;1,234.5;2,345;1,123;1,222;5\n2020-01-03;1,222;2,333;1,111;1,225;5\n")
        #expect(points.closes == [1222, 1225])
        let assumed = try read(head + "2020-01-02;1,234;2,345;1,123;1,222;5\n")
        #expect(assumed.closes == [1.222])
        #expect(assumed.decision.notes.map(\.description).contains { $0.contains("decimal separators") })
    }

    @Test("Ambiguous points are decimal points, with a note if columns are separated by semicolons")
    func unclearPoints() throws {
        func notes(_ text: String) throws -> String { try read(text).decision.notes.map(\.description).joined(separator: "\n") }
        let open = "Date;Close;Volume\n2020-01-02;1.234;1.000\n2020-01-03;1.235;2.000\n"
        #expect(try read(open).closes == [1.234, 1.235] && notes(open).contains("read as decimal points"))
        #expect(try !notes(open.replacing(";", with: ",")).contains("decimal points"))
        #expect(try !notes(open + "2020-01-06;1.5;3.000\n").contains("decimal points"))
    }
}
