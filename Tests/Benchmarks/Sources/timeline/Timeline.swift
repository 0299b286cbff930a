import ArgumentParser
import DojimaTime
import Stopwatch

/// Times of the timeline within one process, in milliseconds of one core: medians of some turns.
@main
struct TimelineTimes: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "timeline", abstract: "Time the compiling of timelines and the mapping of instants.")

    @Option(help: ArgumentHelp("How often each job is done.", valueName: "count"))
    var runs = 9

    @Option(help: ArgumentHelp("Compile this calendar only, and map nothing: for a profiler.", valueName: "mic"))
    var only: String?

    static let years = Instant(CivilDate(normalizing: 1990, month: 1, day: 1))..<Instant(CivilDate(normalizing: 2027, month: 1, day: 1))
    static let million = 1_000_000

    func run() throws {
        let runs = max(1, runs)
        if let only {
            return try report("compile 1990 to 2026, \(only)", runs) { _ = Timeline.sessions(try TradingCalendar(only), span: Self.years) }
        }
        try compileAll(runs)
        let newYork = Timeline.sessions(try TradingCalendar("XNYS"), span: Self.years)
        map("XNYS", newYork, runs)
        let stamps = Self.instants(seed: 2, count: 200_000)
        let ranges = stamps.map { Exclusion.range($0..<$0.advanced(by: 600_000_000)) }.prefix(100_000)
        var holes = newYork
        report("compile 100,000 random one-off ranges", runs) { holes = .excluding(Array(ranges), span: Self.years) }
        map("100,000 ranges", holes, runs)
        print("bytes a segment: \(MemoryLayout<Timeline.Segment>.stride)")
    }

    /// The slowest and the median calendar, rules and zone included.
    private func compileAll(_ runs: Int) throws {
        var times: [(milliseconds: Double, code: String)] = []
        for code in TradingCalendar.builtIn.map(\.code) {
            var segments = 0
            let time = try median(runs) { segments = Timeline.sessions(try TradingCalendar(code), span: Self.years).segments.count }
            precondition(segments > 0, "\(code) has no session")
            times.append((time, code))
        }
        times.sort { $0.milliseconds < $1.milliseconds }
        guard let last = times.last else { return }
        let slow = times.filter { $0.milliseconds > 2 }
        if !slow.isEmpty { print("  over 2 ms: \(slow.map(\.code).joined(separator: " "))") }
        print(line("compile 1990 to 2026, median of \(times.count)", times[times.count / 2].milliseconds))
        print(line("compile 1990 to 2026, slowest (\(last.code))", last.milliseconds))
        if let newYork = times.first(where: { $0.code == "XNYS" }) { print(line("compile 1990 to 2026, XNYS", newYork.milliseconds)) }
    }

    private func map(_ name: String, _ timeline: Timeline, _ runs: Int) {
        let random = Self.instants(seed: 1, count: Self.million)
        let sorted = random.sorted()
        report("map 1,000,000 sorted instants, \(name)", runs) { keep(timeline.positions(of: sorted)) }
        report("map 1,000,000 random instants, \(name)", runs) { keep(timeline.positions(of: random)) }
    }

    /// Uses a result, so that its computation is not optimised away.
    @inline(never)
    private func keep(_ positions: [AxisPosition]) { precondition(positions.count == Self.million, "all are mapped") }

    /// Instants spread evenly over the years; the same for the same seed.
    private static func instants(seed: UInt64, count: Int) -> [Instant] {
        var state = seed
        let length = UInt64(years.upperBound.since(years.lowerBound))
        return (0..<count).map { _ in
            // SplitMix64, after Steele, Lea and Flood, 2014.
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return years.lowerBound.advanced(by: Int64((z ^ (z >> 31)) % length))
        }
    }
}
