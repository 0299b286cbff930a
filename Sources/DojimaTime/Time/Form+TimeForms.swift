package import DojimaText

extension TimeText {
    /// The canonical text: a date, a local time without an offset, or a moment in UTC; decimals only if needed.
    public var written: String {
        switch self {
        case .dateOnly(let date): date.description
        case .local(let local): local.description
        case .instant(let instant): instant.isoText(in: .utc)
        }
    }
}

extension Form<BarInterval> {
    package static var interval: Form {
        .parsed(
            advice: "write a count and a unit, such as 5m, 1h, 1d, 1w, 1M or 1y, up to \(BarInterval.maximumYears)y",
            pattern: "^[1-9][0-9]*[smhdwMy]$",
            examples: ["1h", "1d"],
            parse: { BarInterval($0) }, text: \.description)
    }
}

extension Form<TimeText> {
    package static var time: Form { time(.first) }

    /// The end of a span: a year or a month denotes its last day.
    package static var endTime: Form { time(.last) }

    private static func time(_ day: TimeText.PeriodDay) -> Form {
        .parsed(
            advice: "write 2024-03-10, 2024-03-10T09:30, 2024-03-10T09:30:00-05:00 or @1710081000",
            pattern: "^(@-?[0-9.]+|[0-9]{4}(-[0-9]{2})?|[0-9]{8}|[-+]?[0-9]{4,6}-[0-9]{2}-[0-9]{2}([Tt ][0-9:.,]+ ?([Zz]|[-+][0-9:]+)?)?)$",
            examples: ["2024-03-10"],
            parse: { text in
                if let error = TimeTextError.beyondLimits(in: [text]) { throw TextError(error.message) }
                return try? TimeText(option: text, day)
            }, text: { $0.written })
    }
}

extension Form<CivilDate> {
    package static var date: Form {
        .parsed(
            "date", advice: "write 2024-12-25", pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
            reading: { text in
                if let date = CivilDate(text) { return date }
                if let error = TimeTextError.beyondLimits(in: [text]) { throw TextError(error.message) }
                throw InvalidText()
            }, text: \.description)
    }
}

extension Form<TimeOfDay> {
    package static var clock: Form {
        .parsed(
            "time of day", advice: "write 09:30 or 09:30:15, up to 24:00", pattern: "^[0-9]{1,2}:[0-9]{2}(:[0-9]{2})?$",
            reading: { try TimeOfDay($0).orThrowInvalid() }, text: \.shortText)
    }
}

extension Form<[Range<TimeOfDay>]> {
    /// Breaks within a day, as pairs of times: `[["11:30", "12:30"]]`.
    package static var breaks: Form {
        .list(
            .mapped(
                from: .list(.clock, 2...2),
                { bounds, path in
                    guard bounds[0] < bounds[1] else {
                        throw path.error("\(bounds[1]) is not after \(bounds[0]); a break is half open, from before to")
                    }
                    return bounds[0]..<bounds[1]
                }, inverse: { [$0.lowerBound, $0.upperBound] }))
    }
}

extension Form<Weekday> {
    /// The English name of a weekday, or its first three letters, in any case.
    package static var weekday: Form {
        let letters = "([Mm][Oo][Nn]|[Tt][Uu][Ee]|[Ww][Ee][Dd]|[Tt][Hh][Uu]|[Ff][Rr][Ii]|[Ss][Aa][Tt]|[Ss][Uu][Nn])"
        return .parsed(
            "weekday", advice: "write Mon, Tue, Wed, Thu, Fri, Sat or Sun", pattern: "^\(letters)([A-Za-z]{3,6})?$",
            examples: Weekday.allCases.map(\.abbreviation), reading: { try Weekday(name: $0).orThrowInvalid() }, text: \.abbreviation)
    }
}

extension Form<MonthDay> {
    /// A month and day without a year: `12-25`.
    static var monthDay: Form {
        .parsed(
            "date of a year", advice: "write 12-25", pattern: "^[0-9]{2}-[0-9]{2}$",
            parse: { MonthDay($0) }, text: \.description)
    }
}

extension Form<Zone> {
    /// The name of a time zone. A form loads each zone only once.
    package static var zone: Form {
        let cache = ZoneCache()
        return .parsed(
            advice: "write a name of the tz database such as America/New_York",
            reading: { name in
                do throws(ZoneError) { return try cache.zone(name) } catch { throw TextError(error.message) }
            }, text: \.identifier)
    }
}

/// A cache of the zones that a form has loaded, by name.
private final class ZoneCache {
    private var zones: [String: Zone] = [:]

    func zone(_ name: String) throws(ZoneError) -> Zone {
        if let zone = zones[name] { return zone }
        let zone = try Zone(name)
        zones[name] = zone
        return zone
    }
}

extension Form<Instant> {
    /// Seconds since 1970 as a number, exact to the microsecond.
    package static var seconds: Form {
        Form(
            read: { node, path in
                guard case .number(let digits) = node.content else {
                    throw path.error("is \(node.kind); write seconds since 1970 as a number")
                }
                // A JSON number fails to convert only if it is out of range.
                guard let moment = Instant(jsonNumber: digits), moment.isWithinLimits else {
                    throw path.error(TimeTextError(text: digits, isBeyondLimits: true).message)
                }
                return moment
            }, write: { .digits($0.epochText) }, schema: ["type": "number"])
    }
}

extension Instant {
    /// Parses seconds since 1970 written as a JSON number, rounded to the nearest microsecond; returns `nil` if out of range.
    init?(jsonNumber text: String) {
        // Fast path: nearly every number is a plain decimal with at most six decimals.
        let decimals = text.utf8.drop { $0 != UInt8(ascii: ".") }
        if decimals.count <= 7, !text.utf8.contains(where: { $0 | 32 == UInt8(ascii: "e") }), let plain = Instant(epochText: text) {
            self = plain
            return
        }
        let isNegative = text.hasPrefix("-")
        let parts = text.lowercased().drop { $0 == "-" }.split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        // Longer texts and larger exponents are rejected to bound the work.
        guard let exponent = parts.count > 1 ? Int(parts[1]) : 0, exponent.magnitude <= 400, text.utf8.count <= 400 else { return nil }
        let digits = mantissa.joined().utf8.map { Int64($0) - 48 }
        let point = mantissa[0].utf8.count + exponent + 6
        var value: Int64 = 0
        for index in 0..<max(0, point) {
            let (scaled, tooLarge) = value.multipliedReportingOverflow(by: 10)
            let (sum, tooLong) = scaled.addingReportingOverflow(index < digits.count ? digits[index] : 0)
            guard !tooLarge, !tooLong else { return nil }
            value = sum
        }
        if point >= 0, point < digits.count, digits[point] >= 5 {
            guard value < .max else { return nil }
            value += 1
        }
        self.init(microseconds: isNegative ? -value : value)
    }
}
