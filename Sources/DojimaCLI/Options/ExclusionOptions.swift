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

    @Option(help: ArgumentHelp("Show the sessions of an exchange only: a MIC such as XNYS, or its alias.", valueName: "mic"))
    var calendar: String?

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
        let others = !excluded.isEmpty || !repeated.isEmpty || calendar != nil || rulesFile != nil || infersGaps
        if continuous && others {
            throw ValidationError("--continuous shows all time: give it without --exclude, --calendar, --rules and --infer-gaps")
        }
    }

    /// Whether the user said anything about closed time.
    var saysSomething: Bool { continuous || infersGaps || !excluded.isEmpty || !repeated.isEmpty || calendar != nil || rulesFile != nil }

    /// The rules with files read and zones found. `known` is what the instrument says; it serves where the user says nothing.
    func resolved(calendar known: String? = nil, zone knownZone: String? = nil) throws -> ClosedTime {
        let exchange = try (calendar ?? (saysSomething ? nil : known)).map { try TradingCalendar($0) }
        let zone = try resolvedZone(calendar: exchange, instrument: knownZone)
        var rules = try excluded.map { try Exclusion.parse(option: $0, zone: zone) }
        rules += try repeated.map { try Exclusion.parse(every: $0, zone: zone) }
        if let rulesFile { rules += try readRules(rulesFile, zone: zone) }
        return ClosedTime(
            calendars: exchange.map { [$0] } ?? [], rules: rules, zone: zone, infersGaps: infersGaps || !saysSomething && exchange == nil)
    }

    private func resolvedZone(calendar exchange: TradingCalendar?, instrument: String?) throws -> Zone {
        if let zone { return try Zone(zone) }
        if let exchange { return exchange.zone }
        if let instrument { return try Zone(instrument) }
        return .utc
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
