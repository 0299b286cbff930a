import DojimaText
internal import DojimaPlatform
internal import Synchronization

/// A watch over mapped bytes that may vanish, because another program truncates the file or the disk fails.
///
/// Reading vanished bytes raises SIGBUS, which would end the program. In a watched mapping, the bytes from the failing page on are replaced
/// by zeros instead, and `hasLost` is set: check it before using bytes that were read. Signals for other memory are handled as before.
final class PageWatch: Sendable {
    private struct Slot: ~Copyable {
        let start = Atomic<UInt>(0)
        let end = Atomic<UInt>(0)
        let isLost = Atomic<Bool>(false)
    }

    /// More files than a process may have open by default.
    private static let capacity = 2048
    // Never freed, and only changed atomically: a signal may arrive at any time on any thread.
    nonisolated(unsafe) private static let slots: UnsafeMutablePointer<Slot> = {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
        for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
        return slots
    }()
    // The former action of the signal; written once, before the new action is installed.
    nonisolated(unsafe) private static let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 1)
    private static let pageBytes = UInt(getpagesize())

    private let slot: Int

    /// Watches mapped bytes during the lifetime of the object; `nil` if too many mappings are watched.
    init?(_ start: UnsafeRawPointer, _ count: Int) {
        guard PageWatch.isInstalled else { return nil }
        let address = UInt(bitPattern: start)
        let free = (0..<PageWatch.capacity).first { index in
            PageWatch.slots[index].start.compareExchange(expected: 0, desired: address, ordering: .acquiringAndReleasing).exchanged
        }
        guard let free else { return nil }
        slot = free
        PageWatch.slots[free].isLost.store(false, ordering: .releasing)
        PageWatch.slots[free].end.store(address + UInt(count), ordering: .releasing)
    }

    deinit {
        PageWatch.slots[slot].end.store(0, ordering: .releasing)
        PageWatch.slots[slot].start.store(0, ordering: .releasing)
    }

    /// Whether zeros have replaced bytes of the file.
    var hasLost: Bool { PageWatch.slots[slot].isLost.load(ordering: .acquiring) }

    /// Whether the action of the signal is installed; the first access installs it.
    private static let isInstalled: Bool = {
        // Initializes the static values that the action uses before it can run.
        _ = (slots, pageBytes)
        former.initialize(to: sigaction())
        var action = sigaction()
        action.sa_sigaction = { signal, info, _ in PageWatch.answer(signal, info) }
        action.sa_flags = SA_SIGINFO | SA_ONSTACK
        return sigaction(SIGBUS, &action, former) == 0
    }()

    private static func answer(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
        let reason = errno
        defer { errno = reason }
        // A positive code means that the kernel sent the signal; other programs may send it too.
        if let info, info.pointee.si_code > 0, let touched = info.pointee.faultAddress,
            replace(UInt(bitPattern: touched))
        {
            return
        }
        sigaction(signal, former, nil)
        if let info, info.pointee.si_code > 0 { return }
        raise(signal)
    }

    /// Maps zeros from a touched page to the end of its mapping; `false` if no watched mapping contains the address.
    private static func replace(_ touched: UInt) -> Bool {
        for index in 0..<capacity {
            let (start, end) = (slots[index].start.load(ordering: .acquiring), slots[index].end.load(ordering: .acquiring))
            guard start <= touched, touched < end else { continue }
            let page = touched & ~(pageBytes - 1)
            // The mark is set before the mapping, because other threads may read the zeros as soon as they are mapped.
            slots[index].isLost.store(true, ordering: .sequentiallyConsistent)
            let zeros = mmap(
                UnsafeMutableRawPointer(bitPattern: page), Int(end - page), PROT_READ,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0)
            return zeros != MAP_FAILED
        }
        return false
    }
}
