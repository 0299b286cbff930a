package import DojimaTime

extension BarInterval {
    /// Returns the date of a bar's close, as precisely as the bar's start tells it: the day of a bar of at most a day, and the period of a
    /// longer bar, which closes at the end of it: `week of 1 Jan 2024`, `Jan 2024`, `Oct\u{2013}Dec 2024`, `2024`.
    package func closeText(ofBarFrom start: Instant, in zone: Zone) -> String {
        let date = zone.localTime(at: start).date
        let day = "\(date.day) \(TimeLabelText.month(date.month)) \(TimeLabelText.year(date.year))"
        switch unit {
        case .second, .minute, .hour: return day
        case .day: return count == 1 ? day : "\(count) days from \(day)"
        case .week: return count == 1 ? "week of \(day)" : "\(count) weeks from \(day)"
        case .month, .year:
            let months = unit == .year ? 12 * count : count
            let last = CivilDate(normalizing: date.year, month: date.month + months - 1, day: 1)
            guard date.month > 1 || last.month < 12 else {
                return date.year == last.year ? "\(date.year)" : "\(date.year)\u{2013}\(last.year)"
            }
            let end = "\(TimeLabelText.month(last.month)) \(last.year)"
            guard months > 1 else { return end }
            return date.year == last.year
                ? "\(TimeLabelText.month(date.month))\u{2013}\(end)" : "\(TimeLabelText.month(date.month)) \(date.year)\u{2013}\(end)"
        }
    }
}
