import DojimaScale
import DojimaText
import Synchronization
internal import DojimaChart

/// A cache for the frames of a moving picture: the masks of texts, and the pixels of long lines that do not change.
///
///     let cache = DrawingCache()   // one for the frames of one picture
///     for scene in frames { show(try OutputFormat.png.bytes(of: scene, cache: cache)) }
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
    struct CachedGroup {
        var shapes: [Shape]
        /// The rectangle, on whole device pixels.
        var box: Rect
        var before: UInt64
        /// The pixels after drawing; `nil` if the group was drawn only once, or if the cache has no space for its pixels.
        var after: [UInt32]?

        func isDrawn(like other: CachedGroup) -> Bool { box == other.box && before == other.before && shapes == other.shapes }
    }

    private struct Storage {
        var texts: [TextKey: TextMask] = [:]
        /// The recent versions of each group, the latest first.
        var groups: [String: [CachedGroup]] = [:]

        /// The number of cached pixels of all groups.
        var pixels: Int { groups.values.joined().reduce(0) { $0 + ($1.after?.count ?? 0) } }
    }

    /// The number of masks at which all are removed, since many are no longer in the picture; a picture has a few hundred.
    private static let maximumTexts = 2000
    /// The number of versions of a group that are kept: an axis whose labels become wider during a drag soon has its old width again.
    static let maximumVersions = 2
    /// The maximum number of cached pixels of groups.
    static let maximumPixels = 2_000_000
    /// Lines and areas of fewer points are too fast to draw to be worth caching.
    static let minimumPoints = 256

    private let storage = Locked(Storage())

    public init() {}

    func mask(_ key: TextKey) -> TextMask? { storage.withLock { $0.texts[key] } }

    func keep(_ mask: TextMask, for key: TextKey) {
        storage.withLock { storage in
            if storage.texts.count >= DrawingCache.maximumTexts { storage.texts = [:] }
            storage.texts[key] = mask
        }
    }

    /// Returns the recent versions of a group, the latest first.
    func versions(_ id: String) -> [CachedGroup] { storage.withLock { $0.groups[id] ?? [] } }

    /// Returns the cached version of a group that was drawn like `other`, and makes it the latest; `nil` if there is none.
    func group(_ id: String, like other: CachedGroup) -> CachedGroup? {
        storage.withLock { storage in
            guard let index = storage.groups[id]?.firstIndex(where: { $0.isDrawn(like: other) }) else { return nil }
            storage.groups[id]?.swapAt(0, index)
            return storage.groups[id]?[0]
        }
    }

    func keep(_ group: CachedGroup, as id: String) {
        storage.withLock { storage in
            let others = storage.groups[id]?.filter { !$0.isDrawn(like: group) } ?? []
            storage.groups[id] = [group] + others.prefix(DrawingCache.maximumVersions - 1)
            guard storage.pixels > DrawingCache.maximumPixels else { return }
            // Removes older versions first.
            for id in storage.groups.keys { storage.groups[id]?.removeSubrange(1...) }
            if storage.pixels > DrawingCache.maximumPixels { storage.groups[id]?[0].after = nil }
        }
    }
}

extension [Shape] {
    /// Whether a line or an area has enough points for its pixels to be worth caching.
    var hasLongLines: Bool {
        contains { shape in
            switch shape {
            case .polyline(let points, _), .polygon(let points, _): points.count >= DrawingCache.minimumPoints
            default: false
            }
        }
    }
}
