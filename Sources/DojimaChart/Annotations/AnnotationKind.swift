public import DojimaScale

/// A way to annotate: a name, how many points it takes and a function. The catalog lists those that are built in.
public struct AnnotationKind: Sendable {
    public let name: String
    /// How many points it takes.
    public let points: ClosedRange<Int>
    /// Which parts of its points count; a line across the plot has no time.
    public let uses: Parts
    /// One line for lists and help.
    public let summary: String
    /// Whether it covers all from its first point to its second, dates included, and so lies under the series unless it is said otherwise.
    public let isArea: Bool
    /// Logical pixels that it takes above the bar of its time, for which the value axis makes room.
    public let headroom: Double
    /// The shapes, and the texts that still look for a place.
    public let draw: @Sendable (AnnotationPlot) -> AnnotationMarks

    public struct Parts: OptionSet, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let time = Parts(rawValue: 1)
        public static let value = Parts(rawValue: 2)
    }

    public init(
        name: String, points: ClosedRange<Int>, uses: Parts = [.time, .value], summary: String, isArea: Bool = false, headroom: Double = 0,
        draw: @escaping @Sendable (AnnotationPlot) -> AnnotationMarks
    ) {
        self.name = name
        self.points = points
        self.uses = uses
        self.summary = summary
        self.isArea = isArea
        self.headroom = headroom
        self.draw = draw
    }

    /// `1 point`, `2 points`, `1 or 2 points`.
    package var pointsInWords: String {
        let count = points.count == 1 ? "\(points.upperBound)" : "\(points.lowerBound) or \(points.upperBound)"
        return "\(count) point\(points.upperBound == 1 ? "" : "s")"
    }
}

extension AnnotationKind: Equatable {
    /// Kinds are told apart by their names.
    public static func == (a: AnnotationKind, b: AnnotationKind) -> Bool { a.name == b.name }
}

/// What an annotation draws.
public struct AnnotationMarks: Sendable {
    public var shapes: [Shape] = []
    /// In order; each text avoids those before it.
    public var labels: [AnnotationLabel] = []
    /// Why it could not be drawn as it was asked for, in a few words.
    public var problem: String?

    /// Of a line whose slope is not known.
    public static let outside = AnnotationMarks(problem: "a point lies outside of the axis, so that it is not drawn")

    /// Of a point at or below zero on a logarithmic axis.
    static let unplaced = AnnotationMarks(problem: "a value has no place on the axis, so that it is not drawn")
}

/// A text of an annotation and the boxes that would suit it, best first.
public struct AnnotationLabel: Sendable {
    public var text: String
    public var color: Color
    public var places: [Rect]
    /// Whether it lies on a shape of its own, so that no halo sets it off.
    public var isPlain: Bool

    public init(_ text: String, color: Color, places: [Rect], isPlain: Bool = false) {
        self.text = text
        self.color = color
        self.places = places
        self.isPlain = isPlain
    }
}
