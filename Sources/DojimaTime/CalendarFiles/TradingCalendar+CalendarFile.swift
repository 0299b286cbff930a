import DojimaText

/// A calendar of a file, and its key path in the file.
private struct ParsedCalendar {
    var text: CalendarText
    var path: TextPath

    /// The form of a file: `{"calendars": [{"code": "XABC", "zone": "Europe/Paris", "hours": [...], "holidays": [...]}, ...]}`.
    // Safe to share: a form consists of functions over immutable values.
    nonisolated(unsafe) static let file = Form<[ParsedCalendar]>.object(
        .schemaReference,
        Key(
            "calendars", .list(.mapped(from: .record, { ParsedCalendar(text: $0, path: $1) }, inverse: \.text)),
            "Calendars and corrections of calendars."), make: { _, _, calendars in calendars }, parts: { (nil, $0) })
}

extension TradingCalendar {
    /// The rules of this calendar as a file that `CalendarLibrary.add(json:)` reads, as a starting point for corrections.
    public var rulesFile: String {
        ParsedCalendar.file.write([ParsedCalendar(text: CalendarText(rules), path: TextPath())]).json(width: 140) + "\n"
    }
}

extension CalendarLibrary {
    /// Returns a JSON Schema (draft 2020-12) of calendar files.
    ///
    /// - Parameter description: the purpose of the calendars, in a sentence.
    public static func schema(description: String = "Custom calendars, and corrections of the built-in ones.") -> String {
        ParsedCalendar.file.schemaText(
            title: "Dojima calendars", description: description,
            definitions: [("datedRule", Form<DatedRuleText>.record.schema), ("day", Form<DayText>.record.schema)])
    }
}

extension ExchangeRules {
    /// Parses the rules of a calendar file.
    ///
    /// - Parameter base: returns the rules of a code, for calendars based on another; earlier calendars of the file take precedence.
    /// - Throws: an error that names the line, and the column or the key path.
    static func parse(json: [UInt8], base: (String) throws(CalendarError) -> ExchangeRules) throws(RuleError) -> [ExchangeRules] {
        do throws(TextError) {
            var all: [ExchangeRules] = []
            for calendar in try ParsedCalendar.file.value(ofJSON: json) {
                let (text, path) = (calendar.text, calendar.path)
                guard !all.contains(where: { $0.code == text.code }) else {
                    throw path.key("code", line: nil).error("\(quoted(text.code)) is given twice; give each calendar once")
                }
                all.append(try ExchangeRules(text, path, all: all, base: base))
            }
            return all
        } catch {
            throw RuleError(message: error.message)
        }
    }

    /// Creates a copy of rules made in code; throws what the same rules in a file are refused with.
    init(checked rules: ExchangeRules) throws(RuleError) {
        do throws(TextError) {
            let form = Form<CalendarText>.record
            let text = try form.value(of: form.write(CalendarText(rules)))
            try self.init(text, TextPath(), all: []) { code throws(CalendarError) in throw .missing(code, among: []) }
        } catch {
            throw RuleError(message: error.message)
        }
    }

    private init(
        _ text: CalendarText, _ path: TextPath, all: [ExchangeRules], base: (String) throws(CalendarError) -> ExchangeRules
    ) throws(TextError) {
        if let name = text.base {
            do throws(CalendarError) {
                self = if let earlier = all.last(where: { $0.code == name }) { earlier } else { try base(name) }
            } catch {
                throw path.key("base", line: nil).error(error.message)
            }
            // Aliases stay with the base calendar, unless this calendar replaces it.
            if code != text.code { aliases = [] }
            code = text.code
            for name in text.remove { try remove(name, path.key("remove", line: nil)) }
        } else {
            guard text.remove.isEmpty else {
                throw path.key("remove", line: nil).error("needs a base; name the calendar that is corrected as base")
            }
            guard let zone = text.zone else {
                throw path.error("zone is missing; write a name of the tz database such as America/New_York")
            }
            self.init(code: text.code, name: text.code, zone: zone, trusted: 1970_01_01...2099_12_31, hours: [])
            // The weeks of a file replace the default week.
            if text.week != nil { week = [] }
        }
        if let name = text.name { self.name = name }
        if let zone = text.zone { self.zone = zone }
        if let trusted = text.trusted { (self.trusted, trustedHours) = (trusted, nil) }
        if let trustedHours = text.trustedHours { self.trustedHours = trustedHours }
        if let bridge = text.bridge { self.bridge = bridge }
        add(text)
        guard !hours.isEmpty else {
            throw path.key("hours", line: nil).error("is missing; write [{\"open\": \"09:00\", \"close\": \"15:00\"}]")
        }
        let rules = holidays + closures + special.flatMap(\.days)
        guard rules.count <= 1000, rules.reduce(0, { $0 + $1.day.listedCount }) <= 20_000 else {
            throw path.error("has too many rules or dates; a calendar has at most 1000 rules and 20000 dates")
        }
    }

    /// Appends the lists of a file to the existing ones.
    private mutating func add(_ text: CalendarText) {
        aliases += text.aliases
        week += text.week ?? []
        hours += text.hours
        holidays += text.holidays
        closures += text.closures
        special += text.special
        // A listed closure overrides an extra session of the base.
        let closed = Set(text.closures.flatMap { rule -> [Int] in if case .listed(let dates) = rule.day { dates } else { [] } })
        extraSessions.removeAll { closed.contains($0) }
        extraSessions += text.extraSessions
        halts += text.halts
        segments += text.segments
    }

    /// Removes the days with a name, or the closure or special hours of a date.
    private mutating func remove(_ text: String, _ path: TextPath) throws(TextError) {
        if let date = CivilDate(text) {
            guard remove(on: date) else { throw path.error("\(date) is not a holiday or special day of \(code); give one that is") }
            return
        }
        guard !remove(named: text) else { return }
        let names = (holidays + closures + special.flatMap(\.days)).map(\.name)
        let near = nearestNames(to: text, among: Array(Set(names)))
        let advice = near.isEmpty ? "give a name or a date of its rules" : "did you mean \(near.joined(separator: " or "))?"
        throw path.error("\(quoted(text)) is not a holiday or special day of \(code); \(advice)")
    }
}
