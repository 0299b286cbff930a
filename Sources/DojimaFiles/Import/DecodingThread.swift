import DojimaText
import Synchronization
internal import Dispatch
internal import DojimaFormats

/// A thread that decodes batches while previous ones are stored.
/// At most a few batches are queued, so that memory is bounded whatever the size of the file.
final class DecodingThread: Sendable {
    private struct Queue {
        var waiting: [BarBatch] = []
        /// Stored batches whose memory can be reused.
        var spare: [BarBatch] = []
        var decision: ReadingDecision?
        var failure: (any Error)?
        var isCancelled = false
    }

    private struct Cancelled: Error {}

    private let queue = TracedMutex(Queue())
    /// Counts the free slots. Created with 0 and then signalled, since a semaphore must not be destroyed with less than its initial value.
    private let free = DispatchSemaphore(value: 0)
    /// Counts the queued batches, and one more at the end.
    private let filled = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    private init(_ reader: BarFileReader, _ size: Int, _ finish: @escaping @Sendable () throws -> Void) throws {
        for _ in 0..<4 { free.signal() }
        try WorkThread.start { [self] in
            do {
                let decision = try reader.forEachBatch(size) { batch in
                    free.wait()
                    // The batch is swapped, so that threads never share its memory.
                    let isCancelled = queue.withLock { queue in
                        queue.waiting.append(queue.spare.popLast() ?? BarBatch())
                        swap(&queue.waiting[queue.waiting.count - 1], &batch)
                        return queue.isCancelled
                    }
                    if isCancelled { throw Cancelled() }
                    filled.signal()
                }
                try finish()
                queue.withLock { $0.decision = decision }
            } catch {
                queue.withLock { $0.failure = error }
            }
            filled.signal()
            ended.signal()
        }
    }

    /// Passes every batch of a reader to `body` in order, on the caller's thread, and returns the decision that all rows confirmed; the
    /// first error ends it. `finish` runs on the decoding thread when all is read.
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
        while var batch = try thread.next() {
            try body(&batch)
            thread.giveBack(&batch)
        }
        return thread.queue.withLock { $0.decision } ?? reader.decision
    }

    private func next() throws -> BarBatch? {
        filled.wait()
        return try queue.withLock { queue in
            if !queue.waiting.isEmpty { return queue.waiting.removeFirst() }
            if let failure = queue.failure { throw failure }
            return nil
        }
    }

    private func giveBack(_ batch: inout BarBatch) {
        queue.withLock { queue in
            queue.spare.append(BarBatch())
            swap(&queue.spare[queue.spare.count - 1], &batch)
        }
        free.signal()
    }

    private func stop() {
        queue.withLock { $0.isCancelled = true }
        free.signal()
        ended.wait()
    }
}
