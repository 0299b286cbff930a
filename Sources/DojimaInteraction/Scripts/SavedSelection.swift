import DojimaText
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
        let value: TextNode
        do throws(TextError) { value = try TextNode(json: bytes) } catch { throw ScriptError(message: error.problem) }
        let fields = try ScriptFields(value, place: "the selection", known: nil)
        func moment(_ name: String) throws(ScriptError) -> Instant? {
            let advice = "write a time such as \"2024-03-10T00:00:00Z\", or seconds since 1970"
            switch fields[name]?.content {
            case nil, .null?: return nil
            case .text(let text)?:
                do throws(TimeTextError) {
                    return try TimeText.parse(text).instant(in: .utc)
                } catch {
                    throw ScriptError(message: "the selection: \(name): \(error.message(advising: advice))")
                }
            case .number(let digits)?:
                guard let time = Instant(epochText: digits), time.isWithinLimits else {
                    throw ScriptError(
                        message: "the selection: \(name): \(TimeTextError(text: digits, isBeyondLimits: true).message)")
                }
                return time
            default: throw fields.wrong(name, advice)
            }
        }
        let (from, to) = (try moment("from"), try moment("to"))
        var shares: ClosedRange<Double>?
        if fields["selection"] != nil {
            let (low, high) = try fields.pair("selection")
            guard 0 <= low, low <= high, high <= 1 else {
                throw ScriptError(
                    message: "the selection: selection is \(low), \(high); write two shares of the axis in order: [0.25, 0.75]")
            }
            shares = low...high
        }
        guard from != nil || to != nil || shares != nil else {
            throw ScriptError(message: "the selection: it has neither from and to nor selection; \(function: .savedSelection) writes one")
        }
        self.init(from: from, to: to, shares: shares)
    }

    /// The object on one line.
    public var json: String {
        func moment(_ time: Instant?) -> String { time.map { $0.epochText } ?? "null" }
        let ends = shares.map { ", \"selection\": [\($0.lowerBound), \($0.upperBound)]" } ?? ""
        return "{\"from\": \(moment(from)), \"to\": \(moment(to))\(ends)}"
    }
}
