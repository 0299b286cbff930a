// Yearly days that depend on the moon or the sun.

import DojimaText

/// Returns Easter Sunday by the Gregorian rule. Source: the anonymous algorithm in Nature, 20 April 1876.
func easterSunday(of year: Int) -> CivilDate {
    let cycle = modulo(year, 19)
    let century = quotient(year, 100)
    let yearOfCentury = modulo(year, 100)
    let correction = quotient(century - quotient(century + 8, 25) + 1, 3)
    let epact = modulo(19 * cycle + century - quotient(century, 4) - correction + 15, 30)
    let weekday = modulo(32 + 2 * modulo(century, 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4, 7)
    let late = quotient(cycle + 11 * epact + 22 * weekday, 451)
    return CivilDate(normalizing: year, month: 3, day: 22 + epact + weekday - 7 * late)
}

/// Returns Easter Sunday by the Julian rule, as a Gregorian date. Source: Meeus, "Astronomical Algorithms", chapter 8.
func orthodoxEasterSunday(of year: Int) -> CivilDate {
    let fullMoon = modulo(19 * modulo(year, 19) + 15, 30)
    let weekday = modulo(2 * modulo(year, 4) + 4 * modulo(year, 7) - fullMoon + 34, 7)
    let century = quotient(year, 100)
    return CivilDate(normalizing: year, month: 3, day: 22 + fullMoon + weekday + century - quotient(century, 4) - 2)
}

/// Returns the date of an equinox in Tokyo: the mean equinox of 1980 plus 0.242194 days a year, less the leap days since.
///
/// The approximation is that of Japan's hydrographic office; correct from 1980 to 2099, and at most a day off for several centuries before
/// and after.
func equinoxInTokyo(of year: Int, month: Month) -> CivilDate {
    sunDay(of: year, month: month, of1980: month == .march ? 20_843_100 : 23_248_800, yearly: 242_194)
}

/// Returns the date of the June solstice in Chile (four hours behind UTC in winter): that of 1980 plus 0.2416 days a year, less the
/// leap days since.
///
/// Solstices recur faster than the mean year and vary by a quarter of an hour; correct from 2022 to 2099 at least.
func juneSolsticeInChile(of year: Int) -> CivilDate {
    sunDay(of: year, month: .june, of1980: 21_068_000, yearly: 241_600)
}

/// Returns the date of Qingming in China, when the sun is fifteen degrees past the March equinox; correct from 1960 to 2100.
func tombSweepingDay(of year: Int) -> CivilDate { sunDay(of: year, month: .april, of1980: 4_965_000, yearly: 242_194) }

/// Returns the day of a month on which the sun has the same position as in 1980. Integer millionths of a day give the same result on all
/// machines.
private func sunDay(of year: Int, month: Month, of1980: Int, yearly: Int) -> CivilDate {
    func leapDays(_ year: Int) -> Int { quotient(year, 4) - quotient(year, 100) + quotient(year, 400) }
    let millionths = of1980 + yearly * (year - 1980) - 1_000_000 * (leapDays(year) - leapDays(1980))
    return CivilDate(normalizing: year, month: month.rawValue, day: quotient(millionths, 1_000_000))
}

func quotient(_ a: Int, _ b: Int) -> Int { Int(floorDivide(Int64(a), Int64(b))) }
func modulo(_ a: Int, _ b: Int) -> Int { Int(floorModulo(Int64(a), Int64(b))) }
