import DojimaScale
import Testing

@Suite struct NumberTextTests {
    @Test(arguments: [
        (0.0, 2, "0.00"), (-0.001, 2, "0.00"), (1234.5, 2, "1,234.50"), (12345.678, 2, "12,345.68"), (-12345, 0, "\u{2212}12,345"),
        (0.005, 3, "0.005"), (1e15, 0, "1e15"), (1.25e18, 2, "1.25e18"), (999_999_999_999_999, 0, "999,999,999,999,999"),
    ])
    func plain(value: Double, decimals: Int, text: String) { #expect(NumberText.plain(value, decimals: decimals) == text) }

    @Test(arguments: [
        (0.0, "0"), (5, "5"), (12.5, "12.5"), (950, "950"), (999.6, "1K"), (1000, "1K"), (1234, "1.23K"), (12_345, "12.3K"),
        (999_499, "999K"),
        (999_600, "1M"), (1_675_000, "1.68M"), (3e9, "3B"), (-2.5e6, "\u{2212}2.5M"), (7.96e12, "7.96T"), (42_667_410_863_718.8, "42.7T"),
    ])
    func compact(value: Double, text: String) { #expect(NumberText.compact(value) == text) }

    @Test(
        "Numbers that change in place keep three digits",
        arguments: [
            (0.0, "0"), (5, "5"), (950, "950"), (1000, "1.00K"), (4.5e9, "4.50B"), (3.442e9, "3.44B"), (12e6, "12.0M"), (480_000, "480K"),
        ])
    func compactWithZeros(value: Double, text: String) { #expect(NumberText.compact(value, keepsZeros: true) == text) }

    @Test func signs() {
        #expect(NumberText.signedPercent(1.249) == "+1.25%")
        #expect(NumberText.signedPercent(-0.6) == "\u{2212}0.60%")
        #expect(NumberText.signed(0, decimals: 2) == "0.00")
        #expect(NumberText.signed(0.001, decimals: 2) == "0.00")
    }

    @Test func decimals() {
        #expect(NumberText.decimals(of: [1, 2, 3]) == 0)
        #expect(NumberText.decimals(of: [1.5, 2.25]) == 2)
        #expect(NumberText.decimals(of: [1.07219]) == 5)
        #expect(NumberText.decimals(of: [1.0 / 3]) == 8)
        #expect(NumberText.decimals(of: [.nan, .infinity]) == 0)
    }
}
