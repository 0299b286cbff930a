import DojimaScale

/// What every part of a picture is drawn with: colours, fonts, the pen that measures and snaps, and which way time runs.
struct DrawingStyle {
    let theme: Theme
    let type: Typography
    let pen: Pen
    /// From the layout to the picture.
    let turn: Turn

    var grid: PixelGrid { pen.grid }
    var isVertical: Bool { turn.isVertical }
}
