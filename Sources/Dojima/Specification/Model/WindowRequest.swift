public import DojimaText
public import DojimaInteraction
public import DojimaTime

/// The requested part of the axis, in one of several forms; by default all of it.
public struct WindowRequest: Sendable, Equatable {
    /// The start of the part.
    public var from: TimeText?
    /// The end of the part, excluded; a date alone is included.
    public var to: TimeText?
    /// A period of this length: it ends with the last bar, starts at `from` if that is set, or ends at `to` if that is set.
    public var preset: Preset?
    /// A number of bars: the last ones of the data, the first ones from `from` on if that is set, or the last ones before `to` if that is
    /// set.
    public var bars: Int?
    /// A part of the complete axis, as fractions from 0 to 1.
    public var select: ClosedRange<Double>?
    /// The factor by which the part is zoomed in about its middle in trading time; a factor below 1 zooms out.
    public var zoom: Double?
    /// The position on the axis to which the part is moved, after it is zoomed; its length in trading time stays the same.
    public var panTo: PanTarget?

    /// The start, the middle or the end of the axis.
    public enum PanTarget: String, Sendable, CaseIterable { case start, center, end }

    public init(
        from: TimeText? = nil, to: TimeText? = nil, preset: Preset? = nil, bars: Int? = nil, select: ClosedRange<Double>? = nil,
        zoom: Double? = nil, panTo: PanTarget? = nil
    ) {
        self.from = from
        self.to = to
        self.preset = preset
        self.bars = bars
        self.select = select
        self.zoom = zoom
        self.panTo = panTo
    }

    /// A period that ends with the last bar: `.last("6M")`. Throws for a text that is not a length.
    public static func last(_ length: String) throws(RequestError) -> WindowRequest {
        WindowRequest(preset: try Preset(length))
    }

    /// The last bars: `.bars(30)`.
    public static func bars(_ count: Int) -> WindowRequest { WindowRequest(bars: count) }

    /// The part from one date to another, both included.
    public static func dates(_ from: CivilDate, _ to: CivilDate) -> WindowRequest {
        WindowRequest(from: .dateOnly(from), to: .dateOnly(to))
    }

    /// One date.
    public static func day(_ date: CivilDate) -> WindowRequest { .dates(date, date) }

    /// The part from a date on.
    public static func from(_ date: CivilDate) -> WindowRequest { WindowRequest(from: .dateOnly(date)) }

    /// The part from a moment on.
    public static func from(_ moment: Instant) -> WindowRequest { WindowRequest(from: .instant(moment)) }

    /// The part up to a date, which is included.
    public static func to(_ date: CivilDate) -> WindowRequest { WindowRequest(to: .dateOnly(date)) }

    /// The part up to a moment, which is not included.
    public static func to(_ moment: Instant) -> WindowRequest { WindowRequest(to: .instant(moment)) }

    /// Whether the part is zoomed or moved after it was chosen.
    var isMoved: Bool { zoom != nil || panTo != nil }

    /// The period that ends with the last bar; `nil` if none is given, or if it starts or ends at a given time or is zoomed or moved.
    package var lastPeriod: Preset? { from == nil && to == nil && !isMoved ? preset : nil }

    /// Whether the request sets the start of the part.
    var hasStart: Bool { from != nil || preset.map { $0 != .all } ?? false || bars != nil || select != nil || isMoved }
}

extension WindowRequest: Record {
    public init() { self.init(from: nil) }

    package static var fields: [Field<WindowRequest>] {
        [
            Field("from", \.from, .time, "From this time on."),
            Field("to", \.to, .endTime, "Up to this time, not included; a date alone is included."),
            Field(
                "last", \.length, .interval,
                "The last part of the data: 5d for five sessions, 3M, 1y; with from, this length from there; with to, this length up to there."
            ),
            Field(
                "bars", \.bars, .integer(1...WindowRequest.maximumBars),
                "The number of last bars; with from, the number of bars from there; with to, the number of bars up to there."),
            Field(
                "preset", \.name, .presetName,
                "A common window: YTD, from the start of the last bar's year to that bar, ALL, or a length, the same as last."),
            Field("select", \.select, .range(.number(0...1)), "A part of the whole axis, as two fractions in order: [0.25, 0.75]."),
            Field(
                "zoom", \.zoom, .number(1e-6...1e6),
                "The factor by which the window is zoomed in about its middle in trading time; below 1 it is zoomed out."),
            Field(
                "panTo", \.panTo, .word(of: PanTarget.allCases),
                "The window is moved to the start, the center or the end of the data with its length in trading time."),
        ]
    }

    /// The maximum number of bars of a window.
    package static let maximumBars = 1_000_000_000

    package static var rules: [FieldRule] {
        [
            .atMostOne([["last"], ["bars"], ["preset"], ["select"]]), .atMostOne([["from", "to"], ["preset"], ["select"]]),
            .notAll(["from", "to", "last"]), .notAll(["from", "to", "bars"]),
        ]
    }

    package func check(_ path: TextPath) throws {
        guard case .dateOnly(let first)? = from, case .dateOnly(let last)? = to, first > last else { return }
        throw path.error("\(setting: .from) \(first) is after \(setting: .to) \(last)")
    }

    private var length: BarInterval? {
        get { if case .last(let length)? = preset { length } else { nil } }
        set { preset = newValue.map { .last($0) } ?? preset }
    }

    private var name: String? {
        get { preset == .yearToDate ? "YTD" : preset == .all ? "ALL" : nil }
        set { preset = newValue.flatMap { try? Preset($0) } ?? preset }
    }
}

extension Form<String> {
    /// The name of a preset window, as on pages and in `--preset`.
    fileprivate static var presetName: Form {
        let names = ["30min", "1h", "1D", "5D", "1M", "3M", "6M", "YTD", "1Y", "5Y", "ALL"]
        return .parsed(
            "preset", advice: "write one of \(names.joined(separator: ", "))", pattern: "^(\(names.joined(separator: "|")))$",
            examples: ["YTD"], parse: { names.contains($0) ? $0 : nil }, text: { $0 })
    }
}
