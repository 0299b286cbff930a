public import DojimaText
public import DojimaTime

/// The rules that remove time from the axis; several rules are combined.
public struct ClosedTimeSpecification: Options, Sendable, Equatable {
    /// The exchanges whose sessions are shown: MICs such as XNYS, or their aliases.
    public var calendars: [String] = []
    /// How several calendars are combined into one axis.
    public var combine: ClosedTime.Combination = .union
    /// The parts of sessions that are shown; empty for the regular one.
    public var segments: [SessionSegment.Kind] = []
    /// Classes of a calendar's closed time that stay on the axis.
    public var showGaps: [GapReason.Kind] = []
    /// Excluded time: `weekends`, dates, spans `A..B`.
    public var exclude: [String] = []
    /// Repeated exclusions by start, length and distance, such as `2010-01-02,2d,1w`.
    public var excludeEvery: [String] = []
    /// Time that stays on the axis even if other rules exclude it.
    public var include: [String] = []
    /// Rules, each as JSON on one line in the form of a rule file: `{"type": "yearly", "month_day": "12-25"}`.
    public var exclusions: [String] = []
    /// A file of rules.
    public var rules: String?
    /// Files of custom calendars.
    public var calendarFiles: [String] = []
    /// The time of day at which longer bars begin by the clock, regardless of sessions; `nil` for sessions, or midnight if none are known.
    public var anchor: TimeOfDay?
    /// Whether times at which the data never trade are left out.
    public var infersGaps = false
    /// Whether all time is shown, closed or not.
    public var isContinuous = false

    public init() {}

    /// Whether closed time is specified; `showGaps`, `segments` and `include` alone do not count.
    var definesClosedTime: Bool {
        isContinuous || infersGaps || !exclude.isEmpty || !excludeEvery.isEmpty || !calendars.isEmpty || !exclusions.isEmpty || rules != nil
    }
}

extension ClosedTimeSpecification: Record {
    package static var fields: [Field<ClosedTimeSpecification>] {
        [
            Field("calendars", \.calendars, .list(.text), "Show the sessions of these exchanges only: MICs such as XNYS, or aliases."),
            Field(
                "combine", \.combine, .word(of: ClosedTime.Combination.allCases),
                "How several calendars are combined: open when any is (union), when all are (intersection), or as the first (primary)."),
            Field(
                "segments", \.segments, .list(.word(of: SessionSegment.Kind.allCases)),
                "Parts of a calendar's sessions; by default regular."),
            Field(
                "showGaps", \.showGaps, .list(.word(of: GapReason.Kind.allCases.filter(GapReason.Kind.ofCalendars.contains))),
                "Classes of a calendar's closed time that stay on the axis."),
            Field(
                "exclude", \.exclude, .list(.rule { _ = try Exclusion(option: $0, zone: .utc) }), "weekends, dates, or spans A..B."),
            Field(
                "excludeEvery", \.excludeEvery, .list(.rule { _ = try Exclusion(every: $0, zone: .utc) }),
                "Repeating spans: start, length and period, such as 2010-01-02,2d,1w."),
            Field(
                "include", \.include, .list(.rule { _ = try Inclusion(option: $0, zone: .utc) }),
                "Time that is included even if other rules exclude it: dates, or spans A..B."),
            Field("exclusions", \.exclusions, .list(.rule), "Rules as in a rule file."),
            Field("rules", \.rules, .text, "A file of exclusion rules: {\"exclusions\": [...]}."),
            Field("calendarFiles", \.calendarFiles, .list(.text), "Files of custom calendars and of corrections."),
            Field(
                "anchor", \.anchor, .timeOfDay,
                "The time at which days, hours and minutes made from shorter bars begin by the clock, such as 18:00; by default they begin with the sessions, or at 00:00 if none are known."
            ),
            Field("inferGaps", \.infersGaps, .flag, "Remove pauses between bars from the axis, except short ones."),
            Field("continuous", \.isContinuous, .flag, "Show all time, closed or not."),
        ]
    }

    package func check(_ path: TextPath) throws {
        let others =
            !exclude.isEmpty || !excludeEvery.isEmpty || !calendars.isEmpty || !exclusions.isEmpty || rules != nil || infersGaps
            || !include.isEmpty
            || !showGaps.isEmpty || !segments.isEmpty
        if isContinuous && others {
            throw path.key("continuous", line: nil).error("shows all time; remove the other keys")
        }
        if combine != .union && calendars.count < 2 {
            throw path.key("combine", line: nil).error("combines several calendars; write two calendars or more")
        }
    }
}

extension Form<TimeOfDay> {
    /// A time of day, `18:00`.
    fileprivate static var timeOfDay: Form {
        .parsed(
            advice: "write a time of day such as 18:00", parse: { TimeOfDay($0).flatMap { $0 < .endOfDay ? $0 : nil } },
            text: { String($0.description.prefix(5)) })
    }
}

extension Form<String> {
    /// A rule in the notation of the command line.
    static func rule(_ check: @escaping (String) throws -> Void) -> Form {
        .parsed(
            advice: "write it as on the command line",
            parse: { text in
                do { try check(text) } catch let error as RuleError { throw TextError(error.message) }
                return text
            }, text: { $0 })
    }
}

extension Form<String> {
    /// An exclusion rule, kept as JSON on one line.
    fileprivate static var rule: Form {
        Form(
            read: { node, path in
                guard case .object = node.content else { throw path.error("is \(node.kind); write a rule as in a rule file") }
                _ = try Form<Exclusion>.rule(defaultZone: .utc).read(node, path)
                return node.json()
            }, write: { (try? TextNode(json: Array($0.utf8))) ?? TextNode(.text($0)) },
            schema: [
                "type": "object",
                "properties": [
                    "type": [
                        "type": "string",
                        "enum": ["weekly", "closed_date", "yearly", "repeat", "daily", "session", "range", "include"],
                        "description": "The kind of rule; the other keys are those that it has in a rule file.",
                    ]
                ], "required": ["type"],
            ])
    }
}
