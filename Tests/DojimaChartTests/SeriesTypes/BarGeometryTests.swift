@testable import DojimaChart
import DojimaTestSupport
import Testing

@Suite struct BarGeometryTests {
    @Test(
        "The wick is at the centre of the body, in full device pixels, at every width and scale", .feature("S0-ST-11"),
        arguments: [1.0, 1.5, 2, 3])
    func parity(scale: Double) {
        var slot = 3.4 / scale
        while slot < 200 {
            let geometry = BarGeometry(slotWidth: slot, grid: PixelGrid(scale: scale))
            #expect(geometry.form == .bodies)
            #expect(geometry.body == geometry.body.rounded() && geometry.wick == geometry.wick.rounded() && geometry.wick >= 1)
            #expect(Int(geometry.body - geometry.wick) % 2 == 0, "\(slot)")
            #expect(geometry.body <= BarGeometry.widest * scale + 1)
            slot += 0.037
        }
    }

    @Test("Bodies never overlap, and from six pixels a bar on one pixel between them stays free")
    func gaps() {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<3000 {
            let (slot, offset) = (Double.random(in: 3.4...80, using: &generator), Double.random(in: 0...1, using: &generator))
            let geometry = BarGeometry(slotWidth: slot, grid: PixelGrid(scale: 1))
            let lefts = (0..<40).map { geometry.left(center: offset + (Double($0) + 0.5) * slot, width: geometry.body) }
            for (a, b) in zip(lefts, lefts.dropFirst()) {
                #expect(b - a >= geometry.body + (slot >= 6 ? 1 : 0), "slot \(slot), body \(geometry.body)")
            }
        }
    }

    @Test("A shorter slot, as the last of a session, has a narrower body")
    func shortSlot() {
        let geometry = BarGeometry(slotWidth: 20, grid: PixelGrid(scale: 1))
        #expect(geometry.body(in: 20) == geometry.body)
        #expect(geometry.body(in: 10) <= 9 && Int(geometry.body(in: 10) - geometry.wick) % 2 == 0)
        #expect(geometry.body(in: 0.5) == geometry.wick)
    }

    @Test("Weeks of four sessions have bodies as wide as those of five", arguments: [4.0, 6.6, 7, 12, 24, 50])
    func holidayWeeks(slot: Double) {
        let geometry = BarGeometry(slotWidth: slot, grid: PixelGrid(scale: 1))
        #expect(geometry.body(in: slot * 0.8) == geometry.body || slot * 0.8 < geometry.body)
        if slot > 6 { #expect(geometry.body(in: slot * 0.8) == geometry.body) }
    }

    @Test("Bars of names take three fifths of their slots in a large picture, up to a width", arguments: [20.0, 50, 80, 150, 400])
    func named(slot: Double) {
        let (usual, named) = (
            BarGeometry(slotWidth: slot, grid: PixelGrid(scale: 1)), BarGeometry(slotWidth: slot, grid: PixelGrid(scale: 1), isNamed: true)
        )
        #expect(abs(named.body - max(usual.body, min(160, slot * 0.6))) <= 1, "\(named.body)")
    }

    @Test("Below three and a half device pixels a bar is a stroke")
    func strokes() {
        #expect(BarGeometry(slotWidth: 3.3, grid: PixelGrid(scale: 1)).form == .strokes)
        #expect(BarGeometry(slotWidth: 1.8, grid: PixelGrid(scale: 2)).form == .bodies)
    }
}
