import DojimaText
import DojimaPlatform

/// Hourly temperatures from a seed, in integer hundredths of a degree: 23 + 4·sin((hour/24 − 0.25)·2π), plus noise from −2 up to 2.
struct TemperatureWalk {
    private var random: SplitMix
    private var hour = 0

    /// Creates the temperatures from a midnight on.
    init(seed: UInt64) { random = SplitMix(state: seed) }

    mutating func next() -> Int {
        defer { hour = (hour + 1) % 24 }
        let regular = 2300 + 400 * sin((Double(hour) / 24 - 0.25) * 2 * .pi)
        return Int(clamping: regular.rounded()) + Int(random.next() % 400) - 200
    }
}
