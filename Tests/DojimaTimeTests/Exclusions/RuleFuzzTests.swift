import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// For any text, a rule is read or refused in one line, and rules that are read compile to a timeline that satisfies the laws.
@Suite struct RuleFuzzTests {
    private static let rules = [
        #"{"type":"range","from":1704067200,"to":1704070800.25}"#,
        #"{"type":"weekly","zone":"America/New_York","from_day":"Fri","from_time":"17:00","to_day":"Sun","to_time":"18:00"}"#,
        #"{"type":"daily","zone":"Europe/London","from_time":"22:00","to_time":"07:30"}"#,
        #"{"type":"session","zone":"Asia/Tokyo","days":["Mon","Tue"],"open":"09:00","close":"15:30","breaks":[["11:30","12:30"]]}"#,
        #"{"type":"session","days":["Sat"],"open":"00:00","close":"24:00","special":[{"date":"2024-01-04","open":"9:00","close":"11:30"}]}"#,
        #"{"type":"closed_date","zone":"UTC","date":"2024-01-05"}"#, #"{"type":"yearly","zone":"UTC","month_day":"02-29"}"#,
        #"{"type":"repeat","zone":"America/Sao_Paulo","start":"2010-01-02T12:00","length":"2d","every":"1w"}"#,
        #"{"type":"repeat","start":"2010-01-31","length":"36h","every":"1M"}"#,
    ]
    private static let options = [
        "weekends", "2024-01-05..2024-02-26", "2023-12-24T13:00..2024-12-27T08:00+05:30", "@1704067200..@1735304400.25", "2024-01-25/1M",
        "2010-01-02,2d,1w", "2010-01-31T12:00,90m,7h",
    ]
    private static let morsels = [
        "\"", ",", "{", "}", "[", "]", ":", "\\u0000", "-", ".", "/", "..", "@", "T24:00", "0", "9", "e", "e400", "0d", "1000000y", "1M",
        "2024-02-29", "0001-01-01", "9999-12-31", "+999999-12-31", "-999999-01-01", "24:00", "Sun", "Pacific/Apia", "-23:59",
        "-9223372036854.775808", "9223372036854.775807", "\u{0}", "é",
    ]
    private static let spans = [
        utc("2024-01-01")..<utc("2024-03-01"), utc("2024-01-04", "10:00")..<utc("2024-01-04", "10:00"),
        Instant.earliest..<Instant.earliest.advanced(by: 9 * Instant.microsecondsPerDay),
        Instant.latest.advanced(by: -9 * Instant.microsecondsPerDay) ..< .latest, utc("0001-01-01")..<utc("0001-02-01"),
        Instant(microseconds: 9_099_999_999_000_000_000)..<Instant(microseconds: 9_100_000_001_000_000_000),
    ]

    private var generator = SeededGenerator(seed: 2024)
    /// Lists of rules whose timelines were checked.
    private var checked = 0

    private mutating func pick<Element>(_ elements: [Element]) -> Element { elements[Int.random(in: elements.indices, using: &generator)] }

    private mutating func mutated(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
            let place = Int.random(in: bytes.indices, using: &generator)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
            case 1: bytes.remove(at: place)
            case 2: bytes.insert(contentsOf: pick(Self.morsels).utf8, at: place)
            case 3: bytes.replaceSubrange(place..<min(bytes.count, place + 6), with: pick(Self.morsels).utf8)
            default: bytes.swapAt(place, Int.random(in: bytes.indices, using: &generator))
            }
        }
        return bytes
    }

    private mutating func check(_ rules: [Exclusion]) {
        let span = pick(Self.spans)
        // A rule by the second is valid and slow.
        guard (try? Exclusion.validate(Array(repeatElement(rules, count: 100).joined()), over: span)) != nil else { return }
        checked += 1
        #expect(checkTimelineLaws(.excluding(rules, span: span), samples: 3) == [], "\(rules) in \(span)")
        #expect(checkTimelineLaws(Timeline.excludingDates(rules, span: span).timeline, samples: 3) == [], "\(rules) by date in \(span)")
    }

    @Test("Mutated rule files are read or refused")
    mutating func files() {
        var read = 0
        for round in 0..<150 {
            let rules = (0...round % 3).map { _ in pick(Self.rules) }.joined(separator: ",")
            do throws(RuleError) {
                check(try Exclusion.parse(json: mutated("{\"exclusions\":[\(rules)]}"), defaultZone: round % 5 == 0 ? nil : .utc))
                read += 1
            } catch {
                #expect(!error.description.utf8.contains { $0 < 32 })
            }
        }
        #expect((20...130).contains(read), "some are read and some are refused, not \(read) of 150")
        #expect(checked > 0)
    }

    @Test("Mutated words of the command line are read or refused")
    mutating func words() throws {
        var read = 0
        let zone = try Zone("Europe/Dublin")
        for _ in 0..<150 {
            let text = String(decoding: mutated(pick(Self.options)), as: UTF8.self)
            for isRepeated in [false, true] {
                do throws(RuleError) {
                    check([isRepeated ? try Exclusion(every: text, zone: zone) : try Exclusion(option: text, zone: zone)])
                    read += 1
                } catch {
                    #expect(!error.description.utf8.contains { $0 < 32 })
                }
            }
        }
        #expect((20..<150).contains(read), "some are read and some are refused, not \(read) of 150")
        #expect(checked > 0)
    }

    @Test("A thousand overlapping rules equal one rule over them all; a rule for all time closes everything")
    func overlaps() {
        let span = Self.spans[0]
        let many = (0..<1000).map { minute in
            Exclusion.range(utc("2024-01-02").advanced(by: Int64(minute) * 60_000_000)..<utc("2024-02-02").advanced(by: -Int64(minute)))
        }
        let one = Exclusion.range(utc("2024-01-02")..<utc("2024-02-02"))
        #expect(Timeline.excluding(many, span: span) == Timeline.excluding([one], span: span))
        for rule in [Exclusion.daily(zone: .utc, from: .midnight, to: .endOfDay), .range(.earliest ..< .latest)] {
            let nothing = Timeline.excluding(many + [rule], span: span)
            #expect(nothing.segments.isEmpty && nothing.length == 0 && nothing.gaps(in: span) == [span])
            #expect(nothing.firstOpenInstant(atOrAfter: span.lowerBound) == nil && nothing.instant(at: .origin) == nil)
        }
    }
}
