// Taking rules away, for calendars that are another one with corrections.

extension ExchangeRules {
    /// Takes away all days of a name, off or special; false when there are none.
    mutating func remove(named name: String) -> Bool {
        let before = self
        holidays.removeAll { $0.name == name }
        closures.removeAll { $0.name == name }
        for index in special.indices { special[index].days.removeAll { $0.name == name } }
        if bridge == name { bridge = nil }
        return self != before
    }

    /// Makes one date what its weekday would have it be, and leaves every other as it is; false when it is that already.
    mutating func remove(on date: CivilDate) -> Bool {
        let number = date.yyyymmdd
        let before = self
        func plan() -> CalendarPlan { CalendarPlan(self, years: date.year...date.year) }
        if !plan().trades(on: date.weekday, at: date) { extraSessions.removeAll { $0 == number } }
        // A rule that is taken away would let holidays move that others have pushed on.
        if plan().closingRule(date) != nil { extraSessions.append(number) }
        if plan().hasSpecialHours(date) { special.append(SpecialHours(on: [DatedRule("Regular hours", .listed([number]))])) }
        return self != before
    }
}
