package import DojimaTime

extension TimeTickStyle {
    /// The text of a time with all larger units, which can be read without other labels: `14 Nov 2023 10:00`, `28 Feb 2024`, `Feb 2024`.
    ///
    /// - Parameters:
    ///   - interval: the interval of the bars, which determines the smallest unit; `nil` for the time of day.
    package func fullText(of time: Instant, in zone: Zone, interval: BarInterval?) -> String {
        if let format { return format.text(of: time, in: zone) }
        let local = zone.local(at: time)
        let field = interval.map { TimeStep($0).unit.field } ?? .clock
        return TimeLabel(local, .year...(field == .clock && local.time.fraction != 0 ? .decimals : field)).text
    }
}
