package import DojimaTime

extension TimeTickStyle {
    /// The text of a time with all larger units, which can be read without other labels: `14 Nov 2023 10:00`, `28 Feb 2024`, `Feb 2024`.
    ///
    /// - Parameters:
    ///   - interval: the interval of the bars, which determines the smallest unit; `nil` for the time of day.
    package func fullText(of time: Instant, in zone: Zone, interval: BarInterval?) -> String {
        if let format { return format.text(of: time, in: zone) }
        let local = zone.local(at: time)
        let finest: TimeField =
            switch interval?.unit {
            case .year: .year
            case .month: .month
            case .week, .day: .day
            default: local.time.fraction == 0 ? .clock : .decimals
            }
        return TimeLabel(local, .year...finest).text
    }
}
