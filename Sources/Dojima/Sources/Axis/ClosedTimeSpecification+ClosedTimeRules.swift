import DojimaSeries
package import DojimaText
package import DojimaTime

extension ClosedTimeSpecification {
    /// The calendars of a library and those of the files.
    func library(adding calendars: CalendarLibrary, _ access: FileAccess) throws -> CalendarLibrary {
        var library = calendars
        try library.add(files: calendarFiles, access: access)
        return library
    }

    /// Returns the rules with files read and zones resolved.
    ///
    /// `defaults` and `knownZone` are the calendars and the zone of the instruments, used by default.
    ///
    /// - Parameters:
    ///   - library: the calendars that can be named, in addition to those of the files.
    ///   - access: the files that the rules may name.
    package func resolved(
        zone: String?, calendars defaults: [String], knownZone: Zone?, library: CalendarLibrary = CalendarLibrary(), access: FileAccess,
        notes: inout [Message]
    ) throws -> ClosedTime {
        let library = try self.library(adding: library, access)
        let exchanges = try definesClosedTime ? calendars.map { try library.calendar($0) } : defaults.map { try library.storedCalendar($0) }
        let zone = try zone.map { try Zone($0) } ?? exchanges.first?.zone ?? knownZone ?? .utc
        var rules = try exclude.map { try Exclusion(option: $0, zone: zone) }
        rules += try excludeEvery.map { try Exclusion(every: $0, zone: zone) }
        for text in exclusions {
            do throws(RuleError) {
                rules += try Exclusion.parse(json: Array("{\"exclusions\": [\(text)]}".utf8), defaultZone: zone)
            } catch {
                throw PictureError(.data, "closedTime.exclusions: \(error.message)")
            }
        }
        if let path = self.rules { rules += try read(path, access, zone: zone) }
        rules += try include.map { .include(try Inclusion(option: $0, zone: zone)) }
        guard showGaps.isEmpty || !exchanges.isEmpty else {
            throw PictureError(.request, "\(setting: .showGaps) shows closed time of a calendar: give \(setting: .calendars) XNYS")
        }
        return ClosedTime(
            calendars: exchanges, combination: combine, rules: rules, visibleGapKinds: Set(showGaps),
            segments: try segmentKinds(of: exchanges, &notes),
            zone: zone, infersGaps: infersGaps || !definesClosedTime && exchanges.isEmpty)
    }

    /// Returns the sessions that longer bars of an instrument are made from: those of the named calendars, else of its own; `nil` if there
    /// are none, or if all time is shown.
    ///
    /// Throws if parts of sessions are requested but there are no sessions; adds a note on parts that no calendar has.
    func hours(
        of instrument: Instrument?, _ library: () throws -> CalendarLibrary, notes: inout [Message]
    ) throws -> SessionHours? {
        if isContinuous { return nil }
        let exchanges =
            try calendars.isEmpty
            ? instrument?.calendar.map { [try library().storedCalendar($0)] } ?? [] : calendars.map { try library().calendar($0) }
        return SessionHours(exchanges, combination: combine, segments: try segmentKinds(of: exchanges, &notes))
    }

    /// The requested parts of sessions; adds a note on parts that no calendar has.
    private func segmentKinds(of exchanges: [TradingCalendar], _ notes: inout [Message]) throws -> Set<SessionSegment.Kind> {
        guard !segments.isEmpty else { return [.regular] }
        guard !exchanges.isEmpty else {
            throw PictureError(.request, "\(setting: .segments) shows parts of a calendar's sessions: give \(setting: .calendars) XNYS")
        }
        let kinds = Set(segments)
        let kindsOfExchanges = exchanges.reduce(into: Set()) { $0.formUnion($1.segmentKinds) }
        let missing = kinds.subtracting(kindsOfExchanges).sorted().map(\.rawValue).joined(separator: " or ")
        let codes = exchanges.map(\.code).joined(separator: " and ")
        guard !kinds.isDisjoint(with: kindsOfExchanges) else {
            throw PictureError(.request, "\(codes) has no \(missing) trading; give \(setting: .segments) regular")
        }
        let note: Message = "\(codes) has no \(missing) trading"
        if !missing.isEmpty, !notes.contains(note) { notes.append(note) }
        return kinds
    }

    private func read(_ path: String, _ access: FileAccess, zone: Zone) throws -> [Exclusion] {
        let text = try access.bytes(of: path)
        do {
            return try Exclusion.parse(json: text, defaultZone: zone)
        } catch {
            throw PictureError(.data, "\(path): \(error.message)")
        }
    }
}
