import DojimaScale

/// The drawing settings of all parts of a picture: colours, fonts, text measuring, pixel grid and orientation.
struct DrawingStyle {
    let theme: Theme
    let type: Typography
    let pen: Pen
    /// The conversion from layout coordinates to picture coordinates.
    let turn: Turn

    var grid: PixelGrid { pen.grid }
    var isVertical: Bool { turn.isVertical }
}
