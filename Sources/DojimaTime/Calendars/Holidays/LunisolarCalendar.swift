import DojimaText

/// A calendar whose months begin with the new moon, and which has leap months to keep its years aligned with the seasons.
///
/// The calendar of China, also used in Taiwan, Singapore and elsewhere, and that of Korea, which is computed for a time zone an hour
/// further east, so that a month occasionally begins a day later. Exact from 1960 to 2100. For other years, uses the year a multiple of 19
/// years (235 months) away, with an error of at most a few days for several centuries before and after.
enum LunisolarCalendar: Sendable, Equatable {
    case chinese, korean

    /// Returns the date of a day of a month, which is never a leap month.
    func date(year: Int, month: Int, day: Int) -> CivilDate {
        monthStarts(in: year).regular[month - 1].adding(days: day - 1)
    }

    /// Returns the first day of the first month, leap or not, that begins on or after a date.
    func newMoon(onOrAfter date: CivilDate) -> CivilDate {
        let years = (date.year - 1)...(date.year + 1)
        return years.lazy.flatMap { monthStarts(in: $0).all }.first { $0 >= date } ?? date
    }

    /// Returns the first days of the months of the lunar year that begins in `year`: the twelve regular months, and all months including a
    /// leap month.
    private func monthStarts(in year: Int) -> (regular: [CivilDate], all: [CivilDate]) {
        let codes = self == .chinese ? chineseYears : koreanYears
        let last = firstYear + codes.count - 1
        let cycles = year < firstYear ? (firstYear - year + 18) / 19 : year > last ? -((year - last + 18) / 19) : 0
        let code = Int(codes[year + 19 * cycles - firstYear])
        let leapMonth = code >> 13 & 0xf
        var start = CivilDate(normalizing: year, month: 1, day: 20).adding(days: code >> 17)
        var all: [CivilDate] = []
        for month in 0..<(leapMonth == 0 ? 12 : 13) {
            all.append(start)
            start = start.adding(days: 29 + (code >> month & 1))
        }
        // A leap month follows the month with the same number.
        let regular = leapMonth == 0 ? all : Array(all[..<leapMonth] + all[(leapMonth + 1)...])
        return (regular, all)
    }
}

extension YearlyDay {
    /// Returns a day of the Chinese calendar; day 1 of month 1 is New Year.
    static func chinese(month: Int, day: Int) -> YearlyDay { .lunisolar(.chinese, month: month, day: day) }

    /// Returns the rule of a yearly day, given as month and day of the Korean calendar.
    static func korean(month: Int, day: Int) -> YearlyDay { .lunisolar(.korean, month: month, day: day) }
}

private let firstYear = 1960

// For each year: the days from 20 January to New Year (5 bits), the number of the month that is followed by a leap month, or 0 (4 bits),
// and from the right a bit for each month, set if it has 30 days instead of 29 (13 bits). The new moons are astronomical and agree with the
// calendars published by the observatories of China and Korea.
private let chineseYears: [UInt32] = [
    0x10cab5, 0x340ad5, 0x2006d2, 0x0a8ea5, 0x300ea5, 0x1a064a, 0x026c97, 0x280a9b, 0x14f55a, 0x38056a,
    0x220b69, 0x0eb752, 0x340b52, 0x1c0b25, 0x06964b, 0x2c0a4b, 0x1714ab, 0x3a02ad, 0x2405ad, 0x10cb69,
    0x360da9, 0x200d92, 0x0a9d25, 0x300d25, 0x1b5a4d, 0x3e0a56, 0x2802b6, 0x12c5b5, 0x3806d5, 0x220ea9,
    0x0ebe92, 0x340e92, 0x1e0d26, 0x066a56, 0x2a0a57, 0x1714d6, 0x3c035a, 0x2406d5, 0x10b6c9, 0x360749,
    0x200693, 0x08952b, 0x2e052b, 0x180a5b, 0x04555a, 0x28056a, 0x12fb55, 0x3a0ba4, 0x240b49, 0x0cba93,
    0x320a95, 0x1c052d, 0x068aad, 0x2a0ab5, 0x1735aa, 0x3c05d2, 0x260da5, 0x10dd4a, 0x360d4a, 0x200c95,
    0x0a952e, 0x2e0556, 0x180ab5, 0x0455b2, 0x2a06d2, 0x12cea5, 0x380725, 0x22064b, 0x0cac97, 0x300cab,
    0x1c055a, 0x066ad6, 0x2c0b69, 0x177752, 0x3c0b52, 0x260b25, 0x10da4b, 0x340a4b, 0x1e04ab, 0x08a55b,
    0x2e05ad, 0x180b6a, 0x045b52, 0x2a0d92, 0x14fd25, 0x380d25, 0x220a55, 0x0cb4ad, 0x3204b6, 0x1a05b5,
    0x066daa, 0x2c0ec9, 0x191e92, 0x3c0e92, 0x260d26, 0x10ca56, 0x340a57, 0x1e0556, 0x0886d5, 0x2e0755,
    0x1a0749, 0x026e93, 0x280693, 0x12f52b, 0x38052b, 0x200a5b, 0x0cb55a, 0x32056a, 0x1c0b65, 0x06974a,
    0x2c0b4a, 0x171a95, 0x3c0a95, 0x24052d, 0x0ecaad, 0x340ab5, 0x2005aa, 0x088ba5, 0x2e0da5, 0x1a0d4a,
    0x047c95, 0x280c96, 0x12f94e, 0x380556, 0x220ab5, 0x0cb5b2, 0x3206d2, 0x1c0ea5, 0x088e4a, 0x2a068b,
    0x150c97, 0x3a04ab, 0x24055b, 0x0ecad6, 0x340b6a, 0x200752, 0x0a9725, 0x2e0b45, 0x180a8b, 0x02549b,
    0x2804ab,
]

private let koreanYears: [UInt32] = [
    0x10cab5, 0x340ad5, 0x2006d2, 0x0a8ea5, 0x300ea5, 0x1a0e4a, 0x046c96, 0x280a9b, 0x14f556, 0x38056a,
    0x220b59, 0x0eb752, 0x340752, 0x1c0725, 0x06964b, 0x2c0a4b, 0x1712ab, 0x3a02ad, 0x24056b, 0x10cb69,
    0x360da9, 0x200d92, 0x0a9b25, 0x300d25, 0x1b5a4d, 0x3e0a56, 0x2802b6, 0x12d5ad, 0x3a06d4, 0x220da9,
    0x0ebd92, 0x340e92, 0x1e0d26, 0x066a56, 0x2a0a57, 0x1712b6, 0x3c0b5a, 0x2606d4, 0x10aec9, 0x360749,
    0x200693, 0x089527, 0x2e052b, 0x180a5b, 0x04555a, 0x28036a, 0x12fb55, 0x3a0ba4, 0x240b49, 0x0cba93,
    0x320a95, 0x1c052d, 0x066a5d, 0x2a0aad, 0x1735aa, 0x3c05d2, 0x260da5, 0x10bd4a, 0x360d4a, 0x200a95,
    0x0a952d, 0x2e0556, 0x180ab5, 0x0455aa, 0x2a06d2, 0x12cea5, 0x380ea5, 0x240e4a, 0x0eac96, 0x300c9b,
    0x1c055a, 0x066ad5, 0x2c0b69, 0x177752, 0x3c0752, 0x260b25, 0x10d64b, 0x340a4b, 0x1e04ab, 0x08a55b,
    0x2e056d, 0x180b69, 0x045b52, 0x2a0d92, 0x14fd25, 0x380d25, 0x220a4d, 0x0cb4ad, 0x3202b6, 0x1a05b5,
    0x066da9, 0x2c0ea9, 0x191d92, 0x3c0e92, 0x260d26, 0x10ca56, 0x340a57, 0x1e04d6, 0x0886b5, 0x2e06d5,
    0x1a0ec9, 0x046e92, 0x280693, 0x12f52b, 0x38052b, 0x200a5b, 0x0cb55a, 0x32056a, 0x1c0b55, 0x069749,
    0x2c0b49, 0x171a93, 0x3c0a95, 0x24052d, 0x0ecaad, 0x340ab5, 0x2005aa, 0x088ba5, 0x2e0da5, 0x1a0d4a,
    0x047a95, 0x280c95, 0x12f52e, 0x380556, 0x220ab5, 0x0cb5b2, 0x3206d2, 0x1c0ea5, 0x089e4a, 0x2c064a,
    0x150c97, 0x3a0cab, 0x26055a, 0x0ecad5, 0x340b69, 0x200752, 0x0a96a5, 0x2e0b25, 0x18064b, 0x027497,
    0x2804ab,
]
