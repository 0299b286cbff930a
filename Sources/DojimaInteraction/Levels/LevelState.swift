package import DojimaScale

/// The state of movable levels: the values of those that were moved, and the level that a pointer holds.
///
///     var levels = LevelState()
///     _ = levels.apply(.press(pointer), on: field)               // [begin at 100]
///     _ = levels.apply(.drag(to: further), on: field)            // [change from 100 to 104.5]
///     _ = levels.apply(.release, on: field)                      // [end at 104.5]
///
/// Charts draw the lines at `values`, and colour points by these values. The field must be that of the current frame.
package struct LevelState: Sendable, Hashable {
    /// The level that a pointer holds.
    private struct Drag: Hashable {
        var id: String
        /// The distance in pixels from the pointer down to the line when it was grabbed, which prevents the line from jumping.
        var offset: Double
        /// The value of the level when it was grabbed.
        var start: Double
    }

    /// The distance in pixels within which a pointer hits a line.
    private static let hitDistance = 5.0
    /// The values of the levels that were moved, by id.
    public private(set) var values: [String: Double] = [:]
    private var drag: Drag?

    package init() {}

    /// The id of the level that a pointer holds; `nil` for none.
    package var draggedLevel: String? { drag?.id }

    /// Applies an operation and returns its events in order; levels change in no other way. O(lines).
    package mutating func apply(_ operation: LevelOperation, on field: LevelField) -> [LevelEvent] {
        switch operation {
        case .press(let point):
            let ended = release(on: field)
            guard let line = field.line(at: point, within: LevelState.hitDistance) else { return ended }
            drag = Drag(id: line.id, offset: line.y - point.y, start: line.value)
            return ended + [LevelEvent(phase: .begin, id: line.id, previous: line.value, value: line.value)]
        case .drag(let point):
            guard let drag, point.y.isFinite else { return [] }
            // Releases a line that was removed from the chart or is no longer movable.
            guard let line = field.line(drag.id), line.isMovable else { return release(on: field) }
            let pixel = min(max(point.y + drag.offset, line.box.y), line.box.maxY)
            return move(line, to: line.scale.value(atPixel: pixel))
        case .release: return release(on: field)
        case .cancel:
            guard let drag else { return [] }
            let back = field.line(drag.id).map { moveExactly($0, to: drag.start) } ?? []
            return back + release(on: field)
        case .set(let id, let value):
            guard value.isFinite, let line = field.line(id), line.isMovable else { return [] }
            let changes = move(line, to: value)
            guard let change = changes.first, draggedLevel != id else { return changes }
            return [
                LevelEvent(phase: .begin, id: id, previous: change.previous, value: change.previous), change,
                LevelEvent(phase: .end, id: id, previous: change.value, value: change.value),
            ]
        }
    }

    private mutating func move(_ line: LevelField.Line, to value: Double) -> [LevelEvent] { moveExactly(line, to: line.allowed(value)) }

    private mutating func moveExactly(_ line: LevelField.Line, to value: Double) -> [LevelEvent] {
        guard value.isFinite, value != line.value else { return [] }
        values[line.id] = value
        return [LevelEvent(phase: .change, id: line.id, previous: line.value, value: value)]
    }

    private mutating func release(on field: LevelField) -> [LevelEvent] {
        guard let drag else { return [] }
        self.drag = nil
        let value = field.line(drag.id)?.value ?? values[drag.id] ?? drag.start
        let last = values[drag.id] ?? value
        return [LevelEvent(phase: .end, id: drag.id, previous: last, value: last)]
    }
}
