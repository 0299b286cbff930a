/// The numbers of rows that merging inserted, updated and left unchanged.
public struct MergeCounts: Equatable, Sendable {
    public var inserted: Int
    public var updated: Int
    public var unchanged: Int

    public init(inserted: Int = 0, updated: Int = 0, unchanged: Int = 0) {
        self.inserted = inserted
        self.updated = updated
        self.unchanged = unchanged
    }

    public var total: Int { inserted + updated + unchanged }

    package static func += (sum: inout MergeCounts, part: MergeCounts) {
        sum.inserted += part.inserted
        sum.updated += part.updated
        sum.unchanged += part.unchanged
    }
}

/// The numbers of actions that saving inserted, removed and left unchanged.
public struct ActionCounts: Equatable, Sendable {
    public var inserted: Int
    public var removed: Int
    public var unchanged: Int

    public init(inserted: Int = 0, removed: Int = 0, unchanged: Int = 0) {
        self.inserted = inserted
        self.removed = removed
        self.unchanged = unchanged
    }
}
