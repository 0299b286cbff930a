internal import DojimaTime

/// A range selector that tells of gestures and not of changes alone.
///
///     var activity = RangeActivity(selector)
///     activity.apply(.pan(by: 1000))      // [.began(.gesture), .changed(...), .ended(.gesture, ...)]
public struct RangeActivity: Sendable, Hashable {
    public private(set) var selector: RangeSelector
    /// The gesture or motion that has begun and not ended.
    public private(set) var current: RangeChange.Cause?

    public init(_ selector: RangeSelector) { self.selector = selector }

    /// An operation and what came of it, in order. A single step that changes nothing tells nothing.
    public mutating func apply(_ operation: RangeOperation) -> [RangeEvent] {
        switch operation {
        case .beginDrag:
            var events = close()
            current = operation.cause
            events.append(.began(operation.cause))
            return events + step(operation)
        case .drag: return current == nil ? [] : step(operation)
        case .endDrag, .fling:
            var events = step(operation) + close()
            if selector.glide != nil {
                current = .momentum
                events.append(.began(.momentum))
            }
            return events
        case .glide:
            guard selector.glide != nil else { return [] }
            let events = step(operation)
            guard selector.glide == nil else { return events }
            return events + close() + [.animationFinished]
        default:
            let (before, cut) = (selector.selection, close())
            let events = step(operation)
            guard selector.selection != before else { return cut }
            return cut + [.began(operation.cause)] + events + [.ended(operation.cause, selection: selector.selection)]
        }
    }

    /// The selector of data that have changed: a gesture under way ends.
    public mutating func replace(_ selector: RangeSelector) -> [RangeEvent] {
        let cut = close()
        defer { self.selector = selector }
        guard selector.selection != self.selector.selection else { return cut }
        let change = RangeChange(cause: .programmatic, previous: self.selector.selection, selection: selector.selection)
        return cut + [.began(.programmatic), .changed(change), .ended(.programmatic, selection: selector.selection)]
    }

    private mutating func step(_ operation: RangeOperation) -> [RangeEvent] {
        selector.apply(operation).map { [.changed($0)] } ?? []
    }

    private mutating func close() -> [RangeEvent] {
        guard let cause = current else { return [] }
        current = nil
        return [.ended(cause, selection: selector.selection)]
    }
}
