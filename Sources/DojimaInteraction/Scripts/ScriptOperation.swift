public import DojimaTime

/// A place of the summary axis, as a script has it.
public enum ScriptPlace: Sendable, Hashable {
    /// A share of the axis, from 0 to 1.
    case share(Double)
    case time(TimeText)
}

/// A way along the axis.
public enum ScriptLength: Sendable, Hashable {
    /// A share of the window; later above zero.
    case window(Double)
    /// Trading time: `5d` is five sessions. With the sign of the way.
    case trading(BarInterval, sign: Int)

    /// Reads `5d`, `+5d` and `-5d`; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let isBack = text.hasPrefix("-")
        guard let interval = BarInterval(anyCase: isBack || text.hasPrefix("+") ? text.dropFirst() : text[...]) else { return nil }
        self = .trading(interval, sign: isBack ? -1 : 1)
    }
}

/// What a script does at a moment; places and lengths become axis time when the script is played on an axis.
public enum ScriptOperation: Sendable, Hashable {
    /// A pointer goes down on the summary; without a part, on what lies there.
    case beginDrag(RangePart?, at: ScriptPlace)
    case drag(to: ScriptPlace)
    case endDrag(velocity: Double)
    case move(RangePart, by: ScriptLength)
    case center(on: ScriptPlace)
    case fling(RangePart, velocity: Double)
    /// The main chart moves by trading time, or by a share of its window.
    case pan(by: ScriptLength)
    /// The main chart is magnified about a place of the axis.
    case zoom(by: Double, about: ScriptPlace)
    case set(from: ScriptPlace, to: ScriptPlace)
    case preset(Preset)
    case reset
    /// The program wants this range of the value axis.
    case setValues(ClosedRange<Double>)
    /// A gesture over the plot, which needs no axis to be told.
    case plot(ViewportOperation)
    /// All of a box at once.
    case box(from: PlotPoint, to: PlotPoint)
    /// Time passes.
    case wait
}

/// The axis that a script is played on.
public struct ScriptAxis: Sendable {
    public var timeline: Timeline
    /// Whose dates and clock count.
    public var zone: Zone
    /// A moment within the last bar, from which presets count back.
    public var last: Instant
    /// The width in pixels of the strip on which parts are hit.
    public var stripWidth: Double

    public init(timeline: Timeline, zone: Zone, last: Instant, stripWidth: Double = 1000) {
        self.timeline = timeline
        self.zone = zone
        self.last = last
        self.stripWidth = stripWidth
    }

    /// The place of a time; a time on closed hours is that of the next open moment.
    public func position(of time: TimeText) -> AxisPosition {
        guard timeline.clock == .tradeDates else { return timeline.position(of: time.instant(in: zone)) }
        return timeline.position(of: time.instant(in: .utc))
    }

    func position(of place: ScriptPlace, in limits: RangeLimits) -> AxisPosition {
        switch place {
        case .share(let share): limits.position(atFraction: share)
        case .time(let time): position(of: time)
        }
    }

    /// How far a length leads from a window's start, in axis time.
    public func way(_ length: ScriptLength, from window: Range<AxisPosition>) -> Int64 {
        switch length {
        case .window(let share): window.part(share)
        case .trading(let interval, let sign):
            DateLookup(timeline: timeline, zone: zone).way(from: window.lowerBound, by: interval, times: sign)
        }
    }
}

extension ScriptOperation {
    /// What it means for a chart as it is now.
    func operations(on axis: ScriptAxis, _ viewport: Viewport) -> [ViewportOperation] {
        let (selector, limits) = (viewport.selector, viewport.selector.limits)
        func place(_ place: ScriptPlace) -> AxisPosition { axis.position(of: place, in: limits) }
        func window(_ from: ScriptPlace, _ to: ScriptPlace) -> Range<AxisPosition> {
            let (a, b) = (place(from), place(to))
            return min(a, b)..<max(a, b)
        }
        switch self {
        case .beginDrag(let part, let at):
            let strip = SelectorGeometry(width: axis.stripWidth)
            return [.range(.beginDrag(part ?? strip.part(atX: strip.x(of: place(at), in: limits), of: selector), at: place(at)))]
        case .drag(let to): return [.range(.drag(to: place(to)))]
        case .endDrag(let velocity): return [.range(.endDrag(velocity: velocity))]
        case .move(let part, let length):
            let end = part == .upperHandle ? selector.selection.upperBound : selector.selection.lowerBound
            let from = end..<end.advanced(by: selector.selection.length)
            return [.range(.move(part, by: axis.way(length, from: from)))]
        case .center(let on): return [.range(.center(on: place(on)))]
        case .fling(let part, let velocity): return [.range(.fling(part, velocity: velocity))]
        case .pan(let length): return [.range(.pan(by: axis.way(length, from: selector.selection)))]
        case .zoom(let factor, let about): return [.range(.zoom(by: factor, about: place(about)))]
        case .set(let from, let to): return [.range(.set(window(from, to)))]
        case .preset(let preset):
            return [.range(.preset(preset.window(on: axis.timeline, summary: limits.summary, zone: axis.zone, last: axis.last)))]
        case .reset: return [.range(.reset)]
        case .setValues(let range): return [.show(time: nil, values: viewport.values.first.map { [$0.id: range] } ?? [:])]
        case .plot(let operation): return [operation]
        case .box(let from, let to): return [.beginBox(at: from), .box(to: to), .endBox]
        case .wait: return [.frame]
        }
    }
}
