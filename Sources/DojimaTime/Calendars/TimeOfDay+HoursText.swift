extension TimeOfDay {
    /// `09:30`, with seconds only if they are not zero.
    var shortText: String {
        let text = description
        return text.utf8.count == 8 && text.hasSuffix(":00") ? String(text.dropLast(3)) : text
    }
}

extension ExchangeHours: CustomStringConvertible {
    /// The open ranges: `09:00-11:30 12:30-15:30`; `17:00(-1)-16:00` for a session that begins the evening before.
    var description: String {
        var text = open.shortText + (openDay == 0 ? "" : "(\(openDay))")
        for pause in breaks { text += "-\(pause.lowerBound.shortText) \(pause.upperBound.shortText)" }
        return text + "-\(close.shortText)"
    }
}

extension ExchangeRules {
    /// The regular hours in force on the last trusted date, by weekday if they differ: `Mon-Thu 10:00-17:30, Fri 10:00-14:00`.
    var latestHours: String {
        let date = trustedDates.upperBound
        let plan = CalendarPlan(self, years: date.year...date.year)
        var runs: [(days: ClosedRange<Weekday>, hours: String)] = []
        for day in Weekday.allCases where plan.trades(on: day, at: date) {
            let hours = plan.regularHours(on: day, at: date)?.description ?? ""
            if let last = runs.last, last.hours == hours, last.days.upperBound.adding(1) == day {
                runs[runs.count - 1].days = last.days.lowerBound...day
            } else {
                runs.append((day...day, hours))
            }
        }
        if Set(runs.map(\.hours)).count <= 1 { return runs.first?.hours ?? "" }
        return runs.map { "\($0.days.abbreviation) \($0.hours)" }.joined(separator: ", ")
    }
}

extension ClosedRange<Weekday> {
    /// `Mon`, `Mon-Thu`.
    fileprivate var abbreviation: String {
        lowerBound == upperBound ? lowerBound.abbreviation : "\(lowerBound.abbreviation)-\(upperBound.abbreviation)"
    }
}
