public import DojimaScale
import DojimaText
import DojimaPlatform

/// A picture as a value: a background colour and shapes in drawing order, in logical pixels from the top left.
///
/// Series kinds create scenes and do not depend on Cairo; outputs draw scenes and do not depend on series. Shapes are batches with one
/// paint each, so that a hundred thousand candle bodies are two shapes.
public struct Scene: Sendable, Equatable {
    /// The size of the picture.
    public var size: Size
    /// The number of device pixels per logical pixel; lines and edges are already snapped to that grid.
    public var scale: Double
    /// The colour behind all shapes.
    public var background: Color
    /// The shapes in drawing order; later ones cover earlier ones.
    public var shapes: [Shape]
    /// The metadata of the file; `nil` for none.
    public var metadata: SceneMetadata?

    public init(size: Size, scale: Double = 1, background: Color, shapes: [Shape] = [], metadata: SceneMetadata? = nil) {
        self.size = size
        self.scale = scale
        self.background = background
        self.shapes = shapes
        self.metadata = metadata
    }
}

/// The closed set of shapes that can be drawn.
public indirect enum Shape: Sendable, Equatable {
    /// Rectangles with one filling.
    case rectangles([Rect], fill: Fill)
    /// Separate straight lines.
    case segments([LineSegment], stroke: Stroke)
    /// A line through points.
    case polyline([Point], stroke: Stroke)
    /// A closed area with the points as its corners.
    case polygon([Point], fill: Fill)
    /// Arcs of circles, filled, stroked or both.
    case arcs([Arc], fill: Fill?, stroke: Stroke?)
    /// One line of text.
    case text(TextRun)
    /// Pixels, scaled to a rectangle.
    case image(Raster, in: Rect)
    /// Shapes that belong together, clipped to a rectangle if one is given; `id` is stable and becomes the id of an SVG group.
    case group(id: String, clip: Rect?, NestedShapes)

    /// Shapes that belong together; see `NestedShapes` for groups within groups.
    public static func group(id: String, clip: Rect?, _ shapes: [Shape]) -> Shape {
        .group(id: id, clip: clip, NestedShapes(shapes))
    }
}

/// A straight line between two points.
public struct LineSegment: Sendable, Hashable {
    /// The first end.
    public var from: Point
    /// The other end.
    public var to: Point

    public init(_ from: Point, _ to: Point) {
        self.from = from
        self.to = to
    }
}

/// An arc of a circle, with angles in radians clockwise from three o'clock; from 0 to 2π for a full circle.
public struct Arc: Sendable, Hashable {
    /// The centre of the circle.
    public var center: Point
    /// The radius in logical pixels.
    public var radius: Double
    /// The angle at which the arc begins.
    public var start: Double
    /// The angle at which the arc ends, clockwise from `start`.
    public var end: Double

    public init(center: Point, radius: Double, start: Double = 0, end: Double = 2 * .pi) {
        self.center = center
        self.radius = radius
        self.start = start
        self.end = end
    }
}

/// A colour with 8-bit red, green, blue and alpha (not premultiplied).
public struct Color: Sendable, Hashable {
    /// The red component, from 0 to 255.
    public var red: UInt8
    /// The green component, from 0 to 255.
    public var green: UInt8
    /// The blue component, from 0 to 255.
    public var blue: UInt8
    /// The opacity, from 0 for transparent to 255.
    public var alpha: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates an opaque colour from the digits used in CSS: `Color(0x089981)`.
    public init(_ hex: UInt32) {
        self.init(red: UInt8(hex >> 16 & 255), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255))
    }

    /// Returns the colour with an opacity from 0 to 1.
    public func opacity(_ opacity: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: UInt8(clamping: (max(0, min(1, opacity)) * 255).rounded()))
    }
}

/// The inside of a shape.
public enum Fill: Sendable, Hashable {
    /// One colour.
    case color(Color)
    /// A vertical gradient from one colour at `top` to another at `bottom`, both y in pixels.
    case gradient(top: Double, Color, bottom: Double, Color)
    /// A horizontal gradient from one colour at `left` to another at `right`, both x in pixels.
    case gradientAcross(left: Double, Color, right: Double, Color)
}

/// The line along the edge of a shape.
public struct Stroke: Sendable, Hashable, Codable {
    /// The join of two consecutive parts of a line.
    public enum Join: String, Codable, Sendable { case round, bevel }

    /// The colour of the line.
    public var color: Color
    /// The width in logical pixels.
    public var width: Double
    /// Lengths of dashes and gaps in pixels; empty for a solid line.
    public var dash: [Double]
    /// The corners of the line.
    public var join: Join

    public init(_ color: Color, width: Double = 1, dash: [Double] = [], join: Join = .round) {
        self.color = color
        self.width = width
        self.dash = dash
        self.join = join
    }
}

/// A font by its properties; figures are tabular, so that columns of prices align.
public struct Font: Sendable, Hashable, Codable {
    /// The thickness of the letters, as in CSS.
    public enum Weight: Int, Codable, Sendable { case regular = 400, medium = 500, semibold = 600, bold = 700 }

    /// The name of the font family.
    public var family: String
    /// The font size in logical pixels.
    public var size: Double
    /// The thickness of the letters.
    public var weight: Weight

    public init(family: String = "Inter", size: Double, weight: Weight = .regular) {
        self.family = family
        self.size = size
        self.weight = weight
    }
}

/// One line of text, positioned by the left end of its baseline and rotated around it.
public struct TextRun: Sendable, Hashable {
    /// The characters of the line.
    public var text: String
    /// The font of the text.
    public var font: Font
    /// The colour of the text.
    public var color: Color
    /// The left end of the baseline.
    public var origin: Point
    /// The extent measured during layout.
    public var extent: TextExtent
    /// The purpose of the text: `tick`, `title`, `legend`, `tag`, ...
    public var role: String
    /// The rotation in degrees, clockwise on the screen: -90 reads upwards.
    public var angle: Double
    /// The part of the text that keeps its position if a viewer substitutes another font, in which the text is wider or narrower than
    /// measured.
    public var anchor: Anchor = .start
    /// The colour of an outline around the letters that separates them from the background; `nil` for none.
    public var halo: Color?
    /// The whole text if this is the first line of a wrapped one.
    package var wholeText: String?
    /// Whether this is a further line of the text before it.
    package var isContinuation = false

    /// The width of a halo outside the letters, in logical pixels.
    public static let haloWidth = 2.0

    /// The part of the text that is at its position, as a fraction of its width.
    public enum Anchor: Double, Sendable {
        case start = 0
        case middle = 0.5
        case end = 1
    }

    public init(_ text: String, font: Font, color: Color, origin: Point, extent: TextExtent, role: String, angle: Double = 0) {
        self.text = text
        self.font = font
        self.color = color
        self.origin = origin
        self.extent = extent
        self.role = role
        self.angle = angle
    }

    /// Returns the text with another anchor.
    func anchored(_ anchor: Anchor) -> TextRun {
        var run = self
        run.anchor = anchor
        return run
    }

    /// Returns the text with an outline around its letters.
    func haloed(_ halo: Color?) -> TextRun {
        var run = self
        run.halo = halo
        return run
    }

    /// The box from ascent to descent; for a rotated text, the axis-aligned box around it.
    public var box: Rect {
        guard angle != 0 else {
            return Rect(x: origin.x, y: origin.y - extent.ascent, width: extent.width, height: extent.ascent + extent.descent)
        }
        let (sine, cosine) = (sin(angle * .pi / 180), cos(angle * .pi / 180))
        let corners = [(0, -extent.ascent), (extent.width, -extent.ascent), (0, extent.descent), (extent.width, extent.descent)]
        let (x, y) = (corners.map { $0 * cosine - $1 * sine }, corners.map { $0 * sine + $1 * cosine })
        let (left, top) = (x.min() ?? 0, y.min() ?? 0)
        return Rect(x: origin.x + left, y: origin.y + top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
    }
}

/// The advance width, and the height above and below the baseline, in logical pixels.
public struct TextExtent: Sendable, Hashable {
    /// The advance width.
    public var width: Double
    /// The height above the baseline.
    public var ascent: Double
    /// The depth below the baseline.
    public var descent: Double

    public init(width: Double, ascent: Double, descent: Double) {
        self.width = width
        self.ascent = ascent
        self.descent = descent
    }
}

/// A function that measures a text. It is passed as a parameter, so that layout needs no font library.
public typealias TextMeasure = (String, Font) -> TextExtent
