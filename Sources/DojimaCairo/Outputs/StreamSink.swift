internal import CCairo
import DojimaText

/// A receiver of the bytes of a file that Cairo writes while it draws.
final class StreamSink {
    private let write: ([UInt8]) -> Void

    init(_ write: @escaping ([UInt8]) -> Void) { self.write = write }

    /// Writes to the sink that `closure` points to.
    static let writer: cairo_write_func_t = { closure, data, length in
        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
        Unmanaged<StreamSink>.fromOpaque(closure).takeUnretainedValue().write(Array(UnsafeBufferPointer(start: data, count: Int(length))))
        return CAIRO_STATUS_SUCCESS
    }
}
