/// The numbers of rows that merging inserted, updated and left unchanged.
public struct MergeCounts: Equatable, Sendable {
    /// The rows with stamps that were not stored before.
    public var inserted: Int
    /// The rows that replaced a stored row with other values.
    public var updated: Int
    /// The rows that equal the stored row.
    public var unchanged: Int

    public init(inserted: Int = 0, updated: Int = 0, unchanged: Int = 0) {
        self.inserted = inserted
        self.updated = updated
        self.unchanged = unchanged
    }

    /// The rows that were merged.
    public var total: Int { inserted + updated + unchanged }

    package static func += (sum: inout MergeCounts, part: MergeCounts) {
        sum.inserted += part.inserted
        sum.updated += part.updated
        sum.unchanged += part.unchanged
    }
}

/// The numbers of actions that saving inserted, removed and left unchanged.
public struct ActionCounts: Equatable, Sendable {
    /// The actions that were not stored before.
    public var inserted: Int
    /// The stored actions that new ones replaced.
    public var removed: Int
    /// The actions that equal a stored one.
    public var unchanged: Int

    public init(inserted: Int = 0, removed: Int = 0, unchanged: Int = 0) {
        self.inserted = inserted
        self.removed = removed
        self.unchanged = unchanged
    }
}
