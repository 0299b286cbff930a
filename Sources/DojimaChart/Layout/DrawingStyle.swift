import DojimaScale

/// The drawing settings of all parts of a picture: colours, fonts, the pen that measures and snaps, and the orientation.
struct DrawingStyle {
    let theme: Theme
    let type: Typography
    let pen: Pen
    /// The conversion from layout coordinates to the picture.
    let turn: Turn

    var grid: PixelGrid { pen.grid }
    var isVertical: Bool { turn.isVertical }
}
