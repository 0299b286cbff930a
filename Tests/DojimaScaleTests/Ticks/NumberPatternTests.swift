import DojimaScale
import DojimaTestSupport
import Foundation
import Testing
import DojimaText

@Suite struct NumberPatternTests {
    @Test("A pattern gives the same text as C's printf, except for the true minus sign", .feature("S0-TK-09"))
    func printf() throws {
        var generator = SeededGenerator(seed: 21)
        for form in [
            "%.0f", "%.1f", "%.2f", "%f", "%8.3f", "%-8.1f|", "%08.2f", "%+.2f", "%+d", "%d", "%5d", "a %.2f b", "%.1f%%", "100%% %d",
        ] {
            let pattern = try NumberPattern(form)
            for _ in 0..<200 {
                // Thousandths that are no tie, since C rounds the binary number and this code the decimal one.
                let value = Double(Int.random(in: -9_000_000...9_000_000, using: &generator)) / 1000 + 0.0001
                let wanted = form.contains("d") ? String(format: form, Int(clamping: value.rounded())) : String(format: form, value)
                #expect(pattern.text(of: value) == wanted.replacing("-", with: "\u{2212}"), "\(form) of \(value)")
            }
        }
    }

    @Test(
        "A pattern writes groups, currencies, exponents and fractions", .feature("S0-TK-09"),
        arguments: [
            ("%'.2f", 1234.5, "1,234.50"), ("$%'.0f", 1_234_567, "$1,234,567"), ("%.2e", 12345, "1.23e4"),
            ("%.1e", 0.00996, "1.0e\u{2212}2"),
            ("%g", 0.0001, "0.0001"), ("%g", 1e20, "1e20"), ("%.3g", 1234, "1.23e3"), ("€%@", 1234.5, "€1234.50"), ("%d%%", 12.4, "12%"),
            ("1/32", 132.5, "132 1/2"), ("1/32", 132.03125, "132 1/32"), ("1/8", 0.375, "3/8"), ("1/8", 5, "5"),
            ("1/8", -0.125, "\u{2212}1/8"),
            ("1'32", 132.5, "132'16"), ("1'32", 132.03125, "132'01"), ("1'64", 99.984375, "99'63"), ("1'32", 131.999, "132'00"),
            ("1'32", -0.5, "\u{2212}0'16"), ("%.2f", -0.001, "0.00"), ("%+.1f", 0.01, "0.0"), ("%.2f", 1e16, "1e16"),
        ] as [(String, Double, String)])
    func texts(pattern: String, value: Double, text: String) throws {
        var written = try NumberPattern(pattern).text(of: value, plain: pattern.contains("@") ? "1234.50" : nil)
        if pattern.contains("e") { written = written.replacing("e-", with: "e\u{2212}") }
        #expect(written == text)
    }

    @Test("A category replaces %@", .feature("S0-TK-09"))
    func categories() throws {
        #expect(try NumberPattern("[%@]").text(of: "Tech") == "[Tech]")
        #expect(try NumberPattern("%6@").text(of: "Tech") == "  Tech")
        #expect(try NumberPattern("%.2f").text(of: "Tech") == "Tech")
    }

    @Test(
        "An invalid pattern is refused with advice",
        arguments: ["", "abc", "%", "%%", "%q", "%.2f %.2f", "%5", "1/0", "1/1", "2/32", "1/99999", "%n"])
    func refused(text: String) {
        #expect(throws: NumberPatternError(text: text)) { try NumberPattern(text) }
        #expect(!NumberPatternError(text: text).description.contains("\n"))
    }

    @Test("Signs of changes include a plus, also in thousands and before a currency, and zero has no sign")
    func signs() throws {
        #expect(ValueFormat.compact.signedText(1234, decimals: 0) == "+1.23K")
        #expect(ValueFormat.compact.signedText(-2_500_000, decimals: 0) == "\u{2212}2.50M")
        #expect(ValueFormat.compact.signedText(0, decimals: 0) == "0")
        #expect(ValueFormat.number.signedText(1.25, decimals: 2) == "+1.25")
        #expect(ValueFormat.pattern(try NumberPattern("$%.2f")).signedText(-1.5, decimals: 2) == "\u{2212}$1.50")
        #expect(ValueFormat.pattern(try NumberPattern("1'32")).signedText(0.5, decimals: 2) == "+0'16")
        #expect(ValueFormat.pattern(try NumberPattern("%.2f")).signedText(0.001, decimals: 2) == "0.00")
    }
}
