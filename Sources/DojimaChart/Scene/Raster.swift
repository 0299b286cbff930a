import DojimaText

/// Pixels in rows from the top, four bytes each: red, green, blue, alpha (not premultiplied).
public struct Raster: Sendable, Hashable {
    /// A PNG file with the same pixels.
    public struct File: Sendable, Hashable {
        public var bytes: [UInt8]
        /// The factor by which the alpha of the file's pixels is multiplied.
        public var opacity: Double

        public init(_ bytes: [UInt8], opacity: Double = 1) {
            self.bytes = bytes
            self.opacity = opacity
        }
    }

    public var width: Int
    public var height: Int
    public var pixels: [UInt8] {
        didSet { file = nil }
    }
    /// The file from which the pixels were read, for outputs that can embed it; `nil` for pixels that were created or changed.
    public private(set) var file: File?

    public init(width: Int, height: Int, pixels: [UInt8], file: File? = nil) {
        precondition(pixels.count == width * height * 4, "an image needs four bytes per pixel")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.file = file
    }

    /// Returns the pixels with their opacity multiplied by a factor from 0 to 1. O(pixels) below 1.
    func faded(to opacity: Double) -> Raster {
        guard opacity < 1 else { return self }
        let factor = max(0, opacity)
        var faded = pixels
        for index in stride(from: 3, to: faded.count, by: 4) { faded[index] = UInt8(clamping: (Double(faded[index]) * factor).rounded()) }
        return Raster(
            width: width, height: height, pixels: faded, file: file.map { File($0.bytes, opacity: $0.opacity * factor) })
    }
}
