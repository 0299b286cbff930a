import Testing

@testable import DojimaTime

/// Holidays of many countries, compared with the published church calendars of 2024.
struct CommonHolidaysTests {
    @Test(
        "Movable feasts of both churches in 2024 are right",
        arguments: [
            (DatedRule.maundyThursday, "2024-03-28"), (.goodFriday, "2024-03-29"), (.easterMonday, "2024-04-01"),
            (.ascensionDay, "2024-05-09"), (.whitMonday, "2024-05-20"), (.corpusChristi, "2024-05-30"),
            (.cleanMonday, "2024-03-18"), (.orthodoxGoodFriday, "2024-05-03"), (.orthodoxEasterMonday, "2024-05-06"),
            (.orthodoxWhitMonday, "2024-06-24"),
        ])
    func movable(rule: DatedRule, day: String) {
        #expect(rule.dates(in: 2024...2024) == [date(day)])
    }

    @Test("A holiday adapted to an exchange keeps its name and day")
    func fitted() {
        let rule = DatedRule.epiphany.since(2011).through(2013).observed(.sundayToMonday)
        #expect(rule.name == "Epiphany")
        #expect(rule.dates(in: 2009...2015) == [date("2011-01-06"), date("2012-01-06"), date("2013-01-06")])
        #expect(rule.observance == .sundayToMonday)
    }
}
