// On Linux, the Synchronization library is built without the thread sanitizer. The sanitizer therefore does not detect that library's locks
// and reports false data races. `make sanitize` sets a flag to use pthread mutexes instead, which the sanitizer tracks.
#if THREAD_SANITIZER
    import DojimaPlatform

    /// A value guarded by a lock, like `Mutex` of Synchronization.
    package final class Locked<Value>: @unchecked Sendable {
        // Safe to share: the value is accessed only while `lock` is held.
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
    package typealias Locked = Mutex
#endif
