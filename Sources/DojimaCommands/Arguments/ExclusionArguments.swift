import DojimaText
import ArgumentParser
import Dojima
import DojimaTime

/// The options that exclude time from the axis; several rules exclude the union of their times.
///
/// Their help is not read from the keys of the specification: commands that draw nothing have these options too, and listing the keys takes
/// a millisecond.
struct ExclusionArguments: ParsableArguments {
    @Option(
        name: .customLong("exclude"),
        help: ArgumentHelp(
            "Exclude time from the axis: weekends, a date, a span A..B of dates (both included) or of times. May be repeated.",
            valueName: "what"))
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
            "Show the sessions of an exchange only: a MIC such as XNYS, or its alias. Repeat it for several; --combine says how they are combined.",
            valueName: "mic"), completion: .calendars)
    var calendars: [String] = []

    @Option(
        help: ArgumentHelp(
            "How several calendars are combined: open when any is (union), when all are (intersection), or as the first (primary). (default: union)",
            valueName: "way"))
    var combine: ClosedTime.Combination?

    @Option(
        name: .customLong("show-gaps"),
        help: ArgumentHelp(
            "Leave classes of a calendar's closed time on the axis: weekend, holiday, night, lunch, half-day, with commas between.",
            valueName: "classes"),
        transform: explained)
    var shownGaps: [ShownGapsArgument] = []

    @Option(
        help: ArgumentHelp(
            "Parts of a calendar's sessions: pre, regular, post, several with commas, or all, which are extended hours. (default: regular)",
            valueName: "parts"),
        transform: explained)
    var segments: SegmentsArgument?

    @Option(
        name: .customLong("include"),
        help: ArgumentHelp(
            "Include time on the axis whatever else excludes it, such as a Saturday session: a date or a span A..B. May be repeated.",
            valueName: "what"))
    var included: [String] = []

    @OptionGroup var calendarFiles: CalendarFileArguments

    @Option(
        name: .customLong("rules"), help: ArgumentHelp("Exclusion rules as JSON: {\"exclusions\": [...]}.", valueName: "file"),
        completion: .file(extensions: ["json"]))
    var rulesFile: String?

    @Option(
        help: ArgumentHelp(
            "The time zone of labels, rules and times given without one. (default: the calendar's, else UTC)", valueName: "zone"),
        completion: .zones)
    var zone: String?

    @Option(
        help: ArgumentHelp(
            "The time at which days, hours and minutes made from shorter bars begin by the clock, whatever the sessions. (default: with the sessions of the calendar; without one 00:00)",
            valueName: "HH:MM"), transform: explained)
    var anchor: ClockArgument?

    @Flag(name: .customLong("infer-gaps"), help: "Leave out pauses between bars, except short ones.")
    var infersGaps = false

    @Flag(help: "Show all time, closed or not.")
    var continuous = false

    func validate() throws {
        let others = !excluded.isEmpty || !repeated.isEmpty || !calendars.isEmpty || rulesFile != nil || infersGaps
        if continuous && (others || !included.isEmpty || !shownGaps.isEmpty || segments != nil) {
            throw ValidationError("--continuous shows all time: give it without --exclude, --calendar, --rules and --infer-gaps")
        }
        if combine != nil && calendars.count < 2 {
            throw ValidationError("--combine says how several calendars make one axis: give --calendar more than once")
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
            $0.inferGaps = infersGaps
            $0.continuous = continuous
        }
    }

    /// Returns the rules with files read and zones resolved.
    ///
    /// `known` and `knownZone` are the calendars and the zone of the instruments, used by default.
    func resolved(calendars known: [String] = [], zone knownZone: Zone? = nil) throws -> ClosedTime {
        try telling { try specification.resolved(zone: zone, calendars: known, knownZone: knownZone, access: .ofArguments, notes: &$0) }
    }
}
