import DojimaText

/// The rule of a POSIX `TZ` string, as found in the footer of a TZif file: `EST5EDT,M3.2.0,M11.1.0`.
struct ZoneRule: Sendable, Equatable {
    /// Seconds east of UTC.
    var standardOffset: Int
    /// The abbreviation outside of daylight time, such as `EST`.
    var standardName: String
    var daylight: Daylight?

    /// The part of the year with another offset. It may span the new year, and its offset may be below the standard one (Dublin).
    struct Daylight: Sendable, Equatable {
        var offset: Int
        /// The abbreviation, such as `EDT`.
        var name: String
        var start: Change
        var end: Change
    }

    /// A yearly day and a wall-clock time in seconds after its midnight; the time may be negative or exceed a day.
    struct Change: Sendable, Equatable {
        var day: Day
        var time: Int

        enum Day: Sendable, Equatable {
            /// `M3.2.0`: the second (5: last) Sunday (0) of March.
            case weekday(month: Int, week: Int, weekday: Int)
            /// `J60`: a day of the year without counting 29 February, here always 1 March.
            case julian(Int)
            /// `59`: a number of days after 1 January, which is 29 February in leap years and 1 March in others.
            case ordinal(Int)
        }
    }

    /// Returns the segment that contains a moment, as if the rule had always applied.
    func segment(at second: Int64) -> ZoneSegment {
        guard let daylight else { return ZoneSegment(from: .min, to: .max, offset: standardOffset) }
        let year = CivilDate(daysSinceEpoch: Int32(clamping: floorDivide(second, 86_400))).year
        var segment = ZoneSegment(from: .min, to: .max, offset: standardOffset)
        func consider(_ at: Int64, _ offset: Int) {
            if at <= second {
                // Of two changes at the same moment, the one considered last applies. Rules of permanent daylight time have them: daylight
                // time starts at the moment at which that of the previous year ends.
                if at >= segment.from { (segment.from, segment.offset) = (at, offset) }
            } else {
                segment.to = min(segment.to, at)
            }
        }
        // A change belongs to a year by its wall clock, but its moment may be up to a week outside that year, so the last change before
        // this moment may belong to the year two years earlier.
        for year in (year - 2)...(year + 2) {
            consider(daylight.start.second(in: year) - Int64(standardOffset), daylight.offset)
            consider(daylight.end.second(in: year) - Int64(daylight.offset), standardOffset)
        }
        return segment
    }

    /// Returns the abbreviation in use at a moment, as if the rule had always applied.
    func abbreviation(at second: Int64) -> String {
        guard let daylight, segment(at: second).offset == daylight.offset else { return standardName }
        return daylight.name
    }
}

extension ZoneRule.Change {
    /// Returns the wall-clock seconds since 1970 at which this change occurs in a year.
    func second(in year: Int) -> Int64 { Int64(date(in: year).daysSinceEpoch) * 86_400 + Int64(time) }

    private func date(in year: Int) -> CivilDate {
        switch day {
        case .ordinal(let days): return CivilDate(normalizing: year, month: 1, day: 1 + days)
        case .julian(let number):
            return CivilDate(normalizing: year, month: 1, day: number + (number > 59 && CivilDate.isLeap(year) ? 1 : 0))
        case .weekday(let month, let week, let weekday):
            let first = CivilDate(normalizing: year, month: month, day: 1)
            // POSIX counts from Sunday, `Weekday` from Monday.
            let toFirst = (weekday + 6 - first.weekday.rawValue) % 7
            let day = 1 + toFirst + (week - 1) * 7
            return first.adding(days: day > CivilDate.days(inMonth: month, of: year) ? day - 8 : day - 1)
        }
    }
}
