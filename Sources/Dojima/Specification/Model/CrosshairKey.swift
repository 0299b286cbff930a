import DojimaChart
import DojimaSeries
import DojimaText
import DojimaTime

/// The key `crosshair` of a specification: the time of a crosshair, the text of its box, and its settings.
struct CrosshairKey: Sendable, Equatable {
    var time: TimeText?
    /// The text of the box; `nil` for all values.
    var template: String?
    var settings = CrosshairSettings()
}

extension CrosshairKey: Record {
    static var fields: [Field<CrosshairKey>] {
        [
            Field(
                "time", \.time, .time,
                "A crosshair at this time, with its values on the axes and in a box; in closed time, at the next open time."),
            Field(
                "template", \.template, .text,
                "The text of the box of crosshairs, with \\n between lines: {time}, {open}, {high}, {low}, {close}, {volume}, the {change} since the close before and its {percent}, a symbol or study such as {sma:20}, and sums from the first bar of the window on such as {total volume}; by default all values."
            ),
        ] + CrosshairSettings.fields.map { Field($0, of: \.settings) }
    }

    func check(_ path: TextPath) throws { try settings.check(path) }
}

extension Form<CrosshairKey> {
    /// A time alone, or an object with all keys.
    static var crosshair: Form {
        let (time, object) = (Form<TimeText>.time, Form.record)
        return Form(
            read: { node, path in
                guard case .object = node.content else { return CrosshairKey(time: try time.read(node, path)) }
                return try object.read(node, path)
            },
            write: { key in
                if let written = key.time, key == CrosshairKey(time: written) { time.write(written) } else { object.write(key) }
            },
            check: object.check, nested: object.nested, schema: ["anyOf": TextNode(.list([time.schema, object.schema]))])
    }
}

extension ChartSpecification {
    var crosshairKey: CrosshairKey? {
        get {
            let template = options.crosshairTemplate
            let key = CrosshairKey(time: crosshair, template: template.isEmpty ? nil : template, settings: crosshairSettings)
            return key == CrosshairKey() ? nil : key
        }
        set {
            (crosshair, options.crosshairTemplate) = (newValue?.time, newValue?.template ?? "")
            crosshairSettings = newValue?.settings ?? CrosshairSettings()
        }
    }

    /// The problem of a template with a placeholder that the chart has no value for; `nil` for none.
    var crosshairProblem: Message? {
        guard let placeholder = unknownPlaceholders.first else { return nil }
        let names = panes.flatMap(\.series).map(name(of:)).uniqueExactly()
        let placeholders = (CrosshairTemplate.barNames + names).uniqueExactly().map { "{\($0)}" }.joined(separator: ", ")
        return "there is no placeholder {\(placeholder)}; there are \(placeholders), and sums such as {total volume}"
    }

    /// Replaces placeholders for which the chart has no value, such as that of a removed study, by the dash of a missing value.
    package mutating func removeUnknownPlaceholders() {
        for placeholder in unknownPlaceholders { options.crosshairTemplate.replace("{\(placeholder)}", with: "–") }
    }

    private var unknownPlaceholders: [String] {
        let template = CrosshairTemplate(options.crosshairTemplate)
        guard !template.placeholders.isEmpty else { return [] }
        let series = panes.flatMap(\.series).filter { $0.study?.profileBins == nil && $0.study?.marksBars != true }
        let names = series.map(name(of:)).uniqueExactly()
        let values = Set(names + series.map(legendName(of:)) + series.compactMap(\.study).flatMap(\.emptySeries).map(\.id))
        return template.placeholders.filter { placeholder in
            guard placeholder.hasPrefix(CrosshairTemplate.total) else {
                return !CrosshairTemplate.barNames.contains(placeholder) && !values.contains(placeholder)
            }
            let name = String(placeholder.dropFirst(CrosshairTemplate.total.count))
            return !CrosshairTemplate.columns.contains(name) && !values.contains(name)
        }
    }
}
