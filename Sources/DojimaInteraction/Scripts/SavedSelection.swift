package import DojimaText
public import DojimaTime

/// The saved form of a selection: a JSON object with the times of its ends and their fractions of the axis.
///
///     {"from": "2018-07-02T00:00:00Z", "to": "2018-12-31T00:00:00Z", "selection": [0.5, 1]}
///
/// Times take precedence over fractions, because their positions do not change when bars are added. A bar at `to` belongs to the window
/// only if `last` is not before it. Other keys are ignored.
public struct SavedSelection: Sendable, Hashable {
    /// The time of the start; in a gap, the opening after it.
    public var from: Instant?
    /// The time of the end; in a gap, the close before it.
    public var to: Instant?
    /// The stamp of the last bar.
    package var last: Instant?
    /// The fractions of the axis; both positions belong to the window.
    package var fractions: ClosedRange<Double>?

    package init(from: Instant?, to: Instant? = nil, fractions: ClosedRange<Double>? = nil) {
        self.from = from
        self.to = to
        self.fractions = fractions
    }

    /// Creates the saved form of a window on a timeline.
    public init(_ window: Range<AxisPosition>, on timeline: Timeline) {
        let limits = RangeLimits(summary: timeline.firstPosition..<timeline.lastPosition)
        self.init(
            from: timeline.instant(at: window.lowerBound), to: timeline.earliestInstant(at: window.upperBound),
            fractions: limits.fractions(of: window))
    }

    /// The window on a timeline: exactly the original window on the same timeline, or on one that was extended at its end.
    ///
    /// Throws if the window starts after its end. An empty window at a gap is valid, although its `from` is after its `to`.
    public func window(on timeline: Timeline) throws(ScriptError) -> Range<AxisPosition> {
        let limits = RangeLimits(summary: timeline.firstPosition..<timeline.lastPosition)
        let part = fractions.map { limits.window(atFractions: $0) } ?? limits.summary
        let lower = from.map(timeline.position) ?? part.lowerBound
        var upper = to.map(timeline.position) ?? part.upperBound
        if let from, let to, lower > upper {
            throw ScriptError(message: "the selection: from \(from) is after to \(to); write the earlier one first")
        }
        if let to, let last, last >= to, upper < timeline.lastPosition { upper = upper.advanced(by: 1) }
        return lower..<max(lower, upper)
    }

    /// The fractions of the axis if they give the same window as the times; `nil` on a timeline that has grown.
    package func fractions(on timeline: Timeline) -> ClosedRange<Double>? {
        guard let fractions else { return nil }
        let part = RangeLimits(summary: timeline.firstPosition..<timeline.lastPosition).window(atFractions: fractions)
        let start = from.map(timeline.position) ?? part.lowerBound
        let end = to.map(timeline.position) ?? part.upperBound
        return start == part.lowerBound && abs(part.upperBound.microseconds - end.microseconds) <= 1 ? fractions : nil
    }

    /// Parses an object in the form that `json` writes; times may also be seconds since 1970.
    public init(json bytes: [UInt8]) throws(ScriptError) {
        do throws(TextError) { self = try Form<SavedSelection>.record.value(ofJSON: bytes) } catch {
            throw ScriptError(message: error.message)
        }
    }

    /// The selection as JSON on one line.
    public var json: String { Form<SavedSelection>.record.write(self).json() }
}

extension SavedSelection: Record {
    package init() { self.init(from: nil) }

    package static var isOpen: Bool { true }

    package static var fields: [Field<SavedSelection>] {
        [
            Field("from", \.from, .moment, "The moment on the right side of the left end."),
            Field("to", \.to, .moment, "The moment on the left side of the right end."),
            Field("last", \.last, .moment, "The stamp of the last bar: one at to belongs to the window only if last is not before it."),
            Field("selection", \.fractions, .range(.number(0...1)), "Shares of the axis in order: [0.25, 0.75]."),
        ]
    }

    package func check(_ path: TextPath) throws {
        guard from == nil, to == nil, fractions == nil else { return }
        throw path.error("has neither from and to nor selection; \(function: .savedSelection) writes one")
    }
}

extension Form<Instant?> {
    /// The form of an optional time: text or seconds since 1970; `null` for none.
    fileprivate static var moment: Form {
        .either(
            [
                Alternative(.number, Form<Instant>.seconds, { .some($0) }, part: { $0 }),
                Alternative(.text, Form<TimeText>.time, { .some($0.instant(in: .utc)) }, part: { _ in nil }),
                Alternative(.null, Form<Bool>.null, { _ in nil }, part: { _ in true }),
            ], advice: "write a time such as \"2024-03-10T00:00:00Z\", or seconds since 1970")
    }
}

extension Form<Bool> {
    /// The JSON value `null`.
    fileprivate static var null: Form { Form(read: { _, _ in true }, write: { _ in .null }, schema: ["type": "null"]) }
}
