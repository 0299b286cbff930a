import DojimaInteraction

/// Completes the events of a window so that each change, also an immediate one, is between a begin and an end.
struct EventPhaseCompletion {
    private var isOpen = false

    mutating func completed(_ events: [ViewportEvent]) -> [ViewportEvent] {
        events.flatMap { event -> [ViewportEvent] in
            switch event.phase {
            case .begin: isOpen = true
            case .end: isOpen = false
            case .change where isOpen: break
            case .change:
                var (begin, end) = (event, event)
                (begin.phase, begin.ranges, begin.isMoving) = (.begin, event.previous, false)
                (end.phase, end.previous, end.isMoving) = (.end, event.ranges, false)
                return [begin, event, end]
            }
            return [event]
        }
    }
}
