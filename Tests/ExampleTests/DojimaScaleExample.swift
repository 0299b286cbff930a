import DojimaScale
import Testing

@Suite struct DojimaScaleExample {
    @Test("A quarter of a linear axis is a quarter of its pixels, and 10 is halfway from 1 to 100 on a logarithmic one") func scales() {
        // Example begins
        // An axis of 400 pixels, counted from the top as on a screen: its minimum is at the bottom.
        let prices = LinearScale(domain: 0...100, start: 400, end: 0)
        let pixel = prices.pixel(25)  // 300
        let price = prices.value(atPixel: 100)  // 75

        let ticks = valueTicks(in: 0...100, maximumCount: 5)
        let labels = ticks.map(\.label)  // 0, 20, 40, 60, 80, 100

        // Equal ratios are equal distances: 10 is in the middle between 1 and 100.
        let middle = LogScale(domain: 1...100, start: 400, end: 0)?.pixel(10)  // 200
        // Example ends

        #expect(pixel == 300)
        #expect(price == 75)
        #expect(labels == ["0", "20", "40", "60", "80", "100"])
        #expect(ticks.map(\.value) == [0, 20, 40, 60, 80, 100])
        #expect(middle.map { ($0 * 1e9).rounded() / 1e9 } == 200)
    }
}
