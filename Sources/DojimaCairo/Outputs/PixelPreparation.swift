import DojimaText
import Synchronization
internal import Glibc

/// The memory for a program's first picture, allocated by a background thread while the data are read.
///
/// The system clears memory at the first access, which for a picture of 1600 x 900 pixels takes as long as reading a year of bars.
package enum PixelPreparation {
    private static let state = TracedMutex<(count: Int, pixels: BackgroundValue<PreparedPixels>)?>(nil)

    /// Begins to allocate the memory, which is used only by a picture of this size.
    ///
    /// - Parameters:
    ///   - width: the width of the chart in logical pixels, as is `height`.
    ///   - scale: device pixels per logical pixel.
    package static func begin(width: Int, height: Int, scale: Double) {
        let (columns, rows) = ((Double(width) * scale).rounded(), (Double(height) * scale).rounded())
        guard columns >= 1, rows >= 1, columns * rows <= Double(PixelBuffer.mostPixels) else { return }
        let count = Int(clamping: columns) * Int(clamping: rows) * 4
        state.withLock { $0 = (count, BackgroundValue { PreparedPixels(count: count) }) }
    }

    /// The prepared memory, which the caller must free; `nil` if there is none of this size, or it was taken before.
    static func taken(count: Int) -> UnsafeMutableRawPointer? {
        let prepared = state.withLock { state -> BackgroundValue<PreparedPixels>? in
            guard let (prepared, pixels) = state, prepared == count else { return nil }
            state = nil
            return pixels
        }
        return prepared?.value.taken()
    }
}

/// Memory for one picture.
///
/// `@unchecked Sendable`: one thread creates it, and then one other takes it.
private final class PreparedPixels: @unchecked Sendable {
    private var bytes: UnsafeMutableRawPointer?

    init(count: Int) {
        bytes = PixelMemory.allocated(count)
        guard let bytes else { return }
        for place in stride(from: 0, to: count, by: Int(getpagesize())) { bytes.storeBytes(of: 0, toByteOffset: place, as: UInt8.self) }
    }

    deinit { free(bytes) }

    func taken() -> UnsafeMutableRawPointer? {
        defer { bytes = nil }
        return bytes
    }
}
