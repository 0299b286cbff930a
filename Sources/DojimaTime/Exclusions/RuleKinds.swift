package import DojimaText

extension Form<Exclusion> {
    /// A rule as an object: `{"type": "closed_date", "zone": "Europe/London", "date": "2021-12-27"}`.
    ///
    /// - Parameter defaultZone: the zone of rules without one; if `nil`, such rules are an error.
    package static func rule(defaultZone: Zone?) -> Form { .variants(by: "type", RuleKinds(defaultZone: defaultZone).all) }
}

/// The kinds of rules in files: the keys of each, and the rule they make.
///
/// Two rules have no representation in files and are written as `null`: a range of dates, and open hours on several dates.
private struct RuleKinds {
    let defaultZone: Zone?
    private let zone = Key(
        optional: "zone", Form<Zone>.zone, "The time zone of the rule: a name of the tz database such as America/New_York.")

    init(defaultZone: Zone?) { self.defaultZone = defaultZone }

    var all: [Variant<Exclusion>] { [closedDate, daily, include, range, repeating, session, weekly, yearly] }

    private func zone(_ ruleZone: Zone?, _ path: TextPath) throws -> Zone {
        guard let zone = ruleZone ?? defaultZone else {
            throw path.error("zone is missing; write a name of the tz database such as America/New_York")
        }
        return zone
    }

    private var closedDate: Variant<Exclusion> {
        Variant(
            "closed_date", "One entire local date.", zone, Key("date", .date, "The date, such as 2024-12-25."),
            make: { path, zone, date in .closedDate(zone: try self.zone(zone, path), date) },
            parts: { if case .closedDate(let zone, let date) = $0 { (zone, date) } else { nil } })
    }

    private var daily: Variant<Exclusion> {
        Variant(
            "daily", "The same hours of every day; they wrap over midnight if they end before they begin.", zone,
            Key("from_time", .clock, "When they begin."), Key("to_time", .clock, "When they end."),
            make: { path, zone, from, to in
                guard from != to else {
                    throw path.key("to_time", line: nil).error("is the same as from_time; a whole day is 00:00 to 24:00")
                }
                return .daily(zone: try self.zone(zone, path), from: from, to: to)
            },
            parts: { if case .daily(let zone, let from, let to) = $0 { (zone, from, to) } else { nil } })
    }

    private var include: Variant<Exclusion> {
        Variant(
            "include", "Time that is open even if other rules exclude it: from and to, or a date with or without hours.",
            rules: [
                .exactlyOne(["from", "date"]), .atMostOne([["from", "to"], ["date", "open", "close"]]), .needs("from", "to"),
                .needs("to", "from"), .needs("open", "close"), .needs("close", "open"),
            ],
            zone, Key(optional: "from", .ruleTime, "The start: a date, a time or seconds since 1970."),
            Key(optional: "to", .ruleTime, "The end; for dates, the last open date."),
            Key(optional: "date", .date, "One local date."), Key(optional: "open", .clock, "When the open hours of the date begin."),
            Key(optional: "close", .clock, "When they end."),
            make: { path, zone, from, to, date, open, close in
                if let from, let to {
                    let zone = zone == nil && TimeText.areAbsolute(from, to) ? .utc : try self.zone(zone, path)
                    do throws(RuleError) { return .include(try .init(option: "\(from)..\(to)", zone: zone)) } catch {
                        throw path.error(error.message)
                    }
                }
                guard let date else { throw path.error("has no time; write date, or from and to") }
                guard let open, let close else { return .include(.dates(zone: try self.zone(zone, path), date...date)) }
                guard open < close else {
                    throw path.key("close", line: nil).error(
                        "\(close) is not after open \(open); for hours over midnight write from and to")
                }
                return .include(.dates(zone: try self.zone(zone, path), date...date, hours: open..<close))
            },
            parts: { rule in
                switch rule.inclusion {
                case .range(let range)?: (nil, "@" + range.lowerBound.epochText, "@" + range.upperBound.epochText, nil, nil, nil)
                case .dates(let zone, let dates, let hours)? where dates.lowerBound == dates.upperBound:
                    (zone, nil, nil, dates.lowerBound, hours?.lowerBound, hours?.upperBound)
                case .dates(let zone, let dates, nil)?: (zone, dates.lowerBound.description, dates.upperBound.description, nil, nil, nil)
                default: nil
                }
            })
    }

    private var range: Variant<Exclusion> {
        Variant(
            "range", "One span of time.", Key("from", .seconds, "The start in seconds since 1970, with decimals if needed."),
            Key("to", .seconds, "The end, which is not excluded itself."),
            make: { path, from, to in
                guard from < to else {
                    throw path.key("to", line: nil).error(
                        "\(to.epochText) is not after from \(from.epochText); from must be before to")
                }
                return .range(from..<to)
            },
            parts: { if case .range(let range) = $0 { (range.lowerBound, range.upperBound) } else { nil } })
    }

    private var repeating: Variant<Exclusion> {
        Variant(
            "repeat", "A span that repeats by the calendar, also before its start date.", zone,
            Key("start", .localTime, "The local date, or date and time, of one start."),
            Key("length", .ruleLength, "The length of each excluded range: 2d, 36h."),
            Key("every", .ruleLength, "The time from one start to the next: 1w, 1M."),
            make: { path, zone, start, length, every in
                .repeating(
                    RepeatRule(
                        zone: try self.zone(zone, path), startDate: start.date, startTime: start.time, length: length, every: every))
            },
            parts: {
                guard case .repeating(let rule) = $0 else { return nil }
                return (rule.zone, LocalTime(rule.startDate, rule.startTime), rule.length, rule.every)
            })
    }

    private var session: Variant<Exclusion> {
        Variant(
            "session", "All time except the hours of a session.", zone, Key("days", .list(.weekday), "The weekdays of the session."),
            Key.open, .close, .breaks, Key("special", .list(.specialDay, 0...20_000), default: [], "Dates with special hours."),
            make: { path, zone, days, open, close, breaks, special in
                var hours: [CivilDate: SessionRule.Hours] = [:]
                for day in special where hours.updateValue(day.hours, forKey: day.date) != nil {
                    throw path.key("special", line: nil).error("\(day.date) is given twice; write it once")
                }
                let regular = try SessionRule.Hours(path, open, close, breaks)
                return .session(SessionRule(zone: try self.zone(zone, path), days: Set(days), regular: regular, special: hours))
            },
            parts: {
                guard case .session(let rule) = $0 else { return nil }
                let special = rule.special.sorted { $0.key < $1.key }.map { (date: $0.key, hours: $0.value) }
                return (rule.zone, rule.days.sorted(), rule.regular.open, rule.regular.close, rule.regular.breaks, special)
            })
    }

    private var weekly: Variant<Exclusion> {
        Variant(
            "weekly", "The same span of every week by the wall clock.", zone,
            Key("from_day", .weekday, "The weekday on which it begins."),
            Key("from_time", .clock, "When it begins."), Key("to_day", .weekday, "The weekday on which it ends."),
            Key("to_time", .clock, "When it ends."),
            make: { path, zone, fromDay, from, toDay, to in
                guard (fromDay, from) != (toDay, to) else {
                    throw path.key("to_time", line: nil).error(
                        "is the same moment of the week as from_time; a whole week is Mon 00:00 to Sun 24:00")
                }
                return .weekly(zone: try self.zone(zone, path), from: fromDay, from, to: toDay, to)
            },
            parts: {
                guard case .weekly(let zone, let fromDay, let from, let toDay, let to) = $0 else { return nil }
                return (zone, fromDay, from, toDay, to)
            })
    }

    private var yearly: Variant<Exclusion> {
        Variant(
            "yearly", "One entire local date of every year.", zone, Key("month_day", .monthDay, "Month and day: 12-25."),
            make: { path, zone, date in .yearly(zone: try self.zone(zone, path), date) },
            parts: { if case .yearly(let zone, let date) = $0 { (zone, date) } else { nil } })
    }
}

extension Key<TimeOfDay> {
    fileprivate static var open: Key { Key("open", .clock, "When the session opens.") }
    fileprivate static var close: Key { Key("close", .clock, "When it closes.") }
}

extension Key<[Range<TimeOfDay>]> {
    fileprivate static var breaks: Key { Key("breaks", .breaks, default: [], "Breaks of the session, each with its start and end.") }
}

extension SessionRule.Hours {
    fileprivate init(_ path: TextPath, _ open: TimeOfDay, _ close: TimeOfDay, _ breaks: [Range<TimeOfDay>]) throws {
        do throws(RuleError) { try self.init(open: open, close: close, breaks: breaks) } catch {
            throw path.key("close", line: nil).error(error.message)
        }
    }
}

extension Form where Value == (date: CivilDate, hours: SessionRule.Hours) {
    fileprivate static var specialDay: Form {
        .object(
            Key("date", .date, "The date."), Key.open, .close, .breaks,
            make: { path, date, open, close, breaks in (date, try SessionRule.Hours(path, open, close, breaks)) },
            parts: { ($0.date, $0.hours.open, $0.hours.close, $0.hours.breaks) })
    }
}

extension Form<String> {
    /// A time as written on the command line, or seconds since 1970 as a number.
    fileprivate static var ruleTime: Form {
        .either(
            [
                Alternative(
                    .number, .seconds, { "@" + $0.epochText }, part: { $0.hasPrefix("@") ? Instant(epochText: $0.dropFirst()) : nil }),
                Alternative(.text, .text, { $0 }, part: { $0 }),
            ], advice: "write a time such as 2024-12-28T09:30, or seconds since 1970 as a number")
    }
}

extension Form<LocalTime> {
    /// A local date, or a local date and time.
    fileprivate static var localTime: Form {
        .parsed(
            "local date or date and time", advice: "write 2010-01-02 or 2010-01-02T12:00",
            reading: { text in
                if let error = TimeTextError.beyondLimits(in: [text]) { throw TextError(error.message) }
                switch try? TimeText(text) {
                case .dateOnly(let date): return LocalTime(date)
                case .local(let local): return local
                default: throw InvalidText()
                }
            }, text: { $0.time == .midnight ? $0.date.description : $0.description })
    }
}

extension Form<BarInterval> {
    fileprivate static var ruleLength: Form {
        .parsed(
            "length", advice: BarInterval.howToWrite, pattern: "^[0-9]+[smhdwMy]$", examples: ["2d", "1w"],
            reading: { try BarInterval($0).orThrowInvalid() },
            text: \.description)
    }
}

extension TimeText {
    /// Whether all texts are moments, which do not depend on a zone.
    fileprivate static func areAbsolute(_ texts: String...) -> Bool {
        texts.allSatisfy { text in if case .instant = try? TimeText(text) { true } else { false } }
    }
}
