import DojimaText
import Synchronization
internal import Glibc

/// The memory of a program's first picture, asked of the system by a thread of its own while the data are read.
///
/// The system sets memory to zero as it gives it away, which for a picture of 1600 x 900 pixels takes as long as reading a year of bars.
package enum PixelPreparation {
    private static let state = TracedMutex<(count: Int, pixels: BackgroundValue<PreparedPixels>)?>(nil)

    /// Begins; a picture of another size, or none, is drawn as if it had not been.
    ///
    /// - Parameters:
    ///   - width: that of the chart in its own pixels, as `height` is.
    ///   - scale: device pixels for each of them.
    package static func begin(width: Int, height: Int, scale: Double) {
        let (columns, rows) = ((Double(width) * scale).rounded(), (Double(height) * scale).rounded())
        guard columns >= 1, rows >= 1, columns * rows <= Double(PixelBuffer.mostPixels) else { return }
        let count = Int(columns) * Int(rows) * 4
        state.withLock { $0 = (count, BackgroundValue { PreparedPixels(count: count) }) }
    }

    /// What was prepared, once; whoever takes it frees it. `nil` where other memory is needed.
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
/// `@unchecked Sendable`: one thread makes it, and then one other takes it.
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
