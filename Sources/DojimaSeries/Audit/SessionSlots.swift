import DojimaText
internal import DojimaTime

/// The slots of one session at an interval, each of which is expected to contain a bar.
struct SessionSlots {
    /// The start of each slot on its grid, which may be before the open.
    private(set) var starts: [Int64] = []
    /// The start of the open part of each slot.
    private(set) var opens: [Int64] = []
    /// The end of the open part of each slot.
    private(set) var closes: [Int64] = []

    let width: Int64
    let grid: AuditOptions.Grid
    let stamp: BarSeries.Stamp

    var count: Int { starts.count }

    /// Computes the slots of a session; `offset` is the exchange's UTC offset in seconds, positive east.
    ///
    /// With the clock grid, a slot that contains a break is one slot, and a slot that contains the time between two sessions belongs to the
    /// session that its stamp is nearer to.
    mutating func fill(_ session: Session, offset: Int, previousClose: Instant?, nextOpen: Instant?) {
        starts.removeAll(keepingCapacity: true)
        opens.removeAll(keepingCapacity: true)
        closes.removeAll(keepingCapacity: true)
        var open = session.open
        for pause in session.breaks {
            add(open.microseconds, pause.lowerBound.microseconds, offset)
            open = pause.upperBound
        }
        add(open.microseconds, session.close.microseconds, offset)
        guard grid == .clock, count > 1 else { return }
        if stamp == .start, let previousClose, starts[0] < previousClose.microseconds {
            remove(0)
        } else if stamp == .end, let nextOpen, starts[count - 1] + width > nextOpen.microseconds {
            remove(count - 1)
        }
    }

    private mutating func add(_ open: Int64, _ close: Int64, _ offset: Int) {
        guard open < close else { return }
        let lead = grid == .open ? 0 : floorModulo(open + Int64(offset) * 1_000_000, min(width, Instant.microsecondsPerDay))
        var start = open - lead
        while start < close {
            let end = min(start + width, close)
            if starts.last == start {
                closes[count - 1] = end
            } else {
                starts.append(start)
                opens.append(max(start, open))
                closes.append(end)
            }
            start += width
        }
    }

    private mutating func remove(_ slot: Int) {
        starts.remove(at: slot)
        opens.remove(at: slot)
        closes.remove(at: slot)
    }

    /// Returns the slots whose open part begins in a half-open range of moments. O(log slots).
    func slots(from start: Int64, to end: Int64) -> Range<Int> {
        func first(_ moment: Int64) -> Int {
            var (low, high) = (0, count)
            while low < high {
                let middle = (low + high) / 2
                if opens[middle] < moment { low = middle + 1 } else { high = middle }
            }
            return low
        }
        return first(start)..<max(first(start), first(end))
    }

    /// Returns the stamp of the bar that a slot should contain.
    func stamp(_ slot: Int) -> Instant {
        Instant(microseconds: stamp == .start ? starts[slot] : grid == .open ? closes[slot] : starts[slot] + width)
    }

    /// Whether a bar of this slot is stamped at an edge of the grid, of the session or of a break.
    func isOnGrid(_ time: Int64, _ slot: Int) -> Bool {
        stamp == .start
            ? time == starts[slot] || time == opens[slot] : time == starts[slot] + width || time == closes[slot]
    }

    /// Returns the slot in whose open part a bar begins, or ends if stamps are ends; `nil` if the bar is entirely in closed time.
    ///
    /// `near` is the slot of an earlier bar, initially 0; bars must come in order. Amortised O(1).
    func slot(of time: Int64, near: inout Int) -> Int? {
        guard !starts.isEmpty else { return nil }
        if stamp == .start {
            while near < count, closes[near] <= time { near += 1 }
            guard near < count, opens[near] < time + width else { return nil }
            return near
        }
        while near + 1 < count, opens[near + 1] < time { near += 1 }
        guard opens[near] < time, closes[near] > time - width else { return nil }
        return near
    }
}
