import DojimaText

/// A month of the Islamic calendar, in the order of its year.
enum IslamicMonth: Int, CaseIterable, Sendable {
    case muharram = 1
    case safar, rabiI, rabiII, jumadaI, jumadaII, rajab, shaban, ramadan, shawwal, dhuAlQadah, dhuAlHijjah
}

/// Returns the date of a day of the tabular civil Islamic calendar; by moon sighting it may be announced a day earlier or later. O(1).
///
/// Source: Reingold and Dershowitz, "Calendrical Calculations", chapter 7. Months alternate between 30 and 29 days, and 11 of 30
/// years have an extra day at the end.
func islamicDate(year: Int, month: IslamicMonth, day: Int) -> CivilDate {
    let before = 354 * (year - 1) + quotient(11 * year + 3, 30) + 29 * (month.rawValue - 1) + month.rawValue / 2
    // The first day of the year 1 is 16 July 622, Julian.
    return CivilDate(daysSinceEpoch: Int32(clamping: before + day - 1 - 492_148))
}

extension IslamicMonth {
    /// Returns the dates of a day of this month in a Gregorian year: one or, as the Islamic year is shorter, two; none in a few years.
    func dates(day: Int, in year: Int) -> [CivilDate] {
        // An estimate of the Islamic year on 1 January: 30 Islamic years have 10631 days.
        let first = quotient(30 * (Int(CivilDate(normalizing: year, month: 1, day: 1).daysSinceEpoch) + 492_148), 10_631)
        return (first - 1...first + 3).map { islamicDate(year: $0, month: self, day: day) }.filter { $0.year == year }
    }
}
