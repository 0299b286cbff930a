import DojimaScale
import DojimaText
import Synchronization
internal import DojimaChart

/// A cache for the frames of a moving picture: the masks of texts, and the pixels of long lines that do not change.
///
///     let renderer = CairoRenderer(cache: DrawingCache())   // one for the frames of one picture
///
/// Frames have the same bytes with and without a cache. Several threads may share one. It keeps at most 8 MB of pixels of lines.
public final class DrawingCache: Sendable {
    /// The key of a mask: a text in a font at a scale.
    struct TextKey: Hashable {
        var text: String
        var font: Font
        var scale: Double
    }

    /// A part of a picture: its shapes, a hash of the pixels before they were drawn, and the pixels afterwards.
    struct Part {
        var shapes: [Shape]
        /// The rectangle, on whole device pixels.
        var box: Rect
        var before: UInt64
        /// The pixels after drawing; `nil` if the part was drawn only once, or if the cache has no space for its pixels.
        var after: [UInt32]?

        func isDrawn(like other: Part) -> Bool { box == other.box && before == other.before && shapes == other.shapes }
    }

    private struct Known {
        var texts: [TextKey: TextMask] = [:]
        /// The recent versions of each part, the latest first.
        var parts: [String: [Part]] = [:]

        /// The number of cached pixels of all parts.
        var pixels: Int { parts.values.joined().reduce(0) { $0 + ($1.after?.count ?? 0) } }
    }

    /// The number of masks at which all are removed, since many are no longer in the picture; a picture has a few hundred.
    private static let mostTexts = 2000
    /// The number of versions of a part that are kept: an axis whose labels become wider during a drag soon has its old width again.
    static let mostWays = 2
    /// The maximum number of cached pixels of parts.
    static let mostPixels = 2_000_000
    /// Lines and areas of fewer points are too fast to draw to be worth caching.
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

    /// Returns the recent versions of a part, the latest first.
    func ways(_ id: String) -> [Part] { known.withLock { $0.parts[id] ?? [] } }

    /// Returns the cached version of a part that was drawn like `other`, and makes it the latest; `nil` if there is none.
    func part(_ id: String, like other: Part) -> Part? {
        known.withLock { known in
            guard let index = known.parts[id]?.firstIndex(where: { $0.isDrawn(like: other) }) else { return nil }
            known.parts[id]?.swapAt(0, index)
            return known.parts[id]?[0]
        }
    }

    func keep(_ part: Part, as id: String) {
        known.withLock { known in
            let others = known.parts[id]?.filter { !$0.isDrawn(like: part) } ?? []
            known.parts[id] = [part] + others.prefix(DrawingCache.mostWays - 1)
            guard known.pixels > DrawingCache.mostPixels else { return }
            // Removes older versions first.
            for id in known.parts.keys { known.parts[id]?.removeSubrange(1...) }
            if known.pixels > DrawingCache.mostPixels { known.parts[id]?[0].after = nil }
        }
    }
}

extension [Shape] {
    /// Whether a line or an area has enough points for its pixels to be worth caching.
    var haveLongLines: Bool {
        contains { shape in
            switch shape {
            case .polyline(let points, _), .polygon(let points, _): points.count >= DrawingCache.leastPoints
            default: false
            }
        }
    }
}
