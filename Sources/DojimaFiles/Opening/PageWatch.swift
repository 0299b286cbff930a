import DojimaText
internal import Glibc
internal import Synchronization

/// A watch over mapped bytes that may vanish, since another program cuts the file short or the disk fails.
///
/// The system sends SIGBUS to whoever touches them then, which would end the program. Of a mapping that is watched the rest becomes zeros
/// instead, and a mark says so: nothing that was read of it may be believed before the mark was asked for. Signals of other memory go
/// where they went before.
final class PageWatch: Sendable {
    private struct Slot: ~Copyable {
        let start = Atomic<UInt>(0)
        let end = Atomic<UInt>(0)
        let isLost = Atomic<Bool>(false)
    }

    /// More files than a process may have open by default.
    private static let capacity = 2048
    // Never freed, and each slot changed by atomic steps only: a signal may come at any time on any thread.
    nonisolated(unsafe) private static let slots: UnsafeMutablePointer<Slot> = {
        let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
        for index in 0..<capacity { (slots + index).initialize(to: Slot()) }
        return slots
    }()
    // Written once, before the signal's action is ours.
    nonisolated(unsafe) private static let former = UnsafeMutablePointer<sigaction>.allocate(capacity: 1)
    private static let pageBytes = UInt(getpagesize())

    private let slot: Int

    /// Watches mapped bytes until the value ends; `nil` when too many are watched at once.
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

    /// Whether bytes that were read were zeros in place of what the file held.
    var hasLost: Bool { PageWatch.slots[slot].isLost.load(ordering: .acquiring) }

    /// Sets the action of the signal, once for the process.
    private static let isInstalled: Bool = {
        // All that the action uses is made before it can run.
        _ = (slots, pageBytes)
        former.initialize(to: sigaction())
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { signal, info, _ in PageWatch.answer(signal, info) }
        action.sa_flags = SA_SIGINFO | SA_ONSTACK
        return sigaction(SIGBUS, &action, former) == 0
    }()

    private static func answer(_ signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
        let reason = errno
        defer { errno = reason }
        // A positive code is the kernel's; other programs may send the signal too.
        if let info, info.pointee.si_code > 0, let touched = info.pointee._sifields._sigfault.si_addr,
            replace(UInt(bitPattern: touched))
        {
            return
        }
        sigaction(signal, former, nil)
        if let info, info.pointee.si_code > 0 { return }
        raise(signal)
    }

    /// Puts zeros from a touched page on to the end of its mapping; false when no watched one holds it.
    private static func replace(_ touched: UInt) -> Bool {
        for index in 0..<capacity {
            let (start, end) = (slots[index].start.load(ordering: .acquiring), slots[index].end.load(ordering: .acquiring))
            guard start <= touched, touched < end else { continue }
            let page = touched & ~(pageBytes - 1)
            // Marked first: other threads may read the zeros as soon as they are there.
            slots[index].isLost.store(true, ordering: .sequentiallyConsistent)
            let zeros = mmap(
                UnsafeMutableRawPointer(bitPattern: page), Int(end - page), PROT_READ,
                MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE, -1, 0)
            return zeros != MAP_FAILED
        }
        return false
    }
}
