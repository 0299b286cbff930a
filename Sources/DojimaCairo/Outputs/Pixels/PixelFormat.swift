/// The order of the four bytes of a pixel in memory, and what they mean.
public enum PixelFormat: Sendable, Hashable, CaseIterable {
    /// Blue, green, red and alpha, with colours multiplied by alpha: the pixels of Cairo, Core Graphics and Wayland on current processors.
    case bgra8888Premultiplied
    /// Red, green, blue and alpha, with colours multiplied by alpha.
    case rgba8888Premultiplied
    /// Red, green, blue and alpha, with colours that are not multiplied: those of PNG files.
    case rgba8888

    /// Returns a pixel as it is stored.
    ///
    /// - Parameters:
    ///   - pixel: alpha, red, green, blue from the highest byte, premultiplied.
    ///   - isOpaque: whether the alpha byte has no meaning.
    func stored(_ pixel: UInt32, isOpaque: Bool) -> UInt32 {
        let pixel = isOpaque ? pixel | 0xFF00_0000 : pixel
        return switch self {
        case .bgra8888Premultiplied: pixel.littleEndian
        case .rgba8888Premultiplied: (pixel & 0xFF00_FF00 | pixel >> 16 & 0xFF | (pixel & 0xFF) << 16).littleEndian
        case .rgba8888: PNGEncoder.rgba(pixel, isOpaque: isOpaque).littleEndian
        }
    }
}
