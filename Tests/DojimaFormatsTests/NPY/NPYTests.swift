import DojimaFormats
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@Suite struct NPYTests {
    /// A row of `Answers/arrays.csv`.
    private struct Expected: Equatable {
        var row: Int32
        var microseconds: Int64
        /// The bits of open, high, low, close and volume; 0 for a missing volume.
        var bits: [UInt64]
        var symbol: String
    }

    private func expected(_ file: String) throws -> [Expected] {
        try String(decoding: answer("arrays.csv"), as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard cells[0] == file else { return nil }
            return Expected(
                row: try #require(Int32(cells[1])), microseconds: try #require(Int64(cells[2])),
                bits: cells[3...7].map { Double($0)?.bitPattern ?? 0 }, symbol: cells[8])
        }
    }

    @Test(
        "Arrays of NumPy are read to the bit, for any unit of times, type of numbers and byte order",
        arguments: [
            "us", "ns", "ms", "s", "m", "days", "hours", "big", "packed", "japanese", "german", "terminal", "gaps", "characters", "bytes",
            "counts",
        ])
    func arrays(_ name: String) throws {
        let expected = try expected(name)
        for size in [3, 1000] {
            let reading = try read(bytes: answer("arrays/\(name).npy"), batch: size)
            let bars = reading.bars
            let found = bars.time.indices.map { row in
                let prices = [bars.open[row], bars.high[row], bars.low[row], bars.close[row]]
                let volume = bars.volume[row].isNaN ? 0 : bars.volume[row].bitPattern
                return Expected(
                    row: reading.batch.line[row], microseconds: bars.time[row].microseconds, bits: prices.map(\.bitPattern) + [volume],
                    symbol: reading.batch.symbol.isEmpty ? "" : reading.decision.symbols[Int(reading.batch.symbol[row])])
            }
            #expect(found == expected && !found.isEmpty)
        }
    }

    @Test("An invalid time and a missing close are rejected rows, shown with their numbers") func gaps() throws {
        let reading = try read(bytes: answer("arrays/gaps.npy"))
        #expect(reading.reasons == ["row 2: no date", "row 3: no close"])
        #expect(reading.batch.rejected.map(\.text).first == "NaT,5.4375,8.7,4.35,6.5249999999999995,3")
        #expect(
            reading.batch.rejected.map(\.text).last == "2024-01-02T14:32:00,0.41666666666666663,0.6666666666666666,0.3333333333333333,,6")
    }

    @Test("The report names the type of the times, and the columns that were not read") func decision() throws {
        let terminal = try read(bytes: answer("arrays/terminal.npy")).decision
        #expect(terminal.columns.map(\.source) == ["time", "open", "high", "low", "close", "tick_volume"])
        #expect(terminal.notes.map(\.description) == ["fields that bars do not have are not read: spread, real_volume"])
        #expect(terminal.dates == "epoch seconds")
        let days = try read(bytes: answer("arrays/days.npy")).decision
        #expect(days.dates == "datetime64[D]" && days.zone == nil && days.interval == .day && days.notes.isEmpty)
        let minutes = try read(bytes: answer("arrays/us.npy"))
        #expect(minutes.decision.zone == .utc && minutes.decision.notes.count == 1)
        let zone = try Zone("America/New_York")
        let local = try read(bytes: answer("arrays/us.npy"), ReadingOptions { $0.zone = zone })
        #expect(zip(local.bars.time, minutes.bars.time).allSatisfy { $0.since($1) == 5 * 3_600_000_000 } && local.bars.count == 8)
        // The zone of a calendar is no proof that times are local.
        #expect(try read(bytes: answer("arrays/us.npy"), ReadingOptions { $0.calendarZone = zone }).bars.time == minutes.bars.time)
    }

    @Test("Columns are given by name or number, and prices are divided and checked as in text") func options() throws {
        let counts = try answer("arrays/counts.npy")
        let map = try ColumnMap("time=#1,open=open,high=high,low=low,close=low")
        let exchanged = try read(bytes: counts, ReadingOptions { $0.columns = map })
        #expect(exchanged.bars.close == [-1, -2, -3, -2_147_483_647, -5, -6] && exchanged.bars.open == [1, 2, 3, 2_147_483_647, 5, 6])
        #expect(exchanged.decision.columns.map(\.source) == ["time", "open", "high", "low", "low"])
        let cents = try read(bytes: counts, ReadingOptions { $0.priceDivisor = 100 })
        #expect(cents.bars.close == [0.01, 0.02, 0.03, 21_474_836.47, 0.05, 0.06])
        let crossed = try ReadingOptions { $0.columns = try ColumnMap("high=low,low=high") }
        #expect(try read(bytes: counts, crossed).batch.rejected.count == 6)
        #expect(try read(bytes: counts, ReadingOptions { $0.fileFormat = "npy" }).bars.count == 6)
    }

    @Test(
        "An unreadable array is refused in one line that says what to do",
        arguments: [
            ("{'descr': '<f8', 'fortran_order': False, 'shape': (3, 6), }", "has no named fields"),
            ("{'descr': '|O', 'fortran_order': False, 'shape': (3,), }", "has no named fields"),
            ("{'descr': [('time', '<M8[us]'), ('close', '|O')], 'fortran_order': False, 'shape': (1,), }", "Python objects"),
            ("{'descr': [('time', '<M8[us]'), ('close', '<f2')], 'fortran_order': False, 'shape': (1,), }", "the type <f2"),
            ("{'descr': [('time', '<M8[us]'), ('close', '<c16')], 'fortran_order': False, 'shape': (1,), }", "the type <c16"),
            ("{'descr': [('time', '<M8[M]'), ('close', '<f8')], 'fortran_order': False, 'shape': (1,), }", "the type <M8[M]"),
            ("{'descr': [('time', '<M8'), ('close', '<f8')], 'fortran_order': False, 'shape': (1,), }", "the type <M8"),
            ("{'descr': [('time', '<M8[us]'), ('close', '<f8', (2,))], 'fortran_order': False, 'shape': (1,), }", "several values"),
            ("{'descr': [('time', '<M8[us]'), ('close', '<f8')], 'fortran_order': False, 'shape': (1, 1), }", "2 dimensions"),
            ("{'descr': [('time', '<M8[us]'), ('close', '<f8')], 'fortran_order': False, 'shape': (), }", "0 dimensions"),
            ("{'descr': [('time', '<M8[us]'), ('price', '|S8')], 'fortran_order': False, 'shape': (1,), }", "the type |S8"),
            ("{'descr': [('time', '<M8[us]'), ('x', '<f8')], 'fortran_order': False, 'shape': (1,), }", "no column of closes"),
            ("{'descr': [('other', '<f8'), ('close', '<f8')], 'fortran_order': False, 'shape': (1,), }", "no column of dates"),
            ("{'descr': [('symbol', '<i4'), ('time', '<M8[us]'), ('close', '<f8')], 'fortran_order': False, 'shape': (1,), }", "<i4"),
            ("{'descr': [('time', '<M8[us]'), ('close', '<f8')], 'fortran_order': False, 'shape': (4611686018427387904,), }", "truncated"),
            ("{'descr': [('time', '<M8[us]'), ('close', '<f8')], 'fortran_order': False, 'shape': (99999999999999999999,), }", "damaged"),
            ("{'descr': [('time', '<M8[us]'), ('close', '<f8')], 'fortran_order': False, 'shape': (-1,), }", "damaged"),
            ("{'descr': [('time', '<M8[us]'), ('close', '<f8')], 'fortran_order': False, 'shape': (0,), }", "no data rows"),
            ("{'descr': [('time', '<M8[us]'), ('x', '|V9999999'), ('close', '<f8')], 'fortran_order': False, 'shape': (1,), }", "megabyte"),
            (
                "{'descr': [('time', '<M8[us]'), ('x', '<f8', (9999, 9999, 9999)), ('close', '<f8')], 'fortran_order': False, 'shape': (1,), }",
                "megabyte"
            ),
            ("{'descr': [('x', '|V0')], 'fortran_order': False, 'shape': (9223372036854775807,), }", "no bytes"),
            ("{'descr': [('time', 'M8[us]'), ('close', )], 'fortran_order': False, 'shape': (1,), }", "damaged"),
            ("{'descr': [('time', '<M8[us]'), ('close', '<q9')], 'fortran_order': False, 'shape': (1,), }", "the type <q9"),
            ("{'fortran_order': False, 'shape': (1,), }", "damaged"), ("[1, 2]", "damaged"), ("{", "damaged"), ("", "damaged"),
            ("__import__('os')", "damaged"),
        ])
    func refusals(_ dictionary: String, _ said: String) throws {
        let error = try #require(throws: ReadingError.self) { try read(bytes: npy(dictionary, said == "no data rows" ? [] : [1, 2])) }
        #expect(error.description.contains(said) && !error.description.contains("\n") && error.description.hasPrefix("test: "))
    }

    @Test("Date patterns and wide tables are refused for arrays") func optionRefusals() throws {
        let array = try answer("arrays/us.npy")
        for options in [
            ReadingOptions { $0.dateFormat = .dmy }, ReadingOptions { $0.isWide = true },
            try ReadingOptions { $0.columns = try ColumnMap("time=time+open") },
            try ReadingOptions { $0.columns = try ColumnMap("close=#9") },
        ] {
            let error = try #require(throws: ReadingError.self) { try read(bytes: array, options) }
            #expect(error.kind == .request)
        }
        let text = Array("date,close\n2020-01-01,1\n".utf8)
        #expect(throws: ReadingError.self) { try read(bytes: text, ReadingOptions { $0.fileFormat = "npy" }) }
    }

    @Test("Truncated files and files that are too long are refused") func cuts() throws {
        let bytes = try answer("arrays/big.npy")
        for count in bytes.indices {
            let error = try #require(throws: ReadingError.self) { try read(bytes: Array(bytes.prefix(count))) }
            #expect(!error.description.contains("\n"))
        }
        #expect(throws: ReadingError.self) { try read(bytes: bytes + [0]) }
        // A header that claims four gigabytes.
        var claims = bytes
        claims.replaceSubrange(8..<12, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(throws: ReadingError.self) { try read(bytes: claims) }
        claims.replaceSubrange(8..<12, with: [0xFF, 0xFF, 0x0F, 0x00])
        #expect(throws: ReadingError.self) { try read(bytes: claims) }
        for version in [[0, 0], [4, 0], [1, 1]] as [[UInt8]] {
            var other = bytes
            other.replaceSubrange(6..<8, with: version)
            #expect(throws: ReadingError.self) { try read(bytes: other) }
        }
    }

    @Test("A header of nested lists is refused") func depth() {
        let nested = String(repeating: "[", count: 60_000)
        #expect(throws: ReadingError.self) { try read(bytes: npy(nested, [])) }
        #expect(throws: ReadingError.self) { try read(bytes: npy("{'descr': \(nested)", [])) }
    }

    @Test("Arrays with changed bytes are read or refused", arguments: ["us", "big", "terminal", "characters", "packed"])
    func mutations(_ name: String) throws {
        let seed = try answer("arrays/\(name).npy")
        var generator = SeededGenerator(seed: 11)
        var accepted = 0
        for round in 0..<1500 {
            var bytes = seed
            for _ in 0...Int(generator.next() % 3) {
                // Most changes are in the header.
                let place = Int(generator.next() % UInt64(round % 4 == 0 ? bytes.count : min(bytes.count, 260)))
                switch generator.next() % 4 {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: generator.next())
                case 1: bytes[place] = Array("0123456789'(),[]{}<>|fiuMSUVO".utf8)[Int(generator.next() % 29)]
                case 2: bytes.swapAt(place, Int(generator.next() % UInt64(bytes.count)))
                default: bytes[place] ^= 1 << UInt8(generator.next() % 8)
                }
            }
            do {
                let bars = try read(bytes: bytes, batch: round % 3 + 1).bars
                #expect(bars.close.allSatisfy(\.isFinite) && bars.open.count == bars.time.count)
                #expect(bars.time.allSatisfy { $0.isWithinLimits })
                accepted += 1
            } catch let refused as ReadingError {
                #expect(!refused.description.contains("\n") && refused.description.utf8.count < 2000)
            }
        }
        #expect((1..<1500).contains(accepted), "\(accepted) of 1500 arrays are read")
    }
}

/// A file of version 1.0 with some dictionary, and numbers of 64 bits.
func npy(_ dictionary: String, _ values: [UInt64]) -> [UInt8] {
    let header = Array(dictionary.utf8) + [0x0A]
    let length = UInt16(clamping: header.count)
    let start = [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(truncatingIfNeeded: length), UInt8(truncatingIfNeeded: length >> 8)]
    return start + header + values.flatMap { value in (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) } }
}
