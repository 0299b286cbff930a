import DojimaText
import Synchronization
internal import Dispatch
internal import DojimaFormats

/// A thread that decodes batches while previous ones are stored.
/// At most a few batches are queued, so that memory is bounded for files of any size.
final class DecodingThread: Sendable {
    private struct Cancelled: Error {}

    private let batches = BoundedQueue<BarBatch>(limit: 4)
    /// Stored batches whose memory is reused.
    private let spare = BoundedQueue<BarBatch>(limit: .max)
    private let result = Locked<Result<ReadingDecision, any Error>?>(nil)
    private let ended = DispatchSemaphore(value: 0)

    private init(_ reader: BarFileReader, _ size: Int, _ finish: @escaping @Sendable () throws -> Void) throws {
        try WorkThread.start { [self] in
            let found = Result {
                let decision = try reader.forEachBatch(size) { batch in
                    // The batch is swapped, so that threads never share its memory.
                    var filled = spare.nextWithoutWaiting() ?? BarBatch()
                    swap(&filled, &batch)
                    guard batches.add(consume filled) else { throw Cancelled() }
                }
                try finish()
                return decision
            }
            result.withLock { $0 = found }
            batches.finish()
            ended.signal()
        }
    }

    /// Passes every batch of a reader to `body` in order, on the caller's thread, and returns the decision that all rows confirmed. The
    /// first error ends the reading. `finish` runs on the decoding thread after the last batch.
    ///
    /// When it returns or throws, the reader is no longer in use.
    @discardableResult
    static func forEachBatch(
        of reader: BarFileReader, _ size: Int, finish: @escaping @Sendable () throws -> Void = {}, _ body: (inout BarBatch) throws -> Void
    ) throws -> ReadingDecision {
        guard reader.decision.rows > size else {
            let decision = try reader.forEachBatch(size, body)
            try finish()
            return decision
        }
        let thread = try DecodingThread(reader, size, finish)
        defer { thread.stop() }
        while var batch = thread.batches.next() {
            try body(&batch)
            thread.spare.add(consume batch)
        }
        return try thread.result.withLock { $0 }?.get() ?? reader.decision
    }

    private func stop() {
        batches.close()
        ended.wait()
    }
}
