public import DojimaText

/// Pixels in rows from the top, four bytes each: red, green, blue, alpha (not premultiplied).
public struct Raster: Sendable, Hashable {
    /// A PNG file with the same pixels.
    public struct File: Sendable, Hashable {
        /// The bytes of the PNG file.
        public var bytes: [UInt8]
        /// The factor by which the alpha of the file's pixels is multiplied.
        public var opacity: Double

        public init(_ bytes: [UInt8], opacity: Double = 1) {
            self.bytes = bytes
            self.opacity = opacity
        }
    }

    /// The number of columns of pixels.
    public let width: Int
    /// The number of rows of pixels.
    public let height: Int
    /// Four bytes for each pixel.
    public package(set) var pixels: [UInt8] {
        didSet { file = nil }
    }
    /// The file from which the pixels were read, for outputs that can embed it; `nil` for pixels that were created or changed.
    public private(set) var file: File?

    /// Creates an image from its pixels. Throws unless there are four bytes for each of them.
    public init(width: Int, height: Int, pixels: [UInt8]) throws(RequestError) {
        let count = max(0, width).multipliedReportingOverflow(by: max(0, height))
        guard !count.overflow, pixels.count.isMultiple(of: 4), pixels.count / 4 == count.partialValue else {
            throw RequestError("an image of \(width)x\(height) pixels needs four bytes for each of them, not \(pixels.count)")
        }
        self.init(width: width, height: height, checked: pixels)
    }

    /// Creates an image from four bytes for each pixel, or the file that has them.
    package init(width: Int, height: Int, checked pixels: [UInt8], file: File? = nil) {
        (self.width, self.height, self.pixels, self.file) = (width, height, pixels, file)
    }

    /// Returns the pixels with their opacity multiplied by a factor from 0 to 1. O(pixels) below 1.
    func faded(to opacity: Double) -> Raster {
        guard opacity < 1 else { return self }
        let factor = max(0, opacity)
        var faded = pixels
        for index in stride(from: 3, to: faded.count, by: 4) { faded[index] = UInt8(clamping: (Double(faded[index]) * factor).rounded()) }
        return Raster(
            width: width, height: height, checked: faded, file: file.map { File($0.bytes, opacity: $0.opacity * factor) })
    }
}
