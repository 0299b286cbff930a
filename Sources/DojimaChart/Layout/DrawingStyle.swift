/// The drawing settings of all parts of a picture: colours, fonts, text measuring, pixel grid and orientation.
struct DrawingStyle {
    let theme: Theme
    let type: Typography
    let typesetter: Typesetter
    /// The conversion from layout coordinates to picture coordinates.
    let transform: OrientationTransform

    var grid: PixelGrid { typesetter.grid }
    var isVertical: Bool { transform.isVertical }
}
