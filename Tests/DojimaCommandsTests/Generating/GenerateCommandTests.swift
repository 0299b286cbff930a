import DojimaTestSupport
import DojimaTime
import Foundation
import Testing

@testable import DojimaCommands

/// Generated bars have the properties that benchmarks rely on, and their gaps and faults are those that an import finds.
@Suite struct GenerateCommandTests {
    let program: Program

    init() throws { program = try Program() }

    @Test("Minutes are those of the sessions, without breaks") func minutes() throws {
        let calendar = try TradingCalendar("XTKS")
        let first = CivilDate(normalizing: 2019, month: 12, day: 25)
        var slots = SessionSlotIterator(calendar, interval: BarInterval.minutes(1), from: first)
        let sessions = calendar.sessions(in: first...first.adding(days: 400))
        #expect(sessions.count > 250)
        for session in sessions {
            for time in stride(from: session.open.wholeSeconds, to: session.close.wholeSeconds, by: 60) {
                let isBreak = session.breaks.contains { $0.contains(Instant(microseconds: time * 1_000_000)) }
                if !isBreak { #expect(slots.next() == SessionSlotIterator.Slot(start: time, minutes: 1)) }
            }
        }
    }

    @Test("Prices stay in order and in range") func prices() {
        var walk = PriceWalk(seed: 7)
        var previous = walk.next()
        for _ in 0..<200_000 {
            let bar = walk.next()
            #expect(bar.open == previous.close)
            #expect(bar.low <= min(bar.open, bar.close) && max(bar.open, bar.close) <= bar.high)
            #expect(bar.low > 0 && bar.high < 100_000 && bar.volume > 0)
            previous = bar
        }
    }

    /// The first outputs of SplitMix64 for the seed 1234567, as published with the algorithm.
    @Test("Random numbers are those of SplitMix64") func randomNumbers() {
        var random = SplitMix(state: 1_234_567)
        #expect((0..<3).map { _ in random.next() } == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test(
        "The same options always give the same bytes",
        arguments: [
            ("--bars 1000", "a625e410656eca22c8b0336bcd59ac2ef1d027934048dafa178ead7eaaf05d34"),
            (
                "--bars 2000 --seed 7 --calendar XTKS --from 2019-12-25",
                "1a25206a4877cc5ba51313246b03c2ed3640027c6b2468dbeaeea3c8d1e6cbc7"
            ),
            ("--bars 500 --seed 42 --format json", "7945193e8ebd6741abe425d28a12105af536f46bd5d6c073c8d5d8b28f7f6cae"),
            ("--bars 100000 --calendar 24/7 --seed 3", "68b374b56fd96b77eb18be702d43d8d4562a81722e956f2f76d213e50c7e6a6d"),
            ("--bars 0 --format json", "2ba33ca0557f1bb5b7ba88d67f9d0093c7185a36ec51fe2b7bd9372d3e001d6d"),
        ])
    func sameBytes(_ options: String, _ hash: String) throws {
        let answer = try program.shell("$dojima generate \(options) | sha256sum; $dojima generate \(options) -o bars.\(ending(options))")
        #expect(answer.out.hasPrefix(hash) && answer.error.isEmpty, "\(options): \(answer.out)\(answer.error)")
        #expect(try program.shell("sha256sum < bars.\(ending(options))").out.hasPrefix(hash))
    }

    private func ending(_ options: String) -> String { options.contains("json") ? "json" : "csv" }

    @Test("Longer bars equal the resampled minutes", arguments: [("XNYS", "1h"), ("XNYS", "5m"), ("XTKS", "1d")])
    func longerBars(_ calendar: String, _ interval: String) throws {
        func rows(_ command: String) throws -> [[Double]] {
            let answer = try program.shell(command)
            #expect(answer.status == 0, "\(answer.error)")
            return answer.rows.dropFirst().map { row in row[1...5].compactMap { Double($0) } }
        }
        let options = "--calendar \(calendar) --from 2019-11-25 --seed 5"
        // An early close is among the sessions of XNYS.
        let minutes = calendar == "XNYS" ? 8 * 390 - 180 : 20 * 300
        let resampled = try rows(
            "$dojima generate \(options) --bars \(minutes) | $dojima resample - --calendar \(calendar) --into \(interval) --format csv")
        #expect(try rows("$dojima generate \(options) --interval \(interval) --bars \(resampled.count)") == resampled)
        let counts: [String: Int] = ["1h": 7 * 7 + 4, "5m": 8 * 78 - 36, "1d": 20]
        #expect(resampled.count == counts[interval])
    }

    @Test("Hourly temperatures are a regular day with noise below 2 degrees, the same for the same seed", .feature("S3-DM-20"))
    func temperatures() throws {
        let answer = try program("generate", "--temperature", "--seed", "9", "--from", "2024-02-01")
        let rows = answer.rows
        #expect(answer.status == 0 && rows.count == 2401 && rows[0] == ["time", "temperature"])
        #expect(rows[1][0] == "2024-02-01T00:00:00Z" && rows[14][0] == "2024-02-01T13:00:00Z" && rows[2400][0] == "2024-05-10T23:00:00Z")
        var noises: [Double] = []
        for (index, row) in rows.dropFirst().enumerated() {
            let value = try #require(Double(row[1]))
            #expect((17...29).contains(value))
            noises.append(value - (23 + 4 * sin((Double(index % 24) / 24 - 0.25) * 2 * .pi)))
        }
        #expect(noises.allSatisfy { -2.01 <= $0 && $0 < 2 } && (noises.min() ?? 0) < -1.9 && (noises.max() ?? 0) > 1.9)
        #expect(abs(noises.reduce(0, +) / 2400) < 0.1)
        #expect(try program("generate", "--temperature", "--seed", "9", "--from", "2024-02-01").out == answer.out)
        #expect(try program("generate", "--temperature", "--seed", "8", "--from", "2024-02-01").out != answer.out)
        let faulty = try program("generate", "--temperature", "--faults", "0.5")
        #expect(faulty.error.contains(" empty, ") && !faulty.error.contains("reversed"), "\(faulty.error)")
    }

    /// The count before a word of the note.
    private func count(_ word: String, in note: String) throws -> Int {
        let match = try #require(note.firstMatch(of: try Regex("([0-9]+) [^0-9]*?\(word)", as: (Substring, Substring).self)), "\(note)")
        return try #require(Int(match.output.1))
    }

    @Test("The requested fraction of rows is omitted, and the other rows are unchanged") func gaps() throws {
        let whole = try program("generate", "--bars", "5000").out.split(separator: "\n")
        let answer = try program("generate", "--bars", "5000", "--gaps", "0.1")
        let rows = answer.out.split(separator: "\n")
        let omitted = whole.count - rows.count
        #expect(Set(rows).isSubset(of: whole) && rows.dropFirst() == rows.dropFirst().sorted()[...])
        // Four standard deviations of the number of omitted rows: 21.
        #expect(abs(omitted - 500) < 85 && answer.error.contains("\(omitted) of 5000 rows are omitted"))
        #expect(try program("generate", "--bars", "50", "--gaps", "1").out == "time,open,high,low,close,volume\n")
    }

    @Test("An import rejects or repairs every fault, and finds the other bars", arguments: ["csv", "json"]) func faults(_ form: String)
        throws
    {
        let answer = try program("generate", "--bars", "4000", "--faults", "0.2", "--gaps", "0.05", "-o", "faulty.\(form)")
        try program("generate", "--bars", "4000", "-o", "whole.csv")
        let note = answer.error
        let (omitted, repeated, late) = (try count("of", in: note), try count("repeated", in: note), try count("late", in: note))
        let rejected = try ["reversed", "empty", "unreadable"].map { try count($0, in: note) }
        #expect(rejected.allSatisfy { $0 > 90 } && repeated > 90 && late > 90, "\(note)")
        #expect(try count("have a fault", in: note) == repeated + late + rejected.reduce(0, +))
        let rows = try program("import", "faulty.\(form)", "--symbol", "F", "--interval", "1m").rows
        let row = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
        #expect(row["read"] == "\(4000 - omitted + repeated)" && row["rejected"] == "\(rejected.reduce(0, +))", "\(row) \(note)")
        #expect(row["inserted"] == "\(4000 - omitted - rejected.reduce(0, +))" && row["unchanged"] == "\(repeated)", "\(row) \(note)")
        try program("import", "whole.csv", "--symbol", "W")
        let (found, whole) = (try program("export", "F").out, try program("export", "W").out)
        #expect(Set(found.split(separator: "\n")).isSubset(of: whole.split(separator: "\n")))
    }

    @Test("Invalid options are refused in one line") func refusals() throws {
        for (options, words) in [
            (["--bars=-1"], "--bars takes"), (["--from", "2000-02-30"], "is not a date"),
            (["--gaps", "1.5"], "--gaps takes a fraction"),
            (["--faults", "nan"], "--faults takes a fraction"), (["--interval", "1w"], "--interval takes minutes and hours"),
            (["--interval", "30s"], "--interval takes"), (["--temperature", "--interval", "1h"], "--temperature is hourly"),
            (["--temperature", "--calendar", "XNYS"], "leave --calendar"), (["-o", "bars.txt"], "the name must end in"),
            (["--from", "9999-12-30", "--interval", "1d"], "fewer than 2400 rows"),
            (["--from", "9999-12-30", "--temperature"], "fewer than 2400 rows"),
        ] {
            let answer = try program.run(["generate"] + options)
            #expect(answer.status == 64 && answer.error.contains(words) && answer.errorLines.count == 1, "\(options): \(answer.error)")
        }
        #expect(try program("generate", "--calendar", "NOPE").status == 66)
    }
}
