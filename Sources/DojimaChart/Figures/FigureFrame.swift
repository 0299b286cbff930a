package import DojimaScale

/// The parts of a figure around its content: the options of the picture, the heading and the theme.
@dynamicMemberLookup
public struct FigureFrame: Sendable {
    /// Options of the picture; those of axes, panes and crosshairs have no use. They are also members of the frame itself: `frame.title`.
    public var options: ChartOptions
    public var heading: Heading
    public var theme: Theme
    /// The size from which font sizes and distances are derived, for pictures of several sizes side by side; `nil` for the own size.
    package var typeSize: Size?

    public init(options: ChartOptions = ChartOptions(), heading: Heading, theme: Theme = ThemeCatalog.light) {
        self.options = options
        self.heading = heading
        self.theme = theme
    }

    public subscript<Value>(dynamicMember path: WritableKeyPath<ChartOptions, Value>) -> Value {
        get { options[keyPath: path] }
        set { options[keyPath: path] = newValue }
    }
}
