import DojimaText

/// The zones that rules may name: the one of rules that name none, and those already read.
struct RuleZones {
    var byDefault: Zone?
    var known: [String: Zone] = [:]

    /// Reads each zone of a list of rules once; names that are no zones are left to be refused where they stand.
    init(byDefault: Zone?, of rules: [TextNode] = []) {
        self.byDefault = byDefault
        for rule in rules {
            guard case .text(let name)? = rule["zone"]?.content, known[name] == nil else { continue }
            known[name] = try? Zone(name)
        }
    }
}

extension TextNode {
    /// Reads the JSON of a rule or calendar file; a mistake is told with its line and column.
    init(ruleFile bytes: [UInt8]) throws(RuleError) {
        do throws(TextError) { try self.init(json: bytes) } catch { throw RuleError(message: error.message) }
    }
}

/// The members of one object of a rule file, read field by field; each mistake names the rule, the field and what is allowed.
struct RuleFields {
    /// What the object is, as a message begins: `rule 3`.
    var place: String
    private let members: [TextNode.Member]
    private let zones: RuleZones

    init(_ value: TextNode, place: String, zones: RuleZones) throws(RuleError) {
        guard case .object(let members) = value.content else {
            throw RuleError(message: "\(place) is \(value.kind); write an object in braces")
        }
        self.place = place
        self.members = members
        self.zones = zones
    }

    /// Refuses a field that is not one of the known ones.
    func allowOnly(_ known: [String]) throws(RuleError) {
        for name in members.map(\.name) where !known.contains(name) {
            let near = nearestNames(to: name, among: known)
            let advice = near.isEmpty ? "known are \(known.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
            throw RuleError(message: "\(place): unknown field \(quoted(name)); \(advice)")
        }
    }

    func has(_ name: String) -> Bool { members.contains { $0.name == name } }

    func value(_ name: String) throws(RuleError) -> TextNode {
        guard let member = members.first(where: { $0.name == name }) else {
            throw RuleError(message: "\(place): the field \"\(name)\" is missing")
        }
        return member.value
    }

    func text(_ name: String) throws(RuleError) -> String {
        let value = try value(name)
        guard case .text(let text) = value.content else { throw wrong(name, "is \(value.kind)", "write a text in quotes") }
        return text
    }

    /// The elements of a list; none when the field is not there.
    func list(_ name: String) throws(RuleError) -> [TextNode] {
        guard has(name) else { return [] }
        let value = try value(name)
        guard case .list(let elements) = value.content else { throw wrong(name, "is \(value.kind)", "write a list in brackets") }
        return elements
    }

    func zone() throws(RuleError) -> Zone {
        guard has("zone") else {
            if let zone = zones.byDefault { return zone }
            throw RuleError(message: "\(place): the field \"zone\" is missing; write a name of the tz database such as America/New_York")
        }
        let name = try text("zone")
        if let zone = zones.known[name] { return zone }
        do throws(ZoneError) {
            return try Zone(name)
        } catch {
            throw RuleError(message: "\(place): zone: \(error.message)")
        }
    }

    func weekday(_ name: String) throws(RuleError) -> Weekday { try weekday(try text(name), name) }

    func weekday(_ text: String, _ name: String) throws(RuleError) -> Weekday {
        guard let day = Weekday(name: text) else {
            throw wrong(name, "\(quoted(text)) is no weekday", "write Mon, Tue, Wed, Thu, Fri, Sat or Sun")
        }
        return day
    }

    func time(_ name: String) throws(RuleError) -> TimeOfDay { try time(try text(name), name) }

    func time(_ text: String, _ name: String) throws(RuleError) -> TimeOfDay {
        guard let time = TimeOfDay(text) else {
            throw wrong(name, "\(quoted(text)) is no time of day", "write 09:30 or 09:30:15, up to 24:00")
        }
        return time
    }

    func date(_ name: String) throws(RuleError) -> CivilDate {
        let text = try text(name)
        guard let date = CivilDate(text) else { throw notADate(text, name) }
        return date
    }

    func notADate(_ text: String, _ name: String) -> RuleError {
        if let error = TimeTextError.beyondLimits(in: [text]) { return RuleError(message: "\(place): \(name): \(error.message)") }
        return wrong(name, "\(quoted(text)) is no date", "write 2024-12-25")
    }

    /// Seconds since 1970, exact to the microsecond.
    func moment(_ name: String) throws(RuleError) -> Instant {
        let value = try value(name)
        guard case .number(let digits) = value.content else {
            throw wrong(name, "is \(value.kind)", "write seconds since 1970 as a number")
        }
        // A number of JSON that is no moment is one that is too large.
        guard let moment = Instant(jsonNumber: digits), moment.isWithinLimits else {
            throw RuleError(message: "\(place): \(name): \(TimeTextError(text: digits, isBeyondLimits: true).message)")
        }
        return moment
    }

    /// Stretches of the day, `[["11:30", "12:30"]]`; none when the field is not there.
    func timeRanges(_ name: String) throws(RuleError) -> [Range<TimeOfDay>] {
        var ranges: [Range<TimeOfDay>] = []
        for value in try list(name) {
            guard case .list(let ends) = value.content, ends.count == 2, case .text(let from) = ends[0].content,
                case .text(let to) = ends[1].content
            else {
                throw wrong(name, "holds something else than pairs of times", "write [[\"11:30\", \"12:30\"]]")
            }
            let (start, end) = (try time(from, name), try time(to, name))
            guard start < end else { throw wrong(name, "\(end) is not after \(start)", "a break is half open, from before to") }
            ranges.append(start..<end)
        }
        return ranges
    }

    func interval(_ name: String) throws(RuleError) -> BarInterval {
        let text = try text(name)
        guard let interval = BarInterval(text) else { throw wrong(name, "\(quoted(text)) is no length", BarInterval.howToWrite) }
        return interval
    }

    func wrong(_ name: String, _ what: String, _ allowed: String) -> RuleError {
        RuleError(message: "\(place): \(name): \(what); \(allowed)")
    }
}

extension BarInterval {
    /// What a message says of a length that cannot be read.
    static let howToWrite = "write a count of at least 1 and one unit of s m h d w M y, such as 2d, up to \(mostYears)y"
}

extension Instant {
    /// The moment of seconds since 1970 in JSON's notation, rounded to the nearest microsecond; `nil` when out of range.
    init?(jsonNumber text: String) {
        // Nearly always a plain decimal, with no more than six places.
        let decimals = text.utf8.drop { $0 != UInt8(ascii: ".") }
        if decimals.count <= 7, !text.utf8.contains(where: { $0 | 32 == UInt8(ascii: "e") }), let plain = Instant(epochText: text) {
            self = plain
            return
        }
        let isNegative = text.hasPrefix("-")
        let parts = text.lowercased().drop { $0 == "-" }.split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        // What comes after so many digits is far below a microsecond or far beyond the range.
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
