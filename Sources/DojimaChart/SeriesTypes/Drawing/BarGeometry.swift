import DojimaScale
import DojimaText

/// The widths and edges of the bars of a plot, in whole device pixels.
///
/// From about 3.4 device pixels per bar, bars have bodies of whole pixels, at least one pixel apart and with the same parity as the wick,
/// so that the wick is exactly in the middle. Below that, bars are strokes, two pixels wide from open to close if slots are at least 2.5
/// pixels wide, and the bars of one pixel column are grouped into one.
struct BarGeometry {
    enum Form { case bodies, strokes }

    let form: Form
    /// The width of a body in device pixels.
    let body: Double
    let wick: Double
    private let grid: PixelGrid
    private let usual: Double

    /// The maximum width of a body in logical pixels; wider bodies look like blocks.
    static let widest = 44.0
    /// The fraction of a slot that the body of a named bar occupies in a large picture, in which few bars of the usual maximum width would
    /// look sparse.
    static let shareOfNamed = 0.6
    /// The maximum width of the body of a named bar in logical pixels.
    static let widestNamed = 160.0
    /// The minimum width of a slot, in device pixels, that has space for a body of three pixels.
    static let narrowest = 3.4
    /// The minimum width of a slot, in device pixels, for strokes two pixels wide: most neighbours are still separated.
    static let narrowestPair = 2.5

    /// - Parameters:
    ///   - fillsSlot: whether bodies are as wide as their slots, for columns side by side in a group.
    ///   - isNamed: whether each bar represents a name, as in a ranking, instead of a time.
    ///   - gap: the gap between bodies as a fraction of a slot; `nil` for one that depends on the width of the slot.
    ///   - stem: the width of the wick in logical pixels; `nil` for one that depends on the width of the body.
    init(
        slotWidth: Double, grid: PixelGrid, fillsSlot: Bool = false, isNamed: Bool = false, gap: Double? = nil, stem: Double? = nil
    ) {
        self.grid = grid
        usual = slotWidth
        let slot = slotWidth * grid.scale
        let stem = stem.map { max(1, ($0 * grid.scale).rounded()) }
        guard !fillsSlot else {
            (form, body) = (.bodies, max(1, slot.rounded()))
            wick = min(stem ?? 1, body)
            return
        }
        let hairline = max(1, grid.scale.rounded(.down))
        guard slot >= BarGeometry.narrowest else {
            (form, body, wick) = (.strokes, slot >= BarGeometry.narrowestPair ? 2 : 1, 1)
            return
        }
        form = .bodies
        // Small bars need their width, large ones need gaps.
        let fraction = gap.map { 1 - $0 } ?? 0.7 + 0.1 * max(0, 1 - (slot / grid.scale - 6) / 18)
        let widest = max(BarGeometry.widest, isNamed ? min(BarGeometry.shareOfNamed * slotWidth, BarGeometry.widestNamed) : 0)
        let maximumWidth = gap == nil ? min(slot.rounded(.down) - 1, (widest * grid.scale).rounded(.down)) : slot.rounded(.down)
        var width = max(1, min(maximumWidth, (slot * fraction).rounded()))
        let wide = width / grid.scale
        let wick = stem ?? (wide >= 32 ? hairline * 2 : wide < 3 ? 1 : hairline)
        if Int(clamping: width) % 2 != Int(clamping: wick) % 2 { width += width + 1 <= maximumWidth && width < slot * fraction ? 1 : -1 }
        // Of two odd widths, the larger one still leaves most gaps free, and the smaller one would look thin.
        if gap == nil, slot < 6, width < slot * 0.58, width + 2 <= slot - 0.4 { width += 2 }
        self.wick = min(wick, max(1, width))
        body = max(self.wick, width)
    }

    /// Returns the left edge, in device pixels, of a shape `width` device pixels wide around a centre in logical pixels.
    func left(center: Double, width: Double) -> Double {
        (center * grid.scale - width / 2).rounded()
    }

    /// Returns the device pixel edge nearest to a logical y.
    func row(_ y: Double) -> Double { (y * grid.scale).rounded() }

    /// Converts a rectangle from device pixels to logical pixels.
    func rect(x: Double, y: Double, width: Double, height: Double) -> Rect {
        Rect(x: x / grid.scale, y: y / grid.scale, width: width / grid.scale, height: height / grid.scale)
    }

    /// Returns the body width for one row, which is narrower if its slot is, such as the last half hour of a session in hourly bars.
    func body(in slot: Double) -> Double {
        // Weeks with a holiday are as wide as others if their slots have enough space.
        guard slot < usual * 0.95, slot * grid.scale < body else { return body }
        // With a gap, narrower bars among bars a few pixels wide would look like lines.
        let available = body < 5 ? (slot * grid.scale).rounded() : (slot * grid.scale).rounded(.down) - 1
        guard available < body else { return body }
        return max(wick, Int(clamping: available) % 2 == Int(clamping: wick) % 2 ? available : available - 1)
    }
}
