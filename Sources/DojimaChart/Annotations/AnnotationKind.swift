public import DojimaScale

/// A kind of annotation: a name, a number of points and a drawing function. `AnnotationCatalog` lists the built-in kinds.
public struct AnnotationKind: Sendable {
    /// The name in specifications, such as `trend-line`.
    public let name: String
    /// The number of points of an annotation.
    public let points: ClosedRange<Int>
    /// The coordinates of its points that are used; a line across the plot uses no time.
    public let uses: Parts
    /// One line for lists and help.
    public let summary: String
    /// Whether annotations of this kind cover the area from their first to their second point, including the entire dates of both. Areas
    /// are under the series by default.
    public let isArea: Bool
    /// Whether an annotation is a level: a value across the plot, which colour rules may refer to.
    public let isLevel: Bool
    /// Whether an annotation needs an image.
    public let takesImage: Bool
    /// The height in logical pixels that an annotation needs above the bar at its time; the value axis reserves this space.
    public let headroom: Double
    /// Whether an annotation that would cover another one is drawn higher, connected to its point by a stem.
    var staggers = false
    /// Whether the text stays at its point, even over data; its position is chosen before those of other texts.
    var pinsText = false
    /// Whether the position of the text is chosen last, and the text is left out if it does not fit next to the data.
    var mayBeOmitted = false
    /// Whether the text is never drawn over bars; it may be drawn over lines.
    var avoidsBars = false
    /// Whether it fills an area with `AnnotationPlot.areaTint`, on which texts need to be legible.
    var isTinted: Bool
    /// Returns the shapes, and the texts, whose positions are chosen later.
    public let draw: @Sendable (AnnotationPlot) -> AnnotationMarks

    /// The coordinates of a point.
    public struct Parts: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The time of the point.
        public static let time = Parts(rawValue: 1)
        /// The value of the point.
        public static let value = Parts(rawValue: 2)
    }

    public init(
        name: String, points: ClosedRange<Int>, uses: Parts = [.time, .value], summary: String, isArea: Bool = false, isLevel: Bool = false,
        takesImage: Bool = false, headroom: Double = 0,
        draw: @escaping @Sendable (AnnotationPlot) -> AnnotationMarks
    ) {
        self.name = name
        self.points = points
        self.uses = uses
        self.summary = summary
        self.isArea = isArea
        isTinted = isArea
        self.isLevel = isLevel
        self.takesImage = takesImage
        self.headroom = headroom
        self.draw = draw
    }

    /// The number of points in words: `1 point`, `2 points`, `1 or 2 points`.
    package var pointCountText: String {
        let count = points.count == 1 ? "\(points.upperBound)" : "\(points.lowerBound) or \(points.upperBound)"
        return "\(count) point\(points.upperBound == 1 ? "" : "s")"
    }
}

extension AnnotationKind: Equatable {
    /// Kinds are equal if their names are.
    public static func == (a: AnnotationKind, b: AnnotationKind) -> Bool { a.name == b.name }
}

/// The output of an annotation's drawing function.
public struct AnnotationMarks: Sendable {
    /// The shapes in drawing order, in the coordinates of the plot.
    public var shapes: [Shape] = []
    /// The texts in order of priority: each text avoids those before it.
    public var labels: [AnnotationLabel] = []
    /// The rectangles of shapes that texts and other marks must not overlap, in layout coordinates.
    var obstacles: [Rect] = []
    /// The rectangles of lines that texts of other annotations avoid if there is space, and otherwise hide, in layout coordinates.
    var lines: [Rect] = []
    /// Why the annotation could not be drawn as requested, in a few words.
    public var problem: String?

    /// The marks of a line that cannot be drawn, because one of its points is outside the time axis.
    public static let outside = AnnotationMarks(problem: "not drawn: a point is outside the time axis")

    /// The marks of a point that the axis cannot show, such as a value at or below zero on a logarithmic axis.
    static let offScale = AnnotationMarks(
        problem: "not drawn: the axis cannot show a value (such as zero on a logarithmic axis)")
}

/// A text of an annotation and its possible boxes, best first.
public struct AnnotationLabel: Sendable {
    /// The text on one line.
    public var text: String
    /// The colour of the text.
    public var color: Color
    /// The rectangles in which the text may be, best first.
    public var candidates: [Rect]
    /// Whether the text is drawn on a shape of its annotation and needs no halo.
    public var isPlain: Bool
    /// Whether the text has a background at every position.
    var hasPlate = false
    /// A shorter version of the text, used if the full text would hide much of the data: at most one.
    var shortened: [AnnotationLabel] = []
    /// The number of positions next to the labelled object; those after them are moved away from it, by one height of the text, then two.
    var preferredCount: Int
    /// The labelled point, in layout coordinates; a text that is moved away from it is connected to it by a leader.
    var point: Point?
    /// The y, in layout coordinates, of the labelled horizontal line; the text is next to that line or connected to it by a leader.
    var line: Double?

    public init(_ text: String, color: Color, candidates: [Rect], isPlain: Bool = false) {
        self.text = text
        self.color = color
        self.candidates = candidates
        self.isPlain = isPlain
        preferredCount = candidates.count
    }
}
