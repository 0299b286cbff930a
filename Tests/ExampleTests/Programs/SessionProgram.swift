import Dojima

/// Shows bars as a chart that a user moves: the window of the navigator is dragged and moves on after its release, the wheel zooms, and the
/// crosshair follows the pointer. Then bars arrive. Returns the frames after these steps; `show` draws each frame.
func interact(with bars: BarSeries, then later: [Bar], show: @escaping @Sendable (ChartFrame) -> Void) async throws -> [ChartFrame] {
    var chart = try ChartSpecification(title: "ACME", window: .bars(60)) {
        try Plot {
            Prices("ACME")
            try Study("sma:20")
        }
    }
    chart.showsNavigator = true
    let session = try await ChartSession(chart, source: bars)
    let frames = session.frames()
    let display = Task { for await frame in frames { show(frame) } }
    defer { display.cancel() }

    let first = try await session.frame()
    guard let window = first.navigatorWindow else { return [first] }
    session.pointer(.down, at: Point(window.midX, window.midY), time: 0)
    session.pointer(.move, at: Point(window.midX - 60, window.midY), time: 0.05)
    session.pointer(.up, at: Point(window.midX - 100, window.midY), time: 0.1)
    let released = try await session.frame()
    session.advance(to: 2)
    let rested = try await session.frame()

    let middle = Point(first.plots[0].midX, first.plots[0].midY)
    session.wheel(by: 1.5, at: middle, time: 3)
    session.pointer(.move, at: middle, time: 4)
    let zoomed = try await session.frame()
    for bar in later { try session.append(bar) }
    session.reset()
    return [first, released, rested, zoomed, try await session.frame()]
}
