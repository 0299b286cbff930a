import DojimaFormats
import DojimaSeries
import Testing

/// Opens and closes that rounding moved beyond high or low.
@Suite struct RoundedBarTests {
    private func table(_ rows: String...) -> String { "date,open,high,low,close,volume\n" + rows.map { $0 + "\n" }.joined() }

    @Test func theRangeIsWidenedToHoldThem() throws {
        // 32-bit floats as Yahoo writes them; the last row is constant except for its last digit.
        let reading = try read(
            table(
                "2024-01-02,101.110001,101.110000,99.5,100,7", "2024-01-03,100,101,99.5,99.4999999,7", "2024-01-04,100,101,99,100,7",
                "2024-01-05,100.0000076,100,100.0000076,100,7"))
        #expect(reading.batch.rejected.isEmpty && reading.batch.doubtful.isEmpty && reading.batch.widened == [2, 3, 5])
        #expect(reading.bars.high == [101.110001, 101, 101, 100.0000076])
        #expect(reading.bars.low == [99.5, 99.4999999, 99, 100])
        #expect(reading.bars.open == [101.110001, 100, 100, 100.0000076] && reading.bars.close == [100, 99.4999999, 100, 100])
    }

    @Test(
        "A millionth of the price is rounding, more is a contradiction",
        arguments: [
            ("1.000001,1,0.5,1", true), ("1.0000021,1,0.5,1", false), ("100.0001,100,50,60", true), ("100.00011,100,50,60", false),
            ("60,70,50,49.99995", true), ("60,70,50,49.9999", false), ("-1,-1,-2,-0.999999", true), ("-1,-1,-2,-0.99999", false),
            ("0,0,0,0.0000001", false), ("1e-9,1e-9,5e-10,1.000001e-9", true), ("3,2,1,2", false),
        ])
    func theLimit(_ prices: String, isRounding: Bool) throws {
        let reading = try read(table("2024-01-01,1,1,1,1,", "2024-01-02,\(prices),7"))
        #expect(reading.batch.widened.count == (isRounding ? 1 : 0) && reading.batch.rejected.count == (isRounding ? 0 : 1), "\(prices)")
    }

    @Test func keepLeavesThemAndClampHoldsOnlyWhatContradictsItself() throws {
        let text = table("2024-01-02,100.0000001,100,99,99.5,7", "2024-01-03,105,100,99,99.5,7")
        var options = ReadingOptions()
        options.invalid = .keep
        let kept = try read(text, options)
        #expect(kept.batch.widened.isEmpty && kept.batch.doubtful.map(\.line) == [2, 3] && kept.bars.high == [100, 100])
        options.invalid = .clamp
        let clamped = try read(text, options)
        #expect(clamped.batch.widened == [2] && clamped.batch.doubtful.map(\.line) == [3])
        #expect(clamped.bars.high == [100.0000001, 100] && clamped.bars.open == [100.0000001, 100])
    }

    @Test func aNegativeVolumeStillContradicts() throws {
        let reading = try read(table("2024-01-01,1,1,1,1,7", "2024-01-02,100.0000001,100,99,99.5,-7"))
        #expect(reading.batch.widened.isEmpty && reading.reasons.count == 1)
    }
}
