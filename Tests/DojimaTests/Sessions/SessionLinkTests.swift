import Dojima
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Sessions that show the same times.
@Suite struct SessionLinkTests {
    private static let start = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))

    private static func session(_ count: Int, every interval: BarInterval = .day, _ window: WindowRequest) async throws -> ChartSession {
        var chart = ChartSpecification(window: window) { Plot { Prices("A") } }
        (chart.width, chart.height, chart.closedTime.isContinuous) = (480, 300, true)
        return try await ChartSession(chart, source: .random(count, from: start, every: interval))
    }

    @Test("After each gesture of any of three sessions, all show its window", arguments: 1...4)
    func alike(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        var sessions: [ChartSession] = []
        for count in [40, 60, 80] { sessions.append(try await Self.session(400, .bars(count))) }
        ChartSession.link(sessions)
        let window = try await sessions[0].frame().window
        for session in sessions { #expect(try await session.frame().window == window) }
        var windows: Set = [window]
        for step in 0..<12 {
            let leader = Int.random(in: 0..<3, using: &generator)
            let plot = sessions[leader].latestFrame.plots[0]
            let point = Point(Double.random(in: plot.x..<plot.maxX, using: &generator), plot.midY)
            let (factor, by) = (Double.random(in: 0.7...1.4, using: &generator), Double.random(in: -90...90, using: &generator))
            let time = 100 * Double(step)
            if step % 3 == 0 {
                sessions[leader].wheel(by: factor, at: point, time: time)
            } else {
                sessions[leader].pointer(.down, at: point, time: time)
                sessions[leader].pointer(.move, at: Point(point.x + by, point.y), time: time + 1)
                sessions[leader].pointer(.up, at: Point(point.x + by, point.y), time: time + 20)
            }
            // The first frame is drawn after the change was passed to the others.
            let shown = try await sessions[leader].frame().window
            windows.insert(shown)
            for session in sessions { #expect(try await session.frame().window == shown, "step \(step)") }
        }
        #expect(windows.count > 6)
        sessions[1].unlink()
        sessions[0].reset()
        for session in [sessions[0], sessions[2]] { #expect(try await session.frame().window == window) }
        #expect(try await sessions[1].frame().window != window)
    }

    @Test("A session with less data shows what it has, and does not move the others") func shorter() async throws {
        let (long, short) = (try await Self.session(400, .bars(100)), try await Self.session(60, .bars(10)))
        ChartSession.link([long, short])
        long.show(Self.start..<Self.start + .seconds(120 * 86_400))
        let shown = try await long.frame().window
        let followed = try await short.frame().window
        #expect(followed.lowerBound == shown.lowerBound && followed.upperBound < shown.upperBound)
        #expect(try await long.frame().window == shown)
        short.show(Self.start..<Self.start + .seconds(20 * 86_400))
        let led = try await short.frame().window
        #expect(try await long.frame().window == led)
    }

    @Test("Days and minutes show the same dates, in both directions") func intervals() async throws {
        let days = try await Self.session(30, .bars(5))
        let minutes = try await Self.session(30 * 96, every: .minutes(15), .bars(96))
        ChartSession.link([days, minutes])
        func date(_ day: Int64) -> Instant { Self.start + .seconds(86_400 * day) }
        days.show(date(10)..<date(14))
        let shown = try await days.frame().window
        #expect(try await minutes.frame().window == shown)
        minutes.show(date(3) + .seconds(3600)..<date(6) - .seconds(3600))
        _ = try await minutes.frame()
        #expect(try await days.frame().window == date(3)..<date(6))
    }

    @Test("Sessions that move at the same time end with the same times, and a link keeps none alive") func races() async throws {
        let sessions = [try await Self.session(400, .bars(40)), try await Self.session(400, .bars(60))]
        ChartSession.link(sessions)
        for round in 0..<20 {
            for (index, session) in sessions.enumerated() {
                let from = Self.start + .seconds(86_400 * Int64(7 * round + 3 * index))
                session.show(from..<from + .seconds(86_400 * Int64(30 + round)))
            }
        }
        // Each call waits for the changes so far; the second round for those that the first passed on.
        for session in sessions + sessions { _ = try await session.frame() }
        let window = try await sessions[0].frame().window
        #expect(try await sessions[1].frame().window == window)
        weak var kept: ChartSession?
        do {
            let session = try await Self.session(50, .bars(10))
            ChartSession.link([session, sessions[0]])
            _ = try await session.frame()
            _ = try await sessions[0].frame()
            kept = session
        }
        for _ in 0..<200 where kept != nil { try await Task.sleep(for: .milliseconds(10)) }
        #expect(kept == nil)
        #expect(try await sessions[0].frame().error == nil)
    }
}
