import DojimaText
import DojimaTime
import Testing

@testable import DojimaFormats

/// The parts of a text that reach a terminal, a CSV file and a spreadsheet.
@Suite struct PrintableTextTests {
    @Test(
        "Characters that control a terminal or change the text direction are escaped",
        arguments: [
            ("plain ~ text", "plain ~ text"), ("a\nb\r\tc", #"a\nb\r\tc"#), ("\u{1B}[31m", #"\u{1B}[31m"#),
            ("\u{0}\u{7F}", #"\u{0}\u{7F}"#),
            ("\u{85}\u{9B}2J", #"\u{85}\u{9B}2J"#), ("a\u{202E}b\u{202A}\u{2066}\u{2069}", #"a\u{202E}b\u{202A}\u{2066}\u{2069}"#),
            ("\u{200E}\u{200F}\u{61C}", #"\u{200E}\u{200F}\u{61C}"#), ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
            ("\u{FEFF}\u{200B}\u{E0041}", #"\u{FEFF}\u{200B}\u{E0041}"#), ("日経 Ünï 👩‍💻 שלום", "日経 Ünï 👩‍💻 שלום"), (#"a\b"#, #"a\b"#),
            (String(decoding: [0x61, 0xFF, 0x62], as: UTF8.self), #"a\u{FFFD}b"#),
        ])
    func escapes(_ text: String, _ wanted: String) {
        #expect(printable(text) == wanted)
        #expect(printable(wanted) == wanted)
    }

    @Test("Every control character and every mark of direction is escaped, alone and in a text") func all() {
        let ranges: [ClosedRange<UInt32>] = [0...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069]
        for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
            let shown = printable("é\(Character(scalar))x")
            #expect(!shown.unicodeScalars.contains(scalar), "\(scalar.value)")
            let quoted = quotedForJSON("é\(Character(scalar))x")
            #expect(!quoted.unicodeScalars.contains(scalar), "\(scalar.value)")
        }
    }

    @Test("Text of several lines keeps its line ends and tabs, and no other control characters") func lines() {
        #expect(printableLines("a\n\tb\u{1B}\r") == "a\n\tb\\u{1B}\\r")
        #expect(printableLines("a\n\tb") == "a\n\tb")
    }

    @Test(
        "Cells of CSV do not change",
        arguments: [
            ("plain", "plain"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""),
            ("a\r\nb", "\"a\r\nb\""),
            (" a", "\" a\""), ("a\t", "\"a\t\""), ("a b", "a b"), ("", ""), ("\u{202E}", "\u{202E}"), ("'", "'"),
        ])
    func cells(_ text: String, _ wanted: String) {
        #expect(quotedForCSV(text) == wanted)
    }

    @Test("A spreadsheet reads no text as a formula") func spreadsheets() {
        for text in ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "\u{FF1D}1"] {
            #expect(guardedForSpreadsheets(text) == "'" + text)
        }
        for text in ["", "A", "1", "'=1", " =1", "é"] { #expect(guardedForSpreadsheets(text) == text) }
    }
}
