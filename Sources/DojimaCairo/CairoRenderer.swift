public import DojimaChart

/// Draws scenes through Cairo and Pango: as pixels, or as a page.
///
///     let bytes = try CairoRenderer().png(scene)
///
/// The same scene and fonts give the same bytes. Each call owns what it uses, so several threads may draw at once.
public struct CairoRenderer: Sendable {
    private let cache: DrawingCache?

    /// - Parameter cache: of the frames of a moving picture; none for single pictures.
    public init(cache: DrawingCache? = nil) { self.cache = cache }

    /// A PNG file of `scene.size` times `scene.scale` pixels: a palette of at most 256 colours where that shows, else RGB; RGBA on a translucent background.
    ///
    /// A logical pixel is a 96th of an inch: the file says so (`pHYs`), and holds the scene's metadata (`iTXt`).
    /// Throws when the picture has no pixels or more than fit in memory (32,767 on a side, 100 million in all).
    public func png(_ scene: Scene) throws(RenderingError) -> [UInt8] {
        let pixels = try PixelBuffer.drawing(scene, cache: cache)
        return try PNGEncoder(
            exactColors: scene.opaqueColors, allowsCoarseColors: !scene.hasShades, scale: scene.scale, metadata: scene.metadata
        ).encode(pixels)
    }

    /// A PDF file of one page, a logical pixel to the point, with text as text.
    ///
    /// Throws when the page is empty or over 14,400 points on a side, the most that readers take.
    public func pdf(_ scene: Scene) throws(RenderingError) -> [UInt8] {
        try PDFDocument.bytes(of: scene)
    }
}
