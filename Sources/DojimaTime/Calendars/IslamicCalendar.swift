/// A month of the Islamic calendar, in the order of its year.
enum IslamicMonth: Int, CaseIterable, Sendable {
    case muharram = 1
    case safar, rabiI, rabiII, jumadaI, jumadaII, rajab, shaban, ramadan, shawwal, dhuAlQadah, dhuAlHijjah
}

/// A day of the tabular civil Islamic calendar as a date; the sighting of the moon may announce a day before or after it. O(1).
///
/// After Reingold and Dershowitz, "Calendrical Calculations", chapter 7: months of 30 and 29 days by turns, and in 11 of 30 years a
/// day more at the end.
func islamicDate(year: Int, month: IslamicMonth, day: Int) -> CivilDate {
    let before = 354 * (year - 1) + quotient(11 * year + 3, 30) + 29 * (month.rawValue - 1) + month.rawValue / 2
    // The first day of the year 1 is 16 July 622, Julian.
    return CivilDate(daysSinceEpoch: Int32(clamping: before + day - 1 - 492_148))
}

extension IslamicMonth {
    /// The dates of a day of this month in a Gregorian year: one or, as the Islamic year is shorter, two; none in a few years.
    func dates(day: Int, in year: Int) -> [CivilDate] {
        // 30 Islamic years have 10631 days; counted from 1 January.
        let first = quotient(30 * (Int(CivilDate(year: year, month: 1, day: 1).daysSinceEpoch) + 492_148), 10_631)
        return (first - 1...first + 3).map { islamicDate(year: $0, month: self, day: day) }.filter { $0.year == year }
    }
}
