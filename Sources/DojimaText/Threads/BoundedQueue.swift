internal import Glibc

/// A queue from one thread to another that holds a limited amount: the thread that adds waits for the one that takes.
///
///     let queue = BoundedQueue<[UInt8]>(limit: 4)
///     try WorkThread.start {
///         while let piece = read() { guard queue.add(piece) else { return } }     // false: the queue is closed
///         queue.finish()
///     }
///     while let piece = queue.next() { use(piece) }
package final class BoundedQueue<Element: Sendable>: @unchecked Sendable {
    // Every access is between lock and unlock.

    /// The result of waiting for an element.
    package enum Found: Sendable {
        case element(Element)
        /// There are no more elements.
        case end
        /// No element came within the time.
        case nothing
    }

    /// An element that was taken is `nil`, so that the queue does not keep its memory.
    private var elements: [(element: Element?, weight: Int)] = []
    /// The index of the first element that has not been taken.
    private var first = 0
    private var weight = 0
    private var isFinished = false
    private var isClosed = false
    private let limit: Int
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// - Parameter limit: the sum of the weights of the elements that may wait.
    package init(limit: Int) {
        self.limit = limit
        pthread_mutex_init(lock, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(changed, &attributes)
        pthread_condattr_destroy(&attributes)
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

    /// Adds an element, and waits while the queue is full. Returns `false` if the queue is closed.
    @discardableResult
    package func add(_ element: consuming Element, weight: Int = 1) -> Bool {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while self.weight >= limit, !isClosed { pthread_cond_wait(changed, lock) }
        return append(consume element, weight)
    }

    /// Adds an element at once, also to a full queue.
    package func addNow(_ element: consuming Element, weight: Int = 1) {
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

    /// Whether the waiting elements have the weight of the limit or more.
    package var isFull: Bool { locked { weight >= limit } }

    /// Whether the waiting elements have at most half of the weight of the limit.
    package var isHalfEmpty: Bool { locked { weight <= limit / 2 } }

    /// Says that no element follows.
    package func finish() {
        locked {
            isFinished = true
            pthread_cond_broadcast(changed)
        }
    }

    // MARK: Taking

    /// Takes the next element, and waits for it; `nil` at the end.
    package func next() -> Element? {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while first == elements.count, !isFinished { pthread_cond_wait(changed, lock) }
        return take()
    }

    /// Takes the next element if it comes before a time of the monotonic clock, in seconds.
    package func next(before seconds: Double) -> Found {
        let whole = min(max(0, seconds), 1e15).rounded(.down)
        var end = timespec(
            tv_sec: Int(clamping: whole), tv_nsec: Int(clamping: (min(max(0, seconds), 1e15) - whole) * 1e9, to: 0...999_999_999))
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while first == elements.count, !isFinished {
            guard pthread_cond_timedwait(changed, lock, &end) == 0 else { return .nothing }
        }
        return take().map { .element($0) } ?? .end
    }

    /// Takes the next element if there is one.
    package func nextNow() -> Element? { locked { take() } }

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

    /// Removes all elements and refuses others: `add` returns `false`.
    package func close() {
        locked {
            isClosed = true
            isFinished = true
            (elements, first, weight) = ([], 0, 0)
            pthread_cond_broadcast(changed)
        }
    }
}
