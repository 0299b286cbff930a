import DojimaScale
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

@Suite struct DatePatternTests {
    @Test(
        "A date pattern gives the same text as the ICU library", .feature("S0-TK-09"),
        arguments: [
            "yyyy-MM-dd", "d MMM", "d MMM yyyy", "EEE", "EEEE d MMMM", "EEEEE", "HH:mm", "H:m:s", "HH:mm:ss.SSS", "h:mm a",
            "hh 'o''clock' a",
            "QQQ yy", "QQQQ y", "Q", "MMM ''yy", "M/d/yy", "D", "DDD", "k", "K", "yyyy-MM-dd'T'HH:mm:ssXXX", "Z", "ZZZZ", "ZZZZZ", "xx",
            "X",
            "LLLL u", "MMMMM", "G y", "YYYY-'W'ww", "cccc", "MMM d, y", "S", "EEEEEE",
        ])
    func sameAsICU(form: String) throws {
        let pattern = try DatePattern(form)
        var generator = SeededGenerator(seed: 31)
        for name in ["UTC", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"] {
            let zone = try Zone(name)
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.calendar = Calendar(identifier: form.contains("Y") ? .iso8601 : .gregorian)
            formatter.timeZone = TimeZone(identifier: name)
            formatter.dateFormat = form
            for _ in 0..<60 {
                // 1972 to 2037, to the millisecond.
                let time = Instant(microseconds: Int64.random(in: 63_072_000_000...2_114_000_000_000, using: &generator) * 1000)
                let wanted = formatter.string(from: Date(timeIntervalSince1970: Double(time.microseconds) / 1_000_000))
                #expect(pattern.text(of: time, in: zone) == wanted, "\(form) at \(time) in \(name)")
            }
        }
    }

    @Test("Decimals of a second, to the nanosecond, and years before the first are written")
    func edges() throws {
        let time = Instant(microseconds: 1_234_567_890_123_456)
        #expect(try DatePattern("ss.SSSSSS").text(of: time, in: .utc) == "30.123456")
        #expect(try DatePattern("SSSSSSSSS").text(of: time, in: .utc) == "123456000")
        let caesar = Instant(CivilDate(normalizing: -43, month: 3, day: 15))
        #expect(try DatePattern("d MMM y G").text(of: caesar, in: .utc) == "15 Mar 44 BC")
        #expect(try DatePattern("u").text(of: caesar, in: .utc) == "\u{2212}43")
    }

    @Test("An invalid pattern is refused with advice", arguments: ["", "b", "yyyy-MM-dd hh:mm tt", "'open", "dddd", "HHH", "MMMMMM"])
    func refused(text: String) {
        #expect { try DatePattern(text) } throws: { error in
            let line = (error as? DatePatternError)?.description ?? ""
            return line.contains("write a Unicode date pattern") && !line.contains("\n")
        }
    }
}
