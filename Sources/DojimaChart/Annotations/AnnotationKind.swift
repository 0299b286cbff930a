public import DojimaScale

/// A way to annotate: a name, a number of points and a function. `AnnotationCatalog` lists the built-in kinds.
public struct AnnotationKind: Sendable {
    public let name: String
    /// The number of points it takes.
    public let points: ClosedRange<Int>
    /// The parts of its points that are used; a line across the plot has no time.
    public let uses: Parts
    /// One line for lists and help.
    public let summary: String
    /// Whether it covers everything from its first to its second point, whole dates included. Areas are under the series by default.
    public let isArea: Bool
    /// Whether it is a level: a value across the plot, which colour rules may refer to.
    public let isLevel: Bool
    /// Whether it shows an image, without which it is not complete.
    public let takesImage: Bool
    /// Logical pixels that it needs above the bar at its time, for which the value axis leaves space.
    public let headroom: Double
    /// Whether it moves up with a stem where it would cover another annotation.
    var staggers = false
    /// Whether its text stands where the user put it, over data too, so that it is placed before others.
    var pinsText = false
    /// Whether its text is placed last, and left out where it has no room beside the data.
    var isOptional = false
    /// Whether its text never stands over bars, but may over lines.
    var keepsOffBars = false
    /// Returns the shapes, and the texts that are placed afterwards.
    public let draw: @Sendable (AnnotationPlot) -> AnnotationMarks

    public struct Parts: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let time = Parts(rawValue: 1)
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
        self.isLevel = isLevel
        self.takesImage = takesImage
        self.headroom = headroom
        self.draw = draw
    }

    /// The number of points in words: `1 point`, `2 points`, `1 or 2 points`.
    package var pointsInWords: String {
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
    public var shapes: [Shape] = []
    /// In order of priority: each text avoids those before it.
    public var labels: [AnnotationLabel] = []
    /// The rectangles of shapes that texts and other marks keep clear of, in layout coordinates.
    var solid: [Rect] = []
    /// The rectangles of lines that texts of other annotations keep clear of where there is room, and else hide, in layout coordinates.
    var lines: [Rect] = []
    /// Why the annotation could not be drawn as requested, in a few words.
    public var problem: String?

    /// The marks of a line whose slope is not known.
    public static let outside = AnnotationMarks(problem: "a point lies outside the axis, so it is not drawn")

    /// The marks of a point at or below zero on a logarithmic axis.
    static let unplaced = AnnotationMarks(
        problem: "a value cannot be shown on the axis (such as zero on a logarithmic one), so it is not drawn")
}

/// A text of an annotation and its possible boxes, best first.
public struct AnnotationLabel: Sendable {
    public var text: String
    public var color: Color
    public var places: [Rect]
    /// Whether the text is drawn on a shape of its own and needs no halo.
    public var isPlain: Bool
    /// Whether the text has a background in any position.
    var hasPlate = false
    /// The same in fewer words, for where all of it would hide much of the data: at most one.
    var shortened: [AnnotationLabel] = []
    /// The number of positions beside what the text names; those after them are moved away from it, by one height of the text, then two.
    var ownPlaces: Int
    /// The point, in layout coordinates, that the text names; it has a leader to it where it has moved away.
    var point: Point?
    /// The y, in layout coordinates, of the horizontal line that the text names; it stands beside that line or has a leader to it.
    var line: Double?

    public init(_ text: String, color: Color, places: [Rect], isPlain: Bool = false) {
        self.text = text
        self.color = color
        self.places = places
        self.isPlain = isPlain
        ownPlaces = places.count
    }
}
