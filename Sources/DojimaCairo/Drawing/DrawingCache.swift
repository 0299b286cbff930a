import DojimaScale
import DojimaText
import Synchronization
internal import DojimaChart

/// What the frames of a moving picture have in common, kept from one to the next: how texts cover pixels, and the pixels of long lines
/// that stay as they are.
///
///     let renderer = CairoRenderer(cache: DrawingCache())   // one for the frames of one picture
///
/// Frames are the same bytes with it and without. Several threads may draw with one; it holds some megabytes at most.
public final class DrawingCache: Sendable {
    /// A text in its font at a scale.
    struct TextKey: Hashable {
        var text: String
        var font: Font
        var scale: Double
    }

    /// A part of a picture: what was drawn there, on what, and what came of it.
    struct Part {
        var shapes: [Shape]
        /// In whole pixels.
        var box: Rect
        var before: [UInt32]
        var after: [UInt32]
    }

    private struct Known {
        var texts: [TextKey: TextMask] = [:]
        var parts: [String: Part] = [:]
    }

    /// Some hundred texts are in a picture; those that have moved out of it go with all others.
    private static let mostTexts = 2000
    /// Lines and areas of fewer points are drawn in no time.
    static let leastPoints = 256

    private let known = TracedMutex(Known())

    public init() {}

    func mask(_ key: TextKey) -> TextMask? { known.withLock { $0.texts[key] } }

    func keep(_ mask: TextMask, for key: TextKey) {
        known.withLock { known in
            if known.texts.count >= DrawingCache.mostTexts { known.texts = [:] }
            known.texts[key] = mask
        }
    }

    func part(_ id: String) -> Part? { known.withLock { $0.parts[id] } }
    func keep(_ part: Part, as id: String) { known.withLock { $0.parts[id] = part } }
}

extension [Shape] {
    /// Whether lines or areas of so many points that their pixels are worth keeping are among them.
    var haveLongLines: Bool {
        contains { shape in
            switch shape {
            case .polyline(let points, _), .polygon(let points, _): points.count >= DrawingCache.leastPoints
            default: false
            }
        }
    }
}
