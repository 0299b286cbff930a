package import DojimaScale

/// The parts of a figure around its content: the options of the picture, the heading and the theme.
@dynamicMemberLookup
public struct FigureFrame: Sendable {
    /// Options of the picture, which are also members of the frame: `frame.title`. Those of axes, panes and crosshairs have no effect.
    public var options: ChartOptions
    /// The texts above the content.
    public var heading: Heading
    /// The colours and the font.
    public var theme: Theme
    /// The size that font sizes and distances are derived from, for pictures of several sizes side by side; `nil` for the picture's size.
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
