import DojimaScale

/// Where the bars of a plot stand in whole device pixels.
///
/// From some three and a half device pixels a bar on there are bodies: of whole pixels, one at least free between neighbours, of the same parity as the wick, so that the
/// wick stands exactly in the middle. Below that a bar is a stroke, two pixels wide from open to close while there is room for these, and
/// below two the bars of one pixel column are folded into one.
struct BarGeometry {
    enum Form { case bodies, strokes }

    let form: Form
    /// Device pixels.
    let body: Double
    let wick: Double
    private let grid: PixelGrid
    private let usual: Double

    /// The widest body in logical pixels: wider ones look like blocks and not like candles.
    static let widest = 44.0
    /// The least slot, in device pixels, with room for a body of three pixels.
    static let narrowest = 3.4
    /// The least slot, in device pixels, in which strokes are two pixels wide: most neighbours are still apart.
    static let narrowestPair = 2.5

    /// - Parameter fillsSlot: whether bodies are as wide as their slots, for columns that stand side by side in a group.
    init(slotWidth: Double, grid: PixelGrid, fillsSlot: Bool = false) {
        self.grid = grid
        usual = slotWidth
        let slot = slotWidth * grid.scale
        guard !fillsSlot else {
            (form, wick, body) = (.bodies, 1, max(1, slot.rounded()))
            return
        }
        let hairline = max(1, grid.scale.rounded(.down))
        guard slot >= BarGeometry.narrowest else {
            (form, body, wick) = (.strokes, slot >= BarGeometry.narrowestPair ? 2 : 1, 1)
            return
        }
        form = .bodies
        // Small bars need their width, large ones room between them.
        let share = 0.7 + 0.1 * max(0, 1 - (slot / grid.scale - 6) / 18)
        let most = min(slot.rounded(.down) - 1, (BarGeometry.widest * grid.scale).rounded(.down))
        var width = max(1, min(most, (slot * share).rounded()))
        let wide = width / grid.scale
        let wick = wide >= 32 ? hairline * 2 : wide < 3 ? 1 : hairline
        if Int(width) % 2 != Int(wick) % 2 { width += width + 1 <= most && width < slot * share ? 1 : -1 }
        // Between two odd widths most gaps stay free when the greater one is taken, and the lesser one would look thin.
        if slot < 6, width < slot * 0.58, width + 2 <= slot - 0.4 { width += 2 }
        self.wick = min(wick, max(1, width))
        body = max(self.wick, width)
    }

    /// The left edge, in device pixels, of something `width` device pixels wide around a centre in logical ones.
    func left(centre: Double, width: Double) -> Double {
        (centre * grid.scale - width / 2).rounded()
    }

    /// A device pixel's edge for a logical y.
    func row(_ y: Double) -> Double { (y * grid.scale).rounded() }

    /// A rectangle of device pixels in logical ones.
    func rect(x: Double, y: Double, width: Double, height: Double) -> Rect {
        Rect(x: x / grid.scale, y: y / grid.scale, width: width / grid.scale, height: height / grid.scale)
    }

    /// The body width for one row: narrower where its slot is, as for the last half hour of a session.
    func body(in slot: Double) -> Double {
        guard slot < usual * 0.95 else { return body }
        // Of bars a few pixels wide, as weeks with a holiday among whole ones, those with a gap would look like lines.
        let room = body < 5 ? (slot * grid.scale).rounded() : (slot * grid.scale).rounded(.down) - 1
        guard room < body else { return body }
        return max(wick, Int(room) % 2 == Int(wick) % 2 ? room : room - 1)
    }
}
