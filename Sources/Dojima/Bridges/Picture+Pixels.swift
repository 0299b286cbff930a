public import DojimaCairo
public import DojimaScale

extension Picture {
    /// The number of pixels in a row and the number of rows: width and height of the specification times its scale, rounded.
    public var pixelSize: (width: Int, height: Int) {
        get throws(RenderingError) { try drawing.scene.pixelSize }
    }

    /// Draws the picture into memory of the caller, row by row from the top, as `Scene.draw(into:bytesPerRow:as:cache:)` does. O(pixels).
    ///
    /// - Parameters:
    ///   - pixels: the memory, whose first byte is that of the pixel at the top left.
    ///   - bytesPerRow: the number of bytes from the start of one row to that of the next, at least four for each pixel.
    ///   - format: the order and the meaning of the bytes of a pixel.
    ///   - cache: the cache for the frames of one moving picture, which makes drawing faster; `nil` for none.
    /// - Throws: an error if a row or the memory is too short, before anything is written; and the errors of `pixelSize` and of Cairo.
    public func draw(
        into pixels: inout MutableSpan<UInt8>, bytesPerRow: Int, as format: PixelFormat, cache: DrawingCache? = nil
    ) throws(RenderingError) {
        try drawing.scene.draw(into: &pixels, bytesPerRow: bytesPerRow, as: format, cache: cache)
    }

    /// Draws the picture with a context of Cairo, a `cairo_t`, as `Scene.draw(in:at:)` does.
    public func draw(in context: OpaquePointer, at origin: Point = Point(0, 0)) throws(RenderingError) {
        try drawing.scene.draw(in: context, at: origin)
    }
}
