import ArgumentParser
import DojimaTime

/// What takes time off the axis; several rules are united.
struct ExclusionOptions: ParsableArguments {
    @Option(
        name: .customLong("exclude"),
        help: ArgumentHelp(
            "Take time off the axis: weekends, a date, a span A..B of dates (both included) or of times. May be repeated.",
            valueName: "what"))
    var excluded: [String] = []

    @Option(
        name: .customLong("exclude-every"),
        help: ArgumentHelp(
            "Take a repeated stretch off the axis, such as 2010-01-02,2d,1w. May be repeated.", valueName: "start,length,every"))
    var repeated: [String] = []

    @Option(
        name: .customLong("calendar"),
        help: ArgumentHelp(
            "Show the sessions of an exchange only: a MIC such as XNYS, or its alias. Several are put together by --combine.",
            valueName: "mic"))
    var calendars: [String] = []

    @Option(
        help: ArgumentHelp(
            "How several calendars make one axis: open where any of them is, where all are, or as the first. (default: union)",
            valueName: "way"))
    var combine: CombineArgument?

    @Option(
        name: .customLong("show-gaps"),
        help: ArgumentHelp(
            "Leave classes of a calendar's closed time on the axis: weekend, holiday, night, lunch, half-day, with commas between.",
            valueName: "classes"),
        transform: explained)
    var shownGaps: [ShownGapsArgument] = []

    @Option(
        help: ArgumentHelp(
            "Parts of a calendar's sessions: pre, regular, post, or several with commas; all three for extended hours. (default: regular)",
            valueName: "parts"),
        transform: explained)
    var segments: SegmentsArgument?

    @Option(
        name: .customLong("include"),
        help: ArgumentHelp(
            "Put time on the axis whatever else takes it off, such as a Saturday that trades: a date or a span A..B. May be repeated.",
            valueName: "what"))
    var included: [String] = []

    @OptionGroup var calendarFiles: CalendarFileOptions

    @Option(name: .customLong("rules"), help: ArgumentHelp("Exclusion rules as JSON: {\"exclusions\": [...]}.", valueName: "file"))
    var rulesFile: String?

    @Option(
        help: ArgumentHelp("The zone of times without one, of rules and of labels. (default: the calendar's, else UTC)", valueName: "zone"))
    var zone: String?

    @Flag(name: .customLong("infer-gaps"), help: "Take out the times at which the data never trade.")
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

    /// Whether the user said anything about closed time; what is shown or included besides does not count.
    var saysSomething: Bool { continuous || infersGaps || !excluded.isEmpty || !repeated.isEmpty || !calendars.isEmpty || rulesFile != nil }

    /// The rules with files read and zones found.
    ///
    /// `known` and `knownZone` are what the instruments say: they serve where the user says nothing.
    func resolved(calendars known: [String] = [], zone knownZone: Zone? = nil) throws -> ClosedTime {
        let library = try calendarFiles.library()
        let exchanges = try saysSomething ? calendars.map { try library.calendar($0) } : known.map { try library.storedCalendar($0) }
        let zone = try zone.map { try Zone($0) } ?? exchanges.first?.zone ?? knownZone ?? .utc
        var rules = try excluded.map { try Exclusion.parse(option: $0, zone: zone) }
        rules += try repeated.map { try Exclusion.parse(every: $0, zone: zone) }
        if let rulesFile { rules += try readRules(rulesFile, zone: zone) }
        rules += try included.map { .include(try Inclusion.parse(option: $0, zone: zone)) }
        let showing = shownGaps.reduce(into: Set()) { $0.formUnion($1.kinds) }
        guard showing.isEmpty || !exchanges.isEmpty else {
            throw Failure(.usage, "--show-gaps shows closed time of a calendar: give --calendar XNYS")
        }
        return ClosedTime(
            calendars: exchanges, combination: combine?.combination ?? .union, rules: rules, showing: showing,
            segments: try segmentKinds(of: exchanges), zone: zone,
            infersGaps: infersGaps || !saysSomething && exchanges.isEmpty)
    }

    /// The parts of sessions that were asked for; parts that no calendar has are said.
    private func segmentKinds(of exchanges: [TradingCalendar]) throws -> Set<SessionSegment.Kind> {
        guard let kinds = segments?.kinds else { return [.regular] }
        guard !exchanges.isEmpty else { throw Failure(.usage, "--segments shows parts of a calendar's sessions: give --calendar XNYS") }
        let there = exchanges.reduce(into: Set()) { $0.formUnion($1.segmentKinds) }
        let missing = kinds.subtracting(there).sorted().map(\.rawValue).joined(separator: " or ")
        let codes = exchanges.map(\.code).joined(separator: " and ")
        guard !kinds.isDisjoint(with: there) else { throw Failure(.usage, "\(codes) has no \(missing) trading; give --segments regular") }
        if !missing.isEmpty { Console.note("\(codes) has no \(missing) trading") }
        return kinds
    }

    private func readRules(_ path: String, zone: Zone) throws -> [Exclusion] {
        let text = try Input.smallFile(path)
        do {
            return try Exclusion.parse(json: text, defaultZone: zone)
        } catch {
            throw Failure(.badData, "\(path): \(error.message)")
        }
    }
}
