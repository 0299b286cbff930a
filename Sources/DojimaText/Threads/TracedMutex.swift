// The thread sanitizer does not see the lock of Synchronization on Linux, which lies in a library that is not built for it, and takes
// what it guards for unguarded. `make sanitize` sets the flag and so has the system's lock instead, whose calls the sanitizer follows.
#if THREAD_SANITIZER
    import Glibc

    /// A value under a lock: what Synchronization's `Mutex` is.
    package final class TracedMutex<Value>: @unchecked Sendable {
        // The value is touched only between lock and unlock.
        private var value: Value
        private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        package init(_ value: sending Value) {
            self.value = value
            pthread_mutex_init(lock, nil)
        }

        deinit {
            pthread_mutex_destroy(lock)
            lock.deallocate()
        }

        package func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
            return try body(&value)
        }
    }
#else
    package import Synchronization

    /// A value under a lock.
    package typealias TracedMutex = Mutex
#endif
