// On Linux the thread sanitizer does not see the lock of Synchronization, whose library is built without it, and reports what the lock
// guards as unguarded. `make sanitize` sets the flag to use the system's lock instead, whose calls the sanitizer follows.
#if THREAD_SANITIZER
    import Glibc

    /// A value guarded by a lock, like `Mutex` of Synchronization.
    package final class TracedMutex<Value>: @unchecked Sendable {
        // The value is accessed only between lock and unlock.
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

    /// A value guarded by a lock.
    package typealias TracedMutex = Mutex
#endif
