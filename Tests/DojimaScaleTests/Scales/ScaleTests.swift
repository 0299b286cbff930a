import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct ScaleTests {
    @Test("A linear scale inverts its own mapping, also outside its domain", .feature("S0-AX-18"))
    func linearRoundTrip() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let (low, span) = (Double.random(in: -1e6...1e6, using: &generator), Double.random(in: 1e-3...1e7, using: &generator))
            let scale = LinearScale(domain: low...(low + span), start: Double.random(in: 0...2000, using: &generator), end: -17)
            let value = low + span * Double.random(in: -1...2, using: &generator)
            #expect(abs(scale.value(atPixel: scale.pixel(value)) - value) <= 1e-9 * max(1, abs(value), span))
        }
    }

    @Test("A logarithmic scale gives equal pixels for equal ratios, and none for zero and below", .feature("S0-AX-17"))
    func logarithmic() throws {
        let scale = try #require(LogScale(domain: 1...1000, start: 300, end: 0))
        #expect(abs((scale.pixel(1) - scale.pixel(10)) - (scale.pixel(10) - scale.pixel(100))) < 1e-9)
        #expect(abs(scale.pixel(10) - 200) < 1e-9)
        #expect(scale.pixel(0).isNaN && scale.pixel(-3).isNaN)
        #expect(LogScale(domain: 0...10, start: 0, end: 1) == nil)
        #expect(LogScale(domain: 5...5, start: 0, end: 1) == nil)
        var generator = SeededGenerator(seed: 2)
        for _ in 0..<2000 {
            let value = Double.random(in: 0.001...1e7, using: &generator)
            #expect(abs(scale.value(atPixel: scale.pixel(value)) / value - 1) < 1e-9)
        }
    }

    @Test("A domain near the limits of Double maps without overflow")
    func hugeDomain() {
        let most = Double.greatestFiniteMagnitude
        let scale = LinearScale(domain: -most...most, start: 100, end: 0)
        #expect(scale.pixel(0) == 50 && scale.pixel(most) == 0 && scale.pixel(-most) == 100)
        #expect(scale.value(atPixel: 50) == 0)
    }

    @Test("Pixels of an axis without weekends are converted back to their moments", .feature("S0-AX-19"))
    func timeRoundTrip() throws {
        let span = Instant(CivilDate(normalizing: 2021, month: 1, day: 1))..<Instant(CivilDate(normalizing: 2022, month: 1, day: 1))
        let rule = Exclusion.weekly(zone: .utc, from: .saturday, .midnight, to: .monday, .midnight)
        let timeline = Timeline.excluding([rule], span: span)
        let scale = TimeScale(window: timeline.firstPosition..<timeline.lastPosition, left: 13, width: 1571)
        #expect(scale.x(timeline.firstPosition) == 13 && scale.x(timeline.lastPosition) == 1584)
        var generator = SeededGenerator(seed: 3)
        var found = 0
        for _ in 0..<2000 {
            let x = Double.random(in: 13...1584, using: &generator)
            let position = scale.position(atX: x)
            #expect(abs(scale.x(position) - x) < 1e-6)
            if let time = timeline.instant(at: position) {
                #expect(timeline.contains(time) && timeline.position(of: time) == position)
                found += 1
            }
        }
        #expect(found > 1900)
    }

    @Test("Friday's end and Monday's start share a pixel", .feature("S0-DC-01"))
    func closedTimeTakesNoPixels() throws {
        let friday = CivilDate(normalizing: 2021, month: 6, day: 4)
        let span = Instant(friday)..<Instant(friday.adding(days: 14))
        let rule = Exclusion.weekly(zone: .utc, from: .saturday, .midnight, to: .monday, .midnight)
        let timeline = Timeline.excluding([rule], span: span)
        let scale = TimeScale(window: timeline.firstPosition..<timeline.lastPosition, width: 1000)
        let x = { (date: CivilDate) in scale.x(timeline.position(of: Instant(date))) }
        #expect(x(friday.adding(days: 1)) == x(friday.adding(days: 3)))
        #expect(abs(x(friday.adding(days: 1)) - 100) < 1e-9)
    }

    @Test("Positions near the limits of Int64 keep their order in pixels")
    func extremes() {
        let scale = TimeScale(window: AxisPosition(microseconds: .min)..<AxisPosition(microseconds: .max), width: 100)
        let places = [Int64.min, -1_000_000_000_000_000_000, 0, 1_000_000_000_000_000_000, .max].map {
            scale.x(AxisPosition(microseconds: $0))
        }
        #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
        let narrow = TimeScale(window: .origin..<AxisPosition(microseconds: 1), width: 100)
        #expect(narrow.position(atX: 1e300).microseconds == .max)
    }
}
