// Fields and calls of the C library that have other names on some platforms, or exist on Linux alone.

extension stat {
    /// When the contents of the file were last changed.
    package var modificationTime: timespec {
        #if canImport(Darwin)
            st_mtimespec
        #else
            st_mtim
        #endif
    }
}

extension sigaction {
    /// The function that is called with the number of the signal, as in C.
    package var sa_handler: (@convention(c) (Int32) -> Void)? {
        get {
            #if canImport(Darwin)
                __sigaction_u.__sa_handler
            #elseif canImport(Musl)
                __sa_handler.sa_handler
            #else
                __sigaction_handler.sa_handler
            #endif
        }
        set {
            #if canImport(Darwin)
                __sigaction_u.__sa_handler = newValue
            #elseif canImport(Musl)
                __sa_handler.sa_handler = newValue
            #else
                __sigaction_handler.sa_handler = newValue
            #endif
        }
    }

    /// The function that is called with the signal and its circumstances, as in C; needs the flag `SA_SIGINFO`.
    package var sa_sigaction: (@convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void)? {
        get {
            #if canImport(Darwin)
                __sigaction_u.__sa_sigaction
            #elseif canImport(Musl)
                __sa_handler.sa_sigaction
            #else
                __sigaction_handler.sa_sigaction
            #endif
        }
        set {
            #if canImport(Darwin)
                __sigaction_u.__sa_sigaction = newValue
            #elseif canImport(Musl)
                __sa_handler.sa_sigaction = newValue
            #else
                __sigaction_handler.sa_sigaction = newValue
            #endif
        }
    }
}

extension siginfo_t {
    /// The address whose access caused the signal.
    package var faultAddress: UnsafeMutableRawPointer? {
        #if canImport(Darwin)
            si_addr
        #elseif canImport(Musl)
            __si_fields.__sigfault.si_addr
        #else
            _sifields._sigfault.si_addr
        #endif
    }
}

/// The flag of Linux with which `open` opens only the location of a file, without an effect on a device or a pipe; the C library does not
/// declare it by default. No flag on other systems.
package var openLocationOnly: Int32 {
    #if os(Linux)
        0o10_000_000
    #else
        0
    #endif
}

/// Advises the kernel to use huge pages for some memory, on systems that have this advice.
package func adviseHugePages(_ start: UnsafeMutableRawPointer, _ count: Int) {
    #if os(Linux)
        madvise(start, count, MADV_HUGEPAGE)
    #endif
}

/// Initializes a condition for `waitForCondition`.
package func initializeCondition(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
    #if canImport(Darwin)
        pthread_cond_init(condition, nil)
    #else
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    #endif
}

/// Waits for a condition until a time of the monotonic clock; returns 0 if it was signalled.
package func waitForCondition(
    _ condition: UnsafeMutablePointer<pthread_cond_t>, _ lock: UnsafeMutablePointer<pthread_mutex_t>, until end: inout timespec
) -> Int32 {
    #if canImport(Darwin)
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let borrows = end.tv_nsec < now.tv_nsec
        var rest = timespec(
            tv_sec: max(0, end.tv_sec - now.tv_sec - (borrows ? 1 : 0)),
            tv_nsec: end.tv_nsec - now.tv_nsec + (borrows ? 1_000_000_000 : 0))
        return pthread_cond_timedwait_relative_np(condition, lock, &rest)
    #else
        return pthread_cond_timedwait(condition, lock, &end)
    #endif
}
