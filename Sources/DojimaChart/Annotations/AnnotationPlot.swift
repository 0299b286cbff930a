public import DojimaScale
public import DojimaTime

/// The input of an annotation's drawing function: its points in pixels, and the plot around them, with time from left to right.
///
/// In a vertical chart, shapes are turned with the plot but texts are not: `label(_:color:at:anchors:)` returns boxes in picture
/// coordinates.
public struct AnnotationPlot {
    /// A point in pixels.
    public struct Position: Sendable {
        /// The distance from the left edge of the picture, in logical pixels.
        public var x: Double
        /// The distance from the top edge of the picture, in logical pixels.
        public var y: Double
        /// The pixels of the trade date; on an axis of moments, only the pixel of the moment.
        public var slot: ClosedRange<Double>
        /// The value at `y`.
        public var value: Double
        /// The point's time, or the next time at which the axis is open; `nil` for the middle of the plot.
        public var time: Instant?
        /// Whether the axis is closed at the point's time.
        public var isMoved = false
        /// Whether the axis includes the point's time, so that its pixel position is known.
        public var isOnAxis = true

        /// The position as a point of the picture.
        public var pixel: Point { Point(x, y) }
    }

    /// The annotation that is drawn.
    public let annotation: Annotation
    /// The points of the annotation, in order.
    public let positions: [Position]
    /// The rectangle of the plot.
    public let box: Rect
    /// The grid of device pixels, to which lines are snapped.
    public let grid: PixelGrid
    /// The theme of the chart.
    public let theme: Theme
    /// The font of the text.
    public let font: Font
    /// The annotation's own colour; `nil` for the colour of the kind.
    public let color: Color?
    let scale: ValueScale
    let plan: AxisPlan
    let typesetter: Typesetter
    let transform: OrientationTransform
    /// The parts of the pane that the marks of a kind that staggers avoid; empty for other kinds.
    let surroundings: AnnotationSurroundings
    /// Returns the rectangle of the bar at a point's time, in pixels: left, right, high and low. `nil` if there is no such bar.
    let bar: (Position) -> Rect?
    /// Returns the number of bars from one point to another; `nil` if there are no bars.
    let count: (Position, Position) -> Int?

    /// Whether the pixel positions of all points are known.
    public var isOnAxis: Bool { positions.allSatisfy(\.isOnAxis) }

    /// Returns the y pixel of a value.
    public func y(_ value: Double) -> Double { scale.pixel(value) }

    /// Returns a value, formatted as on the axis.
    public func text(_ value: Double) -> String { plan.text(value) }

    /// Returns a value with its sign, formatted as on the axis.
    public func signedText(_ value: Double) -> String { plan.signedText(value) }

    /// Returns the stroke of a line, with the given width and dash unless the annotation has its own.
    public func stroke(_ color: Color, width: Double = 1.5, dash: [Double] = []) -> Stroke {
        Stroke(color, width: grid.length(annotation.lineWidth ?? width), dash: annotation.dash ?? dash)
    }

    /// Returns the size of a text's box, including the padding at both ends.
    public func size(of text: String) -> Size {
        Size((typesetter.width(text, font) + 2 * AnnotationPlot.textInset).rounded(.up), (font.size * 1.5).rounded(.up))
    }

    /// The padding between a text and the ends of its box.
    static let textInset = 4.0

    /// Returns the box of a text in picture coordinates, with the given anchor at a point.
    func box(of text: String, at point: Point, anchor: AnnotationAnchor) -> Rect {
        transform(anchor).box(size(of: text), at: transform(point))
    }

    /// Returns a text with its possible boxes, all inside the plot: at the given points, then moved up and down by multiples of its height.
    public func label(_ text: String, color: Color, at points: [Point], anchors: [AnnotationAnchor]) -> [AnnotationLabel] {
        guard let (fitted, best) = boxes(of: text, at: points, anchors) else { return [] }
        let (bounds, height) = (transform(box), size(of: fitted).height)
        let steps = (1...6).flatMap { step in
            best.flatMap { box in [-1.0, 1].map { box.moved(0, $0 * Double(step) * (height + 1)).clamped(to: bounds) } }
        }
        var label = AnnotationLabel(fitted, color: color, candidates: best + steps)
        label.preferredCount = best.count
        return [label]
    }

    /// Returns a text on a background, with its possible boxes at the given points only, all inside the plot.
    ///
    /// - Parameter shorter: a shorter text, used if the full text would hide much of the data.
    func plate(
        _ text: String, shorter: String? = nil, color: Color, at points: [Point], anchors: [AnnotationAnchor]
    ) -> [AnnotationLabel] {
        let labels = [text, shorter].compactMap { $0 }.compactMap { text -> AnnotationLabel? in
            guard let (fitted, best) = boxes(of: text, at: points, anchors) else { return nil }
            var label = AnnotationLabel(fitted, color: color, candidates: best)
            label.hasPlate = true
            return label
        }
        guard var label = labels.first else { return [] }
        label.shortened = Array(labels.dropFirst())
        return [label]
    }

    /// Returns a text, truncated to the width of the plot, with its boxes at some points; `nil` if not even one character fits.
    private func boxes(of text: String, at points: [Point], _ anchors: [AnnotationAnchor]) -> (text: String, boxes: [Rect])? {
        let bounds = transform(box)
        let fitted = text.isEmpty ? "" : typesetter.fitted(text, font, within: bounds.width - 4 * AnnotationPlot.textInset)
        guard !fitted.isEmpty else { return nil }
        return (fitted, zip(points, anchors).map { box(of: fitted, at: $0, anchor: $1).clamped(to: bounds) })
    }
}

/// The parts of a pane that the marks of a kind that staggers avoid, all in picture coordinates except `laterEvents`.
struct AnnotationSurroundings {
    /// The rectangles of texts and marks that are already placed.
    var occupied: [Rect] = []
    /// The rectangles of the lines of levels, which texts of events avoid.
    var lines: [Rect] = []
    /// The x of the events that are placed later, whose stems the text of an event avoids.
    var laterEvents: [Double] = []
    /// Returns the fraction of a rectangle's width that covers data.
    var coveredFraction: (Rect) -> Double = { _ in 0 }
}
