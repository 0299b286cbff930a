public import DojimaTime

extension TimeTickStyle {
    /// A time as a label of the axis that stands alone has it, with all its larger units: `14 Nov 2023 10:00`, `28 Feb 2024`, `Feb 2024`.
    ///
    /// - Parameters:
    ///   - interval: that of the bars, which says how exact a time is; `nil` for minutes.
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
