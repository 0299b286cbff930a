internal import DojimaPlatform

/// A queue of limited size between two threads. The adding thread waits while the queue is full, the taking thread while it is empty.
///
///     let queue = BoundedQueue<[UInt8]>(limit: 4)
///     try WorkThread.start {
///         while let piece = read() { guard queue.add(piece) else { return } }     // false: the queue is closed
///         queue.finish()
///     }
///     while let piece = queue.next() { use(piece) }
package final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
    // Safe to share: the state is accessed only while `lock` is held.

    /// The result of waiting for an element until a deadline.
    package enum TimedResult: Sendable {
        case element(Element)
        /// There are no more elements.
        case end
        /// No element arrived before the deadline.
        case timedOut
    }

    /// Elements are set to `nil` when taken, so that the queue does not keep their memory.
    private var elements: [(element: Element?, weight: Int)] = []
    /// The index of the first element that has not been taken.
    private var first = 0
    private var weight = 0
    private var isFinished = false
    private var isClosed = false
    private let limit: Int
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// - Parameter limit: the total weight of waiting elements at which the queue is full.
    package init(limit: Int) {
        self.limit = limit
        pthread_mutex_init(lock, nil)
        initializeCondition(changed)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    private func locked<Result>(_ work: () -> Result) -> Result {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        return work()
    }

    // MARK: Adding

    /// Adds an element, waiting while the queue is full. Returns `false` if the queue is closed.
    @discardableResult
    package func add(_ element: consuming Element, weight: Int = 1) -> Bool {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while self.weight >= limit, !isClosed { pthread_cond_wait(changed, lock) }
        return append(consume element, weight)
    }

    /// Adds an element without waiting, even if the queue is full.
    package func addWithoutWaiting(_ element: consuming Element, weight: Int = 1) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        _ = append(consume element, weight)
    }

    private func append(_ element: consuming Element, _ weight: Int) -> Bool {
        guard !isClosed else { return false }
        elements.append((consume element, weight))
        self.weight += weight
        pthread_cond_broadcast(changed)
        return true
    }

    /// Whether the total weight of the waiting elements has reached the limit.
    package var isFull: Bool { locked { weight >= limit } }

    /// Whether the total weight of the waiting elements is at most half of the limit.
    package var isHalfEmpty: Bool { locked { weight <= limit / 2 } }

    /// Marks the end of the elements.
    package func finish() {
        locked {
            isFinished = true
            pthread_cond_broadcast(changed)
        }
    }

    // MARK: Taking

    /// Takes the next element, waiting until there is one; `nil` at the end.
    package func next() -> Element? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while first == elements.count, !isFinished { pthread_cond_wait(changed, lock) }
        return take()
    }

    /// Takes the next element if it arrives before a time of the monotonic clock, in seconds.
    package func next(deadline seconds: Double) -> TimedResult {
        let deadline = min(max(0, seconds), 1e15)
        let wholeSeconds = deadline.rounded(.down)
        var end = timespec(
            tv_sec: Int(clamping: wholeSeconds), tv_nsec: Int(clamping: (deadline - wholeSeconds) * 1e9, to: 0...999_999_999))
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while first == elements.count, !isFinished {
            guard waitForCondition(changed, lock, until: &end) == 0 else { return .timedOut }
        }
        return take().map { .element($0) } ?? .end
    }

    /// Takes the next element without waiting; `nil` if there is none.
    package func nextWithoutWaiting() -> Element? { locked { take() } }

    private func take() -> Element? {
        guard first < elements.count else { return nil }
        let element = elements[first].element.take()
        weight -= elements[first].weight
        first += 1
        if first == elements.count || first > 64 {
            elements.removeFirst(first)
            first = 0
        }
        pthread_cond_broadcast(changed)
        return element
    }

    /// Removes all elements and rejects new ones: `add` returns `false`.
    package func close() {
        locked {
            isClosed = true
            isFinished = true
            (elements, first, weight) = ([], 0, 0)
            pthread_cond_broadcast(changed)
        }
    }
}
