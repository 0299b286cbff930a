public import DojimaChart

/// A renderer of scenes with Cairo and Pango, as pixels or as a page.
///
///     let bytes = try CairoRenderer().png(scene)
///
/// The same scene and fonts give the same bytes. Calls share no mutable state except the cache, so several threads may draw concurrently.
public struct CairoRenderer: Sendable {
    private let cache: DrawingCache?

    /// - Parameter cache: the cache for the frames of a moving picture; `nil` for single pictures.
    public init(cache: DrawingCache? = nil) { self.cache = cache }

    /// Returns a PNG file of `scene.size` times `scene.scale` pixels: with a palette of at most 256 colours if that is visibly the same,
    /// else RGB; RGBA on a translucent background.
    ///
    /// A logical pixel is 1/96 inch, as the file states (`pHYs`); the scene's metadata is included (`iTXt`).
    /// Throws if the picture has no pixels, or more than fit in memory (32,767 on a side, 100 million in all).
    public func png(_ scene: Scene) throws(RenderingError) -> [UInt8] {
        let pixels = try PixelBuffer.drawing(scene, cache: cache)
        return try PNGEncoder(
            exactColors: scene.opaqueColors, allowsCoarseColors: !scene.hasGradientsOrImages, scale: scene.scale, metadata: scene.metadata
        ).encode(pixels)
    }

    /// Returns a PDF file of one page, in which a logical pixel is one point and text can be searched.
    ///
    /// Throws if the page is empty or over 14,400 points on a side, the maximum that readers support.
    public func pdf(_ scene: Scene) throws(RenderingError) -> [UInt8] {
        try PDFDocument.bytes(of: scene)
    }
}
