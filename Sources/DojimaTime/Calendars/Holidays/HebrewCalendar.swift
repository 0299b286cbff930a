/// A month of the Hebrew calendar, in the order of its year.
enum HebrewMonth: Int, CaseIterable, Sendable {
    case tishri, heshvan, kislev, tevet, shevat
    /// In a leap year the second month of this name, which contains the holidays.
    case adar
    case nisan, iyar, sivan, tammuz, av, elul
}

/// Returns the date of a day of the Hebrew calendar; day 30 of a month of 29 days is the first of the next month. O(1).
///
/// Source: Reingold and Dershowitz, "Calendrical Calculations", chapter 8. Months up to Shevat are counted from the new year, and later
/// ones back from the next new year, because the leap month is between them.
func hebrewDate(year: Int, month: HebrewMonth, day: Int) -> CivilDate {
    let (first, next) = (daysBeforeHebrewYear(year), daysBeforeHebrewYear(year + 1))
    // 353, 354 or 355 days, plus 30 in leap years.
    let length = modulo(next - first, 10)
    let (heshvan, kislev) = (length == 5 ? 30 : 29, length == 3 ? 29 : 30)
    let before =
        switch month {
        case .tishri: first
        case .heshvan: first + 30
        case .kislev: first + 30 + heshvan
        case .tevet: first + 30 + heshvan + kislev
        case .shevat: first + 59 + heshvan + kislev
        case .adar: next - 206
        case .nisan: next - 177
        case .iyar: next - 147
        case .sivan: next - 118
        case .tammuz: next - 88
        case .av: next - 59
        case .elul: next - 29
        }
    // The first day of the year 1 is 7 October of 3761 BC, Julian.
    return CivilDate(daysSinceEpoch: Int32(clamping: before + day - 1 - 2_092_590))
}

/// Returns the days from the first Hebrew new year to that of a year.
private func daysBeforeHebrewYear(_ year: Int) -> Int {
    let (last, this, next) = (moladDay(of: year - 1), moladDay(of: year), moladDay(of: year + 1))
    // The new year is postponed to avoid a year of 356 days, or one of 382 days before it.
    if next - this == 356 { return this + 2 }
    return this - last == 382 ? this + 1 : this
}

/// Returns the day of a Hebrew year's mean new moon (molad), postponed to the next day if it is at noon or later, and then from Sunday,
/// Wednesday or Friday to the next day.
private func moladDay(of year: Int) -> Int {
    let months = quotient(235 * year - 234, 19)
    // A month has 29 days and 13753 parts; a day has 25920 parts (1080 an hour).
    let day = 29 * months + quotient(12_084 + 13_753 * months, 25_920)
    return modulo(3 * (day + 1), 7) < 3 ? day + 1 : day
}

extension HebrewMonth {
    /// Returns the dates of a day of this month in a Gregorian year: one, except for some winter days, which have none or two.
    func dates(day: Int, in year: Int) -> [CivilDate] {
        (year + 3760...year + 3761).map { hebrewDate(year: $0, month: self, day: day) }.filter { $0.year == year }
    }
}
