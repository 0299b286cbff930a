public import DojimaChart
public import DojimaInteraction
public import DojimaText
package import DojimaTime

/// The options of the crosshair of a specification, except its time and the text of its box.
public struct CrosshairSettings: Options, Sendable, Equatable {
    /// The symbol or study whose points the crosshair follows; `nil` for the first prices.
    public var series: String?
    /// Whether the crosshair of a page stays on its series, or moves to the series nearest to the pointer.
    public var mode = CrosshairOptions.Mode.locked
    /// Whether values between the points of a line are interpolated and marked as such. Otherwise they are the value of the last point.
    public var interpolates = false
    /// The treatment of a crosshair outside the visible range; `nil` for an error in a picture and a hidden crosshair on a page.
    public var outside: Crosshair.Outside?
    /// The parts that are drawn.
    public var parts = Crosshair.Parts.all
    /// Whether the box has all values at the time, or only that of the point.
    public var box = Crosshair.BoxForm.panel
    /// The style of the lines and of the mark. The key `template` of a specification is in the chart's options, not here.
    public var style = CrosshairStyle()

    public init() {}
}

extension CrosshairSettings: Record {
    package static var fields: [Field<CrosshairSettings>] {
        [
            Field("series", \.series, .text, "The symbol or study whose points the crosshair follows; by default the main symbol."),
            Field(
                "mode", \.mode, .word(of: CrosshairOptions.Mode.allCases),
                "Whether the crosshair of a page is locked to its series, or floating: on the series nearest to the pointer."),
            Field(
                "interpolates", \.interpolates, .flag,
                "Whether values between the points of a line are interpolated, and marked as such, instead of those of the last point."),
            Field(
                "outside", \.outside, .word(of: Crosshair.Outside.allCases),
                "A crosshair outside the visible range is drawn at the edge, hidden (with its values in the description), or removed; by default it is an error in a picture, and hidden on a page."
            ),
            Field("parts", \.parts, .parts, "The parts that are drawn; by default all."),
            Field(
                "box", \.box, .word(of: Crosshair.BoxForm.allCases),
                "The box: a panel with all values, or a callout that points to the value of the series in its colour."),
            Field("color", \.style.lineColor, .hash, "The colour of the lines; by default that of axis labels."),
            Field("width", \.style.lineWidth, .number(0.1...50), "The width of the lines in logical pixels."),
            Field(
                "dash", \.style.dash, .list(.number(0.1...1000), 0...16),
                "The lengths of dashes and gaps in logical pixels; [] for solid lines, by default [4, 3]."),
            Field("target", \.style.target, .record, "The mark at the point of a line; by default a dot in its colour."),
        ]
    }

    package func check(_ path: TextPath) throws {
        if let target = style.target, target.every > 1 {
            throw path.key("target", line: nil).key("every", line: nil)
                .error("does not apply to a crosshair, which has one mark; remove it")
        }
        guard mode == .floating, series != nil else { return }
        throw path.key("series", line: nil).error("is not followed by a floating crosshair; remove it, or remove mode")
    }
}

extension Form<Crosshair.Parts> {
    /// A list of the names of parts.
    fileprivate static var parts: Form {
        let names: [(name: String, part: Crosshair.Parts)] = [
            ("vertical-line", .verticalLine), ("horizontal-line", .horizontalLine), ("tags", .tags), ("target", .target), ("box", .box),
        ]
        return .mapped(
            from: .list(.oneOf(names.map(\.name)), 0...names.count),
            { written, _ in Crosshair.Parts(names.filter { written.contains($0.name) }.map(\.part)) },
            inverse: { parts in names.filter { parts.contains($0.part) }.map(\.name) })
    }
}

extension ChartSpecification {
    /// Returns the crosshair of the specification at a time.
    ///
    /// - Parameter followed: the id of the series that a floating crosshair follows; `nil` for the first prices.
    package func crosshair(at time: Instant, on followed: String? = nil) -> Crosshair {
        let (settings, series) = (crosshairSettings, crosshairSettings.mode == .floating ? followed : crosshairSettings.series)
        return Crosshair(
            time: time, tracking: series.map { .series($0) } ?? .first, interpolates: settings.interpolates,
            outside: settings.outside ?? .hidden, parts: settings.parts, box: settings.box, style: settings.style)
    }
}
