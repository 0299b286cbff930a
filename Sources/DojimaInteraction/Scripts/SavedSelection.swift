public import DojimaText
public import DojimaTime

/// A selection as every part reads and writes it: a JSON object with the moments of its ends, and their shares of the axis.
///
///     {"from": "2018-07-02T00:00:00Z", "to": "2018-12-31T00:00:00Z", "selection": [0.5, 1]}
///
/// Moments count where there are any: they mean the same place when bars have been added. What else stands in one is passed over.
public struct SavedSelection: Sendable, Hashable {
    /// The moment on the right side of the left end.
    public var from: Instant?
    /// The moment on the left side of the right end.
    public var to: Instant?
    /// Shares of the axis, in order.
    public var shares: ClosedRange<Double>?

    public init(from: Instant? = nil, to: Instant? = nil, shares: ClosedRange<Double>? = nil) {
        self.from = from
        self.to = to
        self.shares = shares
    }

    /// The selection of a window of a timeline.
    public init(_ window: Range<AxisPosition>, on timeline: Timeline) {
        let limits = RangeLimits(summary: timeline.firstPosition..<timeline.lastPosition)
        let ends = (limits.fraction(at: window.lowerBound), limits.fraction(at: window.upperBound))
        self.init(
            from: timeline.instant(at: window.lowerBound), to: timeline.earliestInstant(at: window.upperBound),
            shares: ends.0...max(ends.0, ends.1))
    }

    /// The window on a timeline: exactly the one it was made of, on the same timeline and on one that has grown at its end.
    ///
    /// Throws where it begins after its end. A window without length in closed time has its moments the other way round, and is none the less one.
    public func window(on timeline: Timeline) throws(ScriptError) -> Range<AxisPosition> {
        let limits = RangeLimits(summary: timeline.firstPosition..<timeline.lastPosition)
        let lower = from.map(timeline.position) ?? shares.map { limits.position(atFraction: $0.lowerBound) } ?? timeline.firstPosition
        let upper = to.map(timeline.position) ?? shares.map { limits.position(atFraction: $0.upperBound) } ?? timeline.lastPosition
        if let from, let to, lower > upper {
            throw ScriptError(message: "the selection: from \(from) is after to \(to); write the earlier one first")
        }
        return lower..<max(lower, upper)
    }

    /// Reads an object as `json` writes it, with times in either form.
    public init(json bytes: [UInt8]) throws(ScriptError) {
        do throws(TextError) { self = try Form<SavedSelection>.record.value(ofJSON: bytes) } catch {
            throw ScriptError(message: error.message)
        }
    }

    /// The object on one line.
    public var json: String { Form<SavedSelection>.record.write(self).json() }
}

extension SavedSelection: Record {
    package init() { self.init(from: nil) }

    package static var isOpen: Bool { true }

    package static var fields: [Field<SavedSelection>] {
        [
            Field("from", \.from, .moment, "The moment on the right side of the left end."),
            Field("to", \.to, .moment, "The moment on the left side of the right end."),
            Field("selection", \.shares, .ends(.number(0...1)), "Shares of the axis in order: [0.25, 0.75]."),
        ]
    }

    package func check(_ path: TextPath) throws {
        guard from == nil, to == nil, shares == nil else { return }
        throw path.error("has neither from and to nor selection; \(function: .savedSelection) writes one")
    }
}

extension Form<Instant?> {
    /// A time, or seconds since 1970; `null` says none.
    fileprivate static var moment: Form {
        .either(
            [
                Way(.number, Form<Instant>.seconds, { .some($0) }, part: { $0 }),
                Way(.text, Form<TimeText>.time, { .some($0.instant(in: .utc)) }, part: { _ in nil }),
                Way(.null, Form<Bool>.null, { _ in nil }, part: { _ in true }),
            ], advice: "write a time such as \"2024-03-10T00:00:00Z\", or seconds since 1970")
    }
}

extension Form<Bool> {
    /// `null`, which says that there is nothing.
    fileprivate static var null: Form { Form(read: { _, _ in true }, write: { _ in .null }, schema: ["type": "null"]) }
}
