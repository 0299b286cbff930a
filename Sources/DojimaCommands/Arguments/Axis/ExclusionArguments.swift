import DojimaText
import ArgumentParser
import Dojima
import DojimaTime

/// The options that exclude time from the axis; several rules exclude the union of their times.
///
/// Their help is not read from the keys of the specification: commands that draw nothing have these options too, and listing the keys takes
/// a millisecond.
struct ExclusionArguments: ParsableArguments {
    /// The topic of the options in help.
    static let topic = HelpTopic(
        name: "closed-time", title: "Closed time", summary: "Which time is left out of the axis: weekends, holidays, nights, breaks.",
        groups: ["Closed time"], options: ["on-closed"],
        examples: [
            "dojima chart SPX --calendar XNYS --calendar XLON --combine intersection --last 1M",
            "dojima chart SPX --exclude weekends --exclude 2018-12-05 --on-closed snap --last 3M",
            "dojima chart EURUSD --exclude-every 2017-01-06T22:00,2d,1w --zone America/New_York --last 2w",
            "dojima chart EURUSD --calendar XNYS --segments pre,regular,post --show-gaps holiday --last 5d",
            "dojima chart EURUSD --rules rules.json --include 2018-01-06 --last 2M",
            "dojima chart SPX --calendar-file days.json --calendar XNYS --last 1y",
            "dojima chart EURUSD --interval 1d --zone America/New_York --anchor 17:00 --last 3M",
            "dojima chart EURUSD --continuous --last 1w", "dojima chart EURUSD --infer-gaps --last 1w",
        ])

    @Option(
        name: .customLong("exclude"),
        help: ArgumentHelp(
            "Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May be repeated.",
            valueName: "span"))
    var excluded: [String] = []

    @Option(
        name: .customLong("exclude-every"),
        help: ArgumentHelp(
            "Exclude a repeating span from the axis: start, length and period, such as 2010-01-02,2d,1w. May be repeated.",
            valueName: "start,length,every"))
    var repeated: [String] = []

    @Option(
        name: .customLong("calendar"),
        help: ArgumentHelp(
            "Show only the sessions of an exchange: a MIC such as XNYS, or its alias. May be repeated; --combine sets how several are combined.",
            valueName: "mic"), completion: .calendars)
    var calendars: [String] = []

    @Option(
        help: ArgumentHelp(
            "How several calendars are combined: open if any is open (union), if all are open (intersection), or as the first one (primary). (default: union)",
            valueName: "mode"))
    var combine: ClosedTime.Combination?

    @Option(
        name: .customLong("show-gaps"),
        help: ArgumentHelp(
            "Keep classes of a calendar's closed time on the axis, separated by commas: weekend, holiday, night, lunch, half-day.",
            valueName: "classes"),
        transform: explained)
    var shownGaps: [ShownGapsArgument] = []

    @Option(
        help: ArgumentHelp(
            "Segments of a calendar's sessions: pre, regular, post, several separated by commas, or all for extended hours. (default: regular)",
            valueName: "segments"),
        transform: explained)
    var segments: SegmentsArgument?

    @Option(
        name: .customLong("include"),
        help: ArgumentHelp(
            "Include time on the axis even if a rule excludes it, such as a Saturday session: a date or a span A..B. May be repeated.",
            valueName: "span"))
    var included: [String] = []

    @OptionGroup var calendarFiles: CalendarFileArguments

    @Option(
        name: .customLong("rules"), help: ArgumentHelp("Exclusion rules as JSON: {\"exclusions\": [...]}.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var rulesFile: String?

    @Option(
        help: ArgumentHelp(
            "The time zone of labels, rules and times without a zone. (default: the calendar's, else UTC)", valueName: "zone"),
        completion: .zones)
    var zone: String?

    @Option(
        help: ArgumentHelp(
            "The clock time at which days, hours and minutes made from shorter bars begin, independent of sessions. (default: they begin with the calendar's sessions, without a calendar at 00:00)",
            valueName: "HH:MM"), transform: explained)
    var anchor: ClockArgument?

    @Flag(name: .customLong("infer-gaps"), help: "Infer closed time from the bars: leave out pauses between them, except short ones.")
    var infersGaps = false

    @Flag(help: "Show all time, open and closed.")
    var continuous = false

    func validate() throws {
        let others = !excluded.isEmpty || !repeated.isEmpty || !calendars.isEmpty || rulesFile != nil || infersGaps
        if continuous && (others || !included.isEmpty || !shownGaps.isEmpty || segments != nil) {
            throw ValidationError("--continuous shows all time: give it without --exclude, --calendar, --rules and --infer-gaps")
        }
        if combine != nil && calendars.count < 2 {
            throw ValidationError("--combine needs several calendars: give --calendar more than once")
        }
    }

    /// The options as part of a specification.
    var specification: ClosedTimeSpecification {
        let shown = shownGaps.reduce(into: Set()) { $0.formUnion($1.kinds) }
        return ClosedTimeSpecification {
            $0.calendars = calendars
            $0.combine = combine ?? .union
            $0.segments = SessionSegment.Kind.allCases.filter { segments?.kinds.contains($0) ?? false }
            $0.showGaps = GapReason.Kind.allCases.filter(shown.contains)
            $0.exclude = excluded
            $0.excludeEvery = repeated
            $0.include = included
            $0.rules = rulesFile
            $0.calendarFiles = calendarFiles.files
            $0.anchor = anchor?.time
            $0.infersGaps = infersGaps
            $0.isContinuous = continuous
        }
    }

    /// Returns the rules with files read and zones resolved.
    ///
    /// `calendars` and `zone` are the calendars and the zone of the instruments, used by default.
    func resolved(calendars defaultCalendars: [String] = [], zone defaultZone: Zone? = nil) throws -> ClosedTime {
        try printingNotes {
            try specification.resolved(zone: zone, calendars: defaultCalendars, knownZone: defaultZone, access: .ofArguments, notes: &$0)
        }
    }
}
