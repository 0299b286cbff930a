/// Something said about a place in the charts of an instrument, as text and numbers: what it means, charts know.
public struct StoredAnnotation: Hashable, Sendable {
    public struct Point: Hashable, Sendable {
        /// A date, or a moment as ISO 8601 in UTC; `nil` where the type has none.
        public var time: String?
        public var value: Double?

        public init(time: String? = nil, value: Double? = nil) {
            self.time = time
            self.value = value
        }
    }

    /// Unique among the annotations of the instrument.
    public var name: String
    /// As in `trend-line`.
    public var type: String
    /// One or two.
    public var points: [Point]
    public var text: String
    /// As in `#2962FF`; these are `nil` where the type's own counts.
    public var color: String?
    public var width: Double?
    /// Lengths of strokes and gaps with commas between, or `solid`.
    public var dash: String?
    public var anchor: String?
    public var layer: String?
    /// The pane it lies in; the first for `nil`.
    public var pane: String?
    /// A PNG.
    public var image: [UInt8]?
    public var opacity: Double?

    public init(name: String, type: String, points: [Point], text: String = "") {
        self.name = name
        self.type = type
        self.points = points
        self.text = text
    }
}

extension StoredAnnotation {
    /// The name of one that was given none: the least number that is free.
    package static func freeName(among names: [String]) -> String {
        (1...).lazy.map(String.init).first { !names.contains($0) } ?? "1"
    }
}
