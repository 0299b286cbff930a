public import DojimaText

/// The size, weight and colour of one kind of text. A property that is `nil` follows from the theme and the size of the picture.
public struct TextStyle: Options, Sendable, Equatable {
    /// The font size in logical pixels.
    public var size: Double?
    /// The weight of the font.
    public var weight: Font.Weight?
    /// The colour of the text.
    public var color: Color?

    public init() {}

    /// Returns this style, with values that are `nil` taken from another style.
    func supplemented(by other: TextStyle) -> TextStyle {
        TextStyle {
            $0.size = size ?? other.size
            $0.weight = weight ?? other.weight
            $0.color = color ?? other.color
        }
    }
}

/// The styles of the texts of a chart by their kind.
public struct TextStyles: Options, Sendable, Equatable {
    /// The title of the chart.
    public var title = TextStyle()
    /// Symbol, interval, period and notes next to the title or below it.
    public var subtitle = TextStyle()
    /// Labels and titles of axes.
    public var axis = TextStyle()
    /// The legend.
    public var legend = TextStyle()
    /// Labels of points and cells, names at the ends of lines, and texts of annotations.
    public var label = TextStyle()
    /// Values in filled boxes: on axes, at a tracked line and at a crosshair.
    public var tag = TextStyle()
    /// The note below the chart.
    public var note = TextStyle()

    public init() {}

    static let kinds: [any WritableKeyPath<TextStyles, TextStyle> & Sendable] = [
        \.title, \.subtitle, \.axis, \.legend, \.label, \.tag, \.note,
    ]

    /// Returns these styles, with values that are `nil` taken from others.
    func supplemented(by other: TextStyles) -> TextStyles {
        TextStyles { styles in
            for kind in TextStyles.kinds { styles[keyPath: kind] = self[keyPath: kind].supplemented(by: other[keyPath: kind]) }
        }
    }
}

extension Theme {
    /// Returns the theme in which ordinary and prominent texts have the colour of a kind of text, if that has one.
    func colored(_ kind: KeyPath<TextStyles, TextStyle>) -> Theme {
        guard let color = texts[keyPath: kind].color else { return self }
        var theme = self
        (theme.text, theme.strongText) = (color, color)
        return theme
    }
}

extension TextStyles: Record {
    package static var fields: [Field<TextStyles>] {
        let style = Form<TextStyle>.record
        return [
            Field("title", \.title, style, "The title."),
            Field("subtitle", \.subtitle, style, "Symbol, interval and notes next to the title or below it."),
            Field("axis", \.axis, style, "Labels and titles of axes."),
            Field("legend", \.legend, style, "The legends."),
            Field("label", \.label, style, "Labels of points and cells, names at the ends of lines, and texts of annotations."),
            Field("tag", \.tag, style, "Values in filled boxes: on axes, at a tracked line and at a crosshair."),
            Field("note", \.note, style, "The note below the chart."),
        ]
    }
}

extension TextStyle: Record {
    package static var fields: [Field<TextStyle>] {
        [
            Field("size", \.size, .number(TextStyle.sizes), "The font size in logical pixels."),
            Field("weight", \.weight, .fontWeight, "The weight of the font."),
            Field("color", \.color, .hash, "The colour of the text."),
        ]
    }

    /// The permitted font sizes.
    static let sizes = 5.0...72
}

extension Form<Font.Weight> {
    /// The weight of a font by its name in CSS.
    fileprivate static var fontWeight: Form {
        let weights: [(name: String, weight: Font.Weight)] = [
            ("regular", .regular), ("medium", .medium), ("semibold", .semibold), ("bold", .bold),
        ]
        return .mapped(
            from: .oneOf(weights.map(\.name)), { name, _ in weights.first { $0.name == name }?.weight ?? .regular },
            inverse: { weight in weights.first { $0.weight == weight }?.name ?? "regular" })
    }
}
