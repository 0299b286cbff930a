import DojimaScale

/// The shapes of a group, in drawing order. Groups are at most `maximumDepth` levels deep, so that no use of a scene overflows the stack.
public struct NestedShapes: Sendable, Equatable, RandomAccessCollection {
    /// The maximum number of groups that contain each other.
    public static let maximumDepth = 32

    package let elements: [Shape]
    /// The number of groups that contain each other, with the group of these shapes.
    fileprivate let depth: Int

    /// Creates the shapes of a group. If they are nested too deeply, the groups among them are divided into groups without groups, which
    /// draw the same picture. O(shapes).
    public init(_ shapes: [Shape]) {
        let depth = 1 + (shapes.map(\.depth).max() ?? 0)
        (elements, self.depth) = depth <= NestedShapes.maximumDepth ? (shapes, depth) : (shapes.flatMap(\.innermostGroups), 2)
    }

    public var startIndex: Int { elements.startIndex }
    public var endIndex: Int { elements.endIndex }
    public subscript(index: Int) -> Shape { elements[index] }
}

extension Shape {
    /// The number of groups that contain each other, with the shape itself.
    fileprivate var depth: Int { if case .group(_, _, let shapes) = self { shapes.depth } else { 0 } }

    /// Groups that draw the shape and contain no groups; the shape itself if it is not a group.
    fileprivate var innermostGroups: [Shape] {
        guard case .group(let id, let clip, let shapes) = self else { return [self] }
        var (groups, others): ([Shape], [Shape]) = ([], [])
        func close() {
            if !others.isEmpty { groups.append(.group(id: id, clip: clip, others)) }
            others = []
        }
        for shape in shapes {
            guard shape.depth > 0 else {
                others.append(shape)
                continue
            }
            close()
            groups += shape.innermostGroups.map { $0.clipped(to: clip) }
        }
        close()
        return groups
    }

    /// Returns the group with its clip within another one.
    private func clipped(to outer: Rect?) -> Shape {
        guard case .group(let id, let clip, let shapes) = self else { return self }
        return .group(id: id, clip: clip.map { outer?.intersection($0) ?? $0 } ?? outer, shapes)
    }
}
