extension DatedRule {
    /// The rule as text: `4th Thursday of November`, `25 December, on the nearest weekday`.
    var summary: String {
        var summary = day.summary
        if let only { summary += ", if \(only.summary)" }
        if let observed = observance.summary { summary += ", \(observed)" }
        return summary
    }
}

extension YearlyDay {
    /// `25 December`, `last Monday of May`, `2 days before Easter Sunday`, `listed`.
    var summary: String {
        switch self {
        case .date(let month, let day): "\(day) \(month.name)"
        case .onOrAfter(let weekday, let month, let day):
            switch day {
            case 1: "1st \(weekday.name) of \(month.name)"
            case 8: "2nd \(weekday.name) of \(month.name)"
            case 15: "3rd \(weekday.name) of \(month.name)"
            case 22: "4th \(weekday.name) of \(month.name)"
            default: "first \(weekday.name) from \(day) \(month.name) on"
            }
        case .last(let weekday, let month): "last \(weekday.name) of \(month.name)"
        case .easter: "Easter Sunday"
        case .orthodoxEaster: "Orthodox Easter Sunday"
        case .vernalEquinox: "vernal equinox in Tokyo"
        case .autumnalEquinox: "autumnal equinox in Tokyo"
        case .qingming: "Qingming"
        case .lunisolar(let calendar, let month, let day):
            "day \(day) of month \(month) of the \(calendar == .chinese ? "Chinese" : "Korean") calendar"
        case .newMoon(let month, let day): "first new moon in China from \(day) \(month.name) on"
        case .juneSolstice: "June solstice in Chile"
        case .hebrew(let month, let day): "\(day) \(month.name) of the Hebrew calendar"
        case .islamic(let month, let day): "\(day) \(month.name) of the Islamic calendar"
        case .lasting(let day, let days): days == 2 ? "\(day.summary) and the day after" : "\(day.summary) and the \(days - 1) days after"
        case .announced(_, let day): "announced, else \(day.summary)"
        case .shifted(.listed, _), .listed: "listed"
        case .shifted(let day, let days):
            "\(days.magnitude == 1 ? "day" : "\(days.magnitude) days") \(days < 0 ? "before" : "after") \(day.definiteSummary)"
        }
    }

    /// The summary within a longer phrase: `the 4th Thursday of November`.
    private var definiteSummary: String {
        switch self {
        case .onOrAfter, .last, .vernalEquinox, .autumnalEquinox, .juneSolstice: "the \(summary)"
        default: summary
        }
    }
}

extension Observance {
    /// The day to which the holiday is moved, as the end of a phrase; `nil` if it is not moved.
    var summary: String? {
        if let name = name, name.hasPrefix("nearest") { return "on the \(name)" }
        func goal(_ day: Weekday) -> String {
            guard seeksFreeDay else { return day.adding(shift(of: day)).name }
            return shift(of: day) > 0 ? "the next free day" : "the free day before"
        }
        let moved = Weekday.allCases.filter { shift(of: $0) != 0 }
        guard let first = moved.first else { return nil }
        if moved.allSatisfy({ goal($0) == goal(first) }) { return "moved from \(moved.summary) to \(goal(first))" }
        return "moved from " + moved.map { "\($0.name) to \(goal($0))" }.joined(separator: " and from ")
    }
}

extension [Weekday] {
    /// `Monday to Thursday`, `Monday, Tuesday or Friday`.
    fileprivate var summary: String {
        let days = sorted()
        guard let first = days.first, let last = days.last else { return "never" }
        if days.count > 2, last.rawValue - first.rawValue == days.count - 1 { return "\(first.name) to \(last.name)" }
        return days.count == 1 ? first.name : days.dropLast().map(\.name).joined(separator: ", ") + " or \(last.name)"
    }
}

extension Weekday {
    /// `Monday`, `Tuesday`, ...
    var name: String { ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"][rawValue] }

    func adding(_ days: Int) -> Weekday { Weekday(index: rawValue + days) }
}

extension Month {
    /// `January`, `February`, ...
    var name: String {
        [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
        ][rawValue - 1]
    }
}

extension HebrewMonth {
    var name: String {
        [
            "Tishri", "Heshvan", "Kislev", "Tevet", "Shevat", "Adar", "Nisan", "Iyar", "Sivan", "Tammuz", "Av", "Elul",
        ][rawValue]
    }
}

extension IslamicMonth {
    var name: String {
        [
            "Muharram", "Safar", "Rabi I", "Rabi II", "Jumada I", "Jumada II", "Rajab", "Shaban", "Ramadan", "Shawwal", "Dhu al-Qadah",
            "Dhu al-Hijjah",
        ][rawValue - 1]
    }
}
