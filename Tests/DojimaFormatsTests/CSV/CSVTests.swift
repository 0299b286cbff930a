import DojimaFormats
import DojimaSeries
import DojimaTime
import Testing

struct CSVTests {
    @Test("SX-CD-01 columns are found by their names in any order")
    func header() throws {
        let reading = try read(
            """
            Date,Volume,Close,Low,High,Open
            2020-01-02,900,11.5,10,12,10.5
            2020-01-03,800,11,10.25,12.5,11.25

            """)
        #expect(reading.bars.time == [day(2020, 1, 2), day(2020, 1, 3)])
        #expect(reading.bars.open == [10.5, 11.25])
        #expect(reading.bars.high == [12, 12.5])
        #expect(reading.bars.low == [10, 10.25])
        #expect(reading.bars.close == [11.5, 11])
        #expect(reading.bars.volume == [900, 800])
        #expect(reading.bars.line == [2, 3])
        #expect(reading.decision.interval == .day)
    }
}
