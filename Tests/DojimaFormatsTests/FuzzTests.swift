import DojimaFormats
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// For any bytes, reading ends with rows or with one line of refusal.
@Suite struct FuzzTests {
    private let seeds = [
        "Date,Open,High,Low,Close,Volume\n2020-01-02,1,2,0.5,1.5,10\n2020-01-03,1,2,0.5,1.25,11\n2020-01-13,1,2,0.5,1.5,\n",
        "\u{FEFF}\"Date\";\"Open\";\"High\";\"Low\";\"Close\"\r\n\"13.01.2020\";\"1,5\";\"2,5\";\"0,5\";\"1,25\"\r\n\"14.01.2020\";\"1.001,5\";\"2.002,5\";\"0,5\";\"1,25\"\r\n",
        "20200102 093000,1,2,0.5,1.5,10\n20200102 093100,1,2,0.5,1.5,10\n",
        "INTERVAL=60\nCOLUMNS=DATE,CLOSE,HIGH,LOW,OPEN,VOLUME\na1460727000,3,4,1,2,10\n1,4,5,2,3,11\n",
        "Date Time Open High Low Close\n2020-01-02 09:30 1 2 0.5 1.5\n2020-01-02 09:31 1 2 0.5 1.5\n",
        "symbol\tdate\tclose\nA\t1577923200\t1\nB\t1577923260\t2e-5\n",
        #"[{"t":"2020-01-02","o":1,"h":3,"l":0.5,"c":2,"v":"10"},{"t":{"year":2020,"month":1,"day":3},"o":2,"h":4.5,"l":1.5,"c":4}]"#,
        #"{"x":{"columns":["Open","High","Low","Close"],"index":[1577923200000],"data":[[1,3,0.5,2]]},"timezone":"Europe/London"}"#,
        #"{"c":[2,4],"h":[3,4.5],"l":[0.5,1.5],"o":[1,2],"s":"ok","t":[1577923200,1578009600],"v":[10,null]}"#,
        #"{"2020-01-02":{"1. open":"1","2. high":"3","3. low":"0.5","4. close":"2"},"2020-01-03":{"4. close":"4\u00e9"}}"#,
        #"{"Open":{"1577923200000":1},"High":{"1577923200000":3},"Low":{"1577923200000":0.5},"Close":{"1577923200000":2}}"#,
        #"{"A":[[1577923200,1,3,0.5,2,10]],"B":[[1578009600,2,4.5,1.5,4,11]]}"#,
        "{\"time\":1577923200,\"close\":2}\n{\"time\":1578009600,\"close\":4}\n",
    ]

    private let morsels = [
        "\"", "\"\"", ",", ";", "\n", "\r", "\t", "{", "}", "[", "]", ":", "\\u", "\\", "-", "9999999999999999999999", "1e999",
        "-9223372036854775808",
        "9223372036854775807", "2020-02-30", "24:00", "\u{0}", "é", "#", "a1", "null", "true", " ", ".", "0", "1", "e", "+", "T", "Z", "/",
        "99999999-99-99", "+99:99", "31/12/9999", "Jan", "AM", "=",
    ]

    private func mutate(_ seed: String, _ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = Array(seed.utf8)
        for _ in 0..<Int(generator.next() % 5 + 1) where !bytes.isEmpty {
            let place = Int(generator.next() % UInt64(bytes.count))
            switch generator.next() % 6 {
            case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(contentsOf: morsels[Int(generator.next() % UInt64(morsels.count))].utf8, at: place)
            case 3: bytes.removeSubrange(place...)
            case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + Int(generator.next() % 40))], at: place)
            default: bytes.swapAt(place, Int(generator.next() % UInt64(bytes.count)))
            }
        }
        return bytes
    }

    /// Whether bytes are read, into columns of one length, or refused, in one line.
    private func isRead(_ bytes: [UInt8], _ options: ReadingOptions = ReadingOptions(), batch size: Int = 1_000_000) throws -> Bool {
        do {
            let batch = try read(bytes: bytes, options, batch: size).batch
            let bars = batch.bars
            let counts = [bars.open.count, bars.high.count, bars.low.count, bars.close.count, bars.volume.count, batch.line.count]
            #expect(counts.allSatisfy { $0 == bars.time.count })
            #expect(bars.close.allSatisfy { $0.isFinite })
            return true
        } catch let refused as ReadingError {
            #expect(!refused.description.contains("\n"))
            #expect(refused.description.utf8.count < 2000)
            return false
        }
    }

    @Test("Mutated files are read or refused, and their columns always have one length", arguments: 0..<13)
    func mutations(_ index: Int) throws {
        var generator = SeededGenerator(seed: UInt64(1000 + index))
        var options = [
            ReadingOptions(),
            try ReadingOptions {
                $0.zone = try Zone("America/New_York"); $0.invalid = .clamp
            },
        ]
        options.append(
            try ReadingOptions {
                $0.columns = try ColumnMap("time=#1,close=#2")
                $0.dateFormat = .excel
                $0.invalid = .keep
            })
        options.append(
            try ReadingOptions {
                $0.dateFormat = try DateFormat("yyyy-MM-dd"); $0.fileFormat = "csv"
            })
        options.append(ReadingOptions { $0.dateFormat = .epoch(.nanoseconds) })
        var accepted = 0
        for round in 0..<400 {
            let bytes = mutate(seeds[index], &generator)
            accepted += try isRead(bytes, options[round % options.count], batch: round % 3 + 1) ? 1 : 0
        }
        #expect((1..<400).contains(accepted), "\(accepted) of 400 files are read")
    }

    @Test("Files truncated after any byte are read or refused, and complete ones are read")
    func cuts() throws {
        for seed in seeds + ["Open,Note,High,Low,Close,x,Date,Volume\n1,a,2,0.5,1.5,b,2020-01-02,7\n1,a,2,0.5,1.5,b,2020-01-03,8\n"] {
            let bytes = Array(seed.utf8)
            for count in bytes.indices { _ = try isRead(Array(bytes.prefix(count))) }
            #expect(try isRead(bytes), "\(seed)")
            #expect(try !isRead([UInt8](bytes.prefix(1))), "\(seed)")
        }
    }

    @Test("Random bytes are refused")
    func noise() throws {
        var generator = SeededGenerator(seed: 5)
        var refused = 0
        for _ in 0..<500 {
            let count = Int(generator.next() % 200)
            let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
            refused += try isRead(bytes) ? 0 : 1
        }
        #expect(refused > 490, "\(refused) of 500 files are refused")
    }

    @Test("The fast and the slow path through a plain table agree")
    func shortAndLong() throws {
        var generator = SeededGenerator(seed: 6)
        let cells = ["1", "2.5", "-1", "", "1e3", "12345678901234567890", "x", " 3", "0.30000000000000004", "1,5", "NaN", "+2"]
        func pick() -> String {
            generator.next() % 4 == 0 ? cells[Int(generator.next() % UInt64(cells.count))] : "\(Double(generator.next() % 100_000) / 100)"
        }
        var compared = 0
        for _ in 0..<100 {
            var rows: [[String]] = []
            for day in 1...20 { rows.append(["2020-03-\(day < 10 ? "0" : "")\(day)", pick(), pick(), pick(), pick(), pick()]) }
            let header = "Date,Open,High,Low,Close,Volume\n"
            let plain = header + rows.map { $0.joined(separator: ",") + "\n" }.joined()
            // A quote anywhere selects the slow path.
            let quoted = "\"Date\",Open,High,Low,Close,Volume\n" + rows.map { $0.joined(separator: ",") + "\n" }.joined()
            let (a, b) = (try? read(plain, ReadingOptions { $0.invalid = .keep }), try? read(quoted, ReadingOptions { $0.invalid = .keep }))
            compared += a?.bars.time.isEmpty == false ? 1 : 0
            #expect(a?.bars.time == b?.bars.time)
            #expect(a?.bars.close == b?.bars.close)
            #expect(a?.bars.volume.map(\.bitPattern) == b?.bars.volume.map(\.bitPattern))
            #expect(a?.batch.rejected == b?.batch.rejected)
        }
        #expect(compared > 90, "\(compared) of 100 tables are read")
    }
}
