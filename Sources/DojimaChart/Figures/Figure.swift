import DojimaScale
import DojimaTime

/// A picture without axes, such as a pie: a frame like that of a chart, and a function that draws its content.
///
/// Each kind has a static function that creates it, in a separate file.
public struct Figure: Sendable {
    /// The name of the kind, such as `pie`.
    public let name: String
    /// The heading, the options and the theme around the content.
    public var frame: FigureFrame
    /// The entries of the legend, if the frame requests one.
    let entries: [FigureEntry]
    /// The pie, which can be turned; `nil` for another kind.
    package let pie: PieChart?
    /// The figure that replaces this one where its names are cut; `nil` for none.
    var variant: FigureVariant?
    /// Returns the content in a rectangle of the picture. Its texts remain within the rectangle.
    let content: @Sendable (Rect, DrawingStyle) -> FigureContent

    init(
        name: String, frame: FigureFrame, entries: [FigureEntry] = [], pie: PieChart? = nil,
        content: @escaping @Sendable (Rect, DrawingStyle) -> FigureContent
    ) {
        (self.name, self.frame, self.entries, self.pie, self.content) = (name, frame, entries, pie, content)
    }

    /// Lays out and draws the figure. The same figure and `measure` always give the same scene.
    ///
    /// - Parameter measure: measures texts in the font of the output.
    public func drawing(measure: @escaping TextMeasure) -> ChartDrawing {
        FigureLayout(self, measure).drawing
    }
}

/// A figure with its names in a legend, for a rectangle that is too small for names in the content.
struct FigureVariant: Sendable {
    /// Whether names of the original are cut or left out in a rectangle.
    let isNeeded: @Sendable (Rect, DrawingStyle) -> Bool
    /// Returns the figure with the frame of the original.
    let figure: @Sendable (FigureFrame) -> Figure
}
