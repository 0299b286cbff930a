import DojimaText
import DojimaInteraction
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

/// One time in several charts.
@Suite struct CrosshairGroupTests {
    @Test("A crosshair has the same time and pixel in all charts of a group, and disappears in all together", .feature("S2-SY-06"))
    func together() throws {
        let fields = [
            "a": field(hourly("prices", (0..<50).map { Double($0) })), "b": field(hourly("rate", (0..<50).map { 50 - Double($0) })),
            // The other series has no value in every second hour.
            "c": field(hourly("index", (0..<50).map { $0 % 2 == 0 ? 7 : .nan }, joins: false)),
        ]
        var group = CrosshairGroup(fields.mapValues { _ in CrosshairState(options: CrosshairOptions { $0.interpolates = false }) })
        let begun = group.apply(.press(Point(205, 300)), to: "b", on: fields)
        #expect(begun.map(\.member) == ["b", "a", "c"])
        for row in [20, 21, 30, 33] {
            _ = group.apply(.drag(to: Point(5 + Double(row) * 10, 100)), to: "b", on: fields)
            for (id, crosshair) in group.crosshairs {
                let shown = try #require(fields[id])
                let point = try #require(crosshair.point(on: shown)?.point)
                let met = id == "c" ? row / 2 * 2 : row
                #expect(point.time == hour(met) && point.pixel.x == 5 + Double(met) * 10)
            }
        }
        #expect(group.apply(.release, to: "b", on: fields).isEmpty)
        let ended = group.apply(.dismiss, to: "b", on: fields)
        #expect(ended.count == 3 && ended.allSatisfy { $0.event == .ended })
        #expect(group.apply(.press(Point(5, 5)), to: "nobody", on: fields).isEmpty)
    }
    @Test(
        "Between two points all lines use the pointer's pixel and bars the nearest bar, and all disappear together",
        .feature("S2-SY-06"))
    func between() throws {
        let fields = [
            "a": field(hourly("prices", (0..<50).map { Double($0) })), "b": field(hourly("rate", (0..<50).map { 50 - Double($0) })),
            // Every second hour, and so at twice the distance.
            "c": field(
                PointSeries(
                    id: "slow", time: (0..<25).map { hour(2 * $0) }, x: (0..<25).map { 5 + Double($0) * 20 },
                    y: (0..<25).map { pixel(Double($0)) }, value: (0..<25).map { Double($0) }, scale: plainScale, joinsPoints: true)),
            "d": field(hourly("bars", (0..<50).map { Double($0) }, joins: false, bars: true)),
        ]
        var group = CrosshairGroup(fields.mapValues { _ in CrosshairState() })
        _ = group.apply(.press(Point(205, 300)), to: "b", on: fields)
        for x in stride(from: 13.0, to: 480, by: 7.3) {
            _ = group.apply(.drag(to: Point(x, 100)), to: "b", on: fields)
            for id in ["a", "b", "c"] {
                let met = try #require(group.crosshairs[id]?.shown?.point)
                #expect(abs(met.pixel.x - x) < 1e-6, "\(id) at \(met.pixel.x)")
            }
            let bar = try #require(group.crosshairs["d"]?.shown?.point)
            #expect(abs(bar.pixel.x - x) <= 5 && bar.time == hour(Int(clamping: ((x - 5) / 10).rounded())))
        }
        // Above the panes the first is not drawn, and neither are the others.
        let away = group.apply(.drag(to: Point(205, -100)), to: "b", on: fields)
        #expect(Set(away.map(\.member)) == ["a", "b", "c", "d"])
        #expect(group.crosshairs.values.allSatisfy { $0.shown?.isShown == false })
        _ = group.apply(.drag(to: Point(205, 100)), to: "b", on: fields)
        #expect(group.crosshairs.values.allSatisfy { $0.shown?.isShown == true })
    }
}
