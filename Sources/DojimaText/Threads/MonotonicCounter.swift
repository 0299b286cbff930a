internal import Glibc

/// A counter that one thread increases and other threads wait for.
package final class MonotonicCounter: @unchecked Sendable {
    // Safe to share: the state is accessed only while `lock` is held.
    private var count = 0
    private var isFinished = false
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let raised = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
        pthread_mutex_init(lock, nil)
        pthread_cond_init(raised, nil)
    }

    deinit {
        pthread_cond_destroy(raised)
        pthread_mutex_destroy(lock)
        raised.deallocate()
        lock.deallocate()
    }

    package func raise(to count: Int) { change { self.count = count } }

    /// Marks the count as final.
    package func finish() { change { isFinished = true } }

    private func change(_ change: () -> Void) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        change()
        pthread_cond_broadcast(raised)
    }

    /// Waits until the count is at least `least` or final; returns the count and whether it is final.
    @discardableResult
    package func wait(for least: Int) -> (count: Int, isFinished: Bool) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        while count < least, !isFinished { pthread_cond_wait(raised, lock) }
        return (count, isFinished)
    }
}
