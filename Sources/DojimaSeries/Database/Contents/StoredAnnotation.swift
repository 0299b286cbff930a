/// An annotation in the charts of an instrument, as text and numbers; charts interpret it.
public struct StoredAnnotation: Hashable, Codable, Sendable {
    /// A point of an annotation: a time, a value or both.
    public struct Point: Hashable, Codable, Sendable {
        /// A date, or a moment as ISO 8601 in UTC; `nil` if the type has none.
        public var time: String?
        /// The value on the axis of the pane; `nil` if the type has none.
        public var value: Double?

        public init(time: String? = nil, value: Double? = nil) {
            self.time = time
            self.value = value
        }
    }

    /// Unique among the annotations of the instrument.
    public var name: String
    /// The type, such as `trend-line`.
    public var type: String
    /// The points, at least one; the type determines how many.
    public var points: [Point]
    /// The text that is drawn; empty for none.
    public var text: String
    /// A color such as `#2962FF`; `nil` here and below means the default of the type.
    public var color: String?
    /// The width of lines in logical pixels.
    public var width: Double?
    /// The lengths of strokes and gaps, separated by commas, or `solid`.
    public var dash: String?
    /// The part of the text that is at the point, such as `middle`.
    public var anchor: String?
    /// Whether the annotation is drawn under or over the series.
    public var layer: String?
    /// The pane; `nil` is the first one.
    public var pane: String?
    /// The bytes of a PNG file.
    public var image: [UInt8]?
    /// The opacity of the image, from 0 to 1.
    public var opacity: Double?

    public init(name: String, type: String, points: [Point], text: String = "") {
        self.name = name
        self.type = type
        self.points = points
        self.text = text
    }
}

extension StoredAnnotation {
    /// Returns the name for an annotation without one: the lowest free number.
    package static func freeName(among names: [String]) -> String {
        (1...).lazy.map(String.init).first { !names.contains($0) } ?? "1"
    }
}
