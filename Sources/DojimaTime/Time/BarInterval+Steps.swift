extension BarInterval {
    /// The interval of bars whose most common step between stamps is `step` microseconds; `nil` unless it is positive.
    package init?(ofStep step: Int64) {
        let day = Instant.microsecondsPerDay
        // Prevents overflow, because stamps of any size are accepted.
        let step = min(step, .max / 2)
        guard step > 0 else { return nil }
        let seconds = Int(clamping: max(step / 1_000_000, 1))
        // One hour of tolerance: a day with a daylight saving change is an hour longer or shorter.
        guard step >= day - day / 24 else {
            self =
                if seconds.isMultiple(of: 3600) {
                    BarInterval.hours(seconds / 3600)
                } else if seconds.isMultiple(of: 60) {
                    BarInterval.minutes(seconds / 60)
                } else {
                    BarInterval.seconds(seconds)
                }
            return
        }
        let days = Int(clamping: (step + day / 24) / day)
        self =
            switch days {
            case ..<5: .day
            case 5...8: .week
            case 27...32: .month
            case 88...93: BarInterval.months(3)
            case 180...185: BarInterval.months(6)
            case 360...372: BarInterval.years(1)
            default: days % 7 == 0 ? BarInterval.weeks(min(days / 7, 100_000)) : .day
            }
    }
}
