public import DojimaText
public import DojimaTime

/// Marks at gaps, where closed time is omitted from the axis. They never change a position of the timeline.
///
/// The gaps and their reasons come from the chart's `closed`; without it nothing is marked. A chart without these options marks long
/// breaks, with their lengths, if closed time is inferred from the bars; if there are none and its bars are intraday, the breaks that have
/// much space: solid lines between days, dashed ones within a day, and the names of holidays, early closes and late opens next to theirs.
public struct GapMarkOptions: Options, Sendable, Equatable {
    /// How a gap is marked.
    public enum Style: String, CaseIterable, Sendable {
        /// A dashed hairline through the panes.
        case hairline
        /// Two short strokes across the line of the time axis.
        case slash
        /// No breaks are marked, not even the long ones that are marked by default.
        case off
    }

    /// The classes of gaps that are marked; empty for all. A gap with several reasons has the class of its main reason.
    public var classes: [GapReason.Kind] = []
    /// How gaps are marked.
    public var style: Style = .hairline
    /// The logical pixels that each mark adds between the bars around it; 0 for none.
    public var width: Double = 0
    /// Whether these are the marks of a chart that specifies none: hairlines and slashes, with much space between them.
    private(set) var isAutomatic = false

    public init() {}

    /// The marks of a chart of intraday bars that specifies none.
    static let automatic = GapMarkOptions { $0.isAutomatic = true }

    /// The styles in which marks are drawn.
    var styles: Set<Style> { isAutomatic ? [.hairline, .slash] : [style] }

    /// Returns the positions whose hairlines are solid: of automatic marks, those between days.
    func solidPositions(of gaps: [MarkedGap]) -> Set<AxisPosition> {
        isAutomatic ? Set(gaps.filter { $0.kind != .sessionBreak }.map(\.position)) : []
    }

    /// The minimum distance between marks in pixels, on average.
    private var minDistance: Double { isAutomatic ? 40 : 16 }
}

extension GapMarkOptions: Record {
    package static var fields: [Field<GapMarkOptions>] {
        [
            Field("classes", \.classes, .list(.word(of: GapReason.Kind.allCases)), "The classes that are marked; by default all of them."),
            Field(
                "style", \.style, .word(of: Style.allCases),
                "A dashed hairline through the panes, a slash across the axis, or off: no marks, not even at long breaks."),
            Field("width", \.width, .number(0...100), "The extra space in logical pixels between the bars on both sides of a mark."),
        ]
    }
}

/// A gap that may be marked: its axis position and its class.
struct MarkedGap {
    var position: AxisPosition
    var kind: GapReason.Kind
    /// The holidays, the early close and the late open of the gap as a text (`ExplainedGap.note`); empty for nights and weekends.
    var note = ""
}

extension ExplainedGap {
    /// The holidays of the gap, the early close before it and the late open after it: "Closed: Christmas Day"; empty for others.
    var note: String {
        var texts: [String] = []
        let holidays = reasons.filter { $0.kind == .holiday }
        if !holidays.isEmpty {
            let names = holidays.map(\.name).filter { !$0.isEmpty }
            texts.append(names.isEmpty ? "Closed" : "Closed: \(names.joined(separator: ", "))")
        }
        let shortened = parts.filter { $0.reason.kind == .earlyCloseOrLateOpen }
        if shortened.contains(where: { $0.range.lowerBound == range.lowerBound }) { texts.insert("Early close", at: 0) }
        if shortened.contains(where: { $0.range.lowerBound != range.lowerBound }) { texts.append("Late open") }
        return texts.joined(separator: ". ")
    }
}

extension GapMarkOptions {
    /// The maximum number of gaps in a window that are examined, about four centuries of days. With more, no class has space for its marks.
    static let maximumGaps = 100_000

    /// Returns the gaps inside the visible range with one of the classes, in order; none if there are more than `maximumGaps`, or than a
    /// few hundred if they are marked automatically. O(days of the range).
    func gaps(of closed: ClosedTime, on axis: TimeAxis) -> [MarkedGap] {
        let (timeline, window) = (axis.timeline, axis.window)
        let from = timeline.earliestInstant(at: max(window.lowerBound, timeline.firstPosition)) ?? timeline.span.lowerBound
        let to = timeline.instant(at: window.upperBound) ?? timeline.span.upperBound
        guard from < to,
            timeline.segmentIndex(startingAtOrBefore: to) - timeline.segmentIndex(startingAtOrBefore: from)
                <= (isAutomatic ? 400 : GapMarkOptions.maximumGaps)
        else { return [] }
        guard style != .off else { return [] }
        let marked = classes.isEmpty ? Set(GapReason.Kind.allCases) : Set(classes)
        let first = max(window.lowerBound, timeline.firstPosition)
        // The window may be outside the timeline.
        let inside = first..<max(first, min(window.upperBound, timeline.lastPosition))
        return closed.gaps(of: timeline, in: from..<to).compactMap { gap in
            let mark = MarkedGap(
                position: timeline.position(of: gap.range.lowerBound), kind: gap.mainReason.kind, note: isAutomatic ? gap.note : "")
            return marked.contains(mark.kind) && inside.lowerBound < mark.position && mark.position < inside.upperBound ? mark : nil
        }
    }

    /// Returns the positions of the gaps whose marks fit into a width in pixels, in order.
    ///
    /// While marks would be closer than 16 pixels on average (40 if automatic), or add more than a third of the width, the class with the
    /// most gaps is dropped: ten years of daily bars show no weekend marks.
    func positions(_ gaps: [MarkedGap], width: Double) -> [AxisPosition] {
        var shown = gaps
        while Double(shown.count) * max(minDistance, 3 * self.width) > width {
            let counts = Dictionary(grouping: shown, by: \.kind).mapValues(\.count)
            let commonest = counts.max { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }
            shown.removeAll { $0.kind == commonest?.key }
        }
        return shown.map(\.position)
    }
}
