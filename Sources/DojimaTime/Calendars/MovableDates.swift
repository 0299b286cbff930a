// Days of the year that follow the moon and the sun.

/// Easter Sunday by the Gregorian rule, after the anonymous algorithm in Nature, 20 April 1876.
func easterSunday(of year: Int) -> CivilDate {
    let cycle = modulo(year, 19)
    let century = quotient(year, 100)
    let yearOfCentury = modulo(year, 100)
    let correction = quotient(century - quotient(century + 8, 25) + 1, 3)
    let epact = modulo(19 * cycle + century - quotient(century, 4) - correction + 15, 30)
    let weekday = modulo(32 + 2 * modulo(century, 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4, 7)
    let late = quotient(cycle + 11 * epact + 22 * weekday, 451)
    return CivilDate(year: year, month: 3, day: 22 + epact + weekday - 7 * late)
}

/// Easter Sunday by the Julian rule, as a Gregorian date, after Meeus, "Astronomical Algorithms", chapter 8.
func orthodoxEasterSunday(of year: Int) -> CivilDate {
    let fullMoon = modulo(19 * modulo(year, 19) + 15, 30)
    let weekday = modulo(2 * modulo(year, 4) + 4 * modulo(year, 7) - fullMoon + 34, 7)
    let century = quotient(year, 100)
    return CivilDate(year: year, month: 3, day: 22 + fullMoon + weekday + century - quotient(century, 4) - 2)
}

/// The date of an equinox at Tokyo: the mean equinox of 1980 and 0.242194 days more each year, less the leap days since.
///
/// The approximation is that of Japan's hydrographic office; right from 1980 to 2099, and a day out at most for centuries around.
func equinoxInTokyo(of year: Int, month: Month) -> CivilDate {
    func leapDays(_ year: Int) -> Int { quotient(year, 4) - quotient(year, 100) + quotient(year, 400) }
    // In millionths of a day, so that the result is the same on every machine.
    let of1980 = month == .march ? 20_843_100 : 23_248_800
    let millionths = of1980 + 242_194 * (year - 1980) - 1_000_000 * (leapDays(year) - leapDays(1980))
    return CivilDate(year: year, month: month.rawValue, day: quotient(millionths, 1_000_000))
}

func quotient(_ a: Int, _ b: Int) -> Int { Int(floorDivide(Int64(a), Int64(b))) }
func modulo(_ a: Int, _ b: Int) -> Int { Int(floorModulo(Int64(a), Int64(b))) }
