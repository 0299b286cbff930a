// Removal of rules, for calendars that correct another calendar.

extension ExchangeRules {
    /// Removes all closed or special days with a name; returns whether there were any.
    mutating func remove(named name: String) -> Bool {
        let before = self
        holidays.removeAll { $0.name == name }
        closures.removeAll { $0.name == name }
        for index in special.indices { special[index].days.removeAll { $0.name == name } }
        if bridge == name { bridge = nil }
        return self != before
    }

    /// Makes one date a regular day of its weekday, without changing any other date; returns whether that changed anything.
    mutating func remove(on date: CivilDate) -> Bool {
        let number = date.yyyymmdd
        let before = self
        func plan() -> CalendarPlan { CalendarPlan(self, years: date.year...date.year) }
        if !plan().trades(on: date.weekday, at: date) { extraSessions.removeAll { $0 == number } }
        // Removing the rule instead would move other holidays that were shifted because of it.
        if plan().closingRule(date) != nil { extraSessions.append(number) }
        if plan().hasSpecialHours(date) { special.append(SpecialHours(on: [DatedRule("Regular hours", .listed([number]))])) }
        return self != before
    }
}
