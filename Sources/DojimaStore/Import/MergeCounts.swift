import DojimaText
internal import DojimaTime

/// What became of the rows that were put into a series.
public struct MergeCounts: Equatable, Sendable {
    public var inserted = 0
    public var updated = 0
    public var unchanged = 0

    public init(inserted: Int = 0, updated: Int = 0, unchanged: Int = 0) {
        self.inserted = inserted
        self.updated = updated
        self.unchanged = unchanged
    }

    public var total: Int { inserted + updated + unchanged }

    public static func += (sum: inout MergeCounts, part: MergeCounts) {
        sum.inserted += part.inserted
        sum.updated += part.updated
        sum.unchanged += part.unchanged
    }
}

/// What happens to a row whose stamp is taken by a bar with other values.
public enum DuplicatePolicy: String, Sendable, CaseIterable {
    /// The later row takes the place of the earlier one.
    case update
    /// The earlier one stays, and the row counts as unchanged.
    case keep
    /// Nothing of the file is kept.
    case fail
}

/// Two different bars of one stamp, under the policy `fail`.
struct DuplicateConflict: Error {
    var time: Instant

    var message: Message { "two different bars at \(time); choose \(setting: .duplicates) update or keep, or remove one of them" }
}
