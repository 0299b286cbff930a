internal import DojimaPlatform

/// A counter that one thread increases and other threads wait for.
package final class MonotonicCounter: @unchecked Sendable {
    // Safe to share: the state is accessed only while `lock` is held.
    private var count = 0
    private var isFinished = false
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        pthread_mutex_init(lock, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(lock)
        changed.deallocate()
        lock.deallocate()
    }

    package func advance(to count: Int) { change { self.count = count } }

    /// Marks the count as final.
    package func finish() { change { isFinished = true } }

    private func change(_ change: () -> Void) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        change()
        pthread_cond_broadcast(changed)
    }

    /// Waits until the count is at least `minimum` or final; returns the count and whether it is final.
    @discardableResult
    package func wait(for minimum: Int) -> (count: Int, isFinished: Bool) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while count < minimum, !isFinished { pthread_cond_wait(changed, lock) }
        return (count, isFinished)
    }
}
