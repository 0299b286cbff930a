package import DojimaTime

/// The changes made by saving corporate actions: for each date and type, the saved actions replace the known ones.
package struct ActionMerge {
    /// The date and type of actions, for which they are replaced together.
    package struct Slot: Hashable {
        package var date: CivilDate
        /// `split`, `dividend` or `roll`.
        package var type: String
    }

    package private(set) var counts = ActionCounts()
    /// The slots whose actions change, with their new actions.
    package private(set) var changes: [(slot: Slot, actions: [CorporateAction])] = []

    package init(of actions: [CorporateAction], into stored: [CorporateAction]) {
        let stored = Dictionary(grouping: stored.sorted()) { $0.slot }
        for (slot, group) in Dictionary(grouping: actions.sorted(), by: { $0.slot }) {
            let old = stored[slot] ?? []
            let same = ActionMerge.common(old, group)
            counts.unchanged += same
            counts.inserted += group.count - same
            counts.removed += old.count - same
            if same < max(old.count, group.count) { changes.append((slot, group)) }
        }
    }

    /// Returns the number of values that two sorted lists have in common.
    private static func common(_ a: [CorporateAction], _ b: [CorporateAction]) -> Int {
        var (i, j, count) = (0, 0, 0)
        while i < a.count, j < b.count {
            if a[i] == b[j] {
                (i, j, count) = (i + 1, j + 1, count + 1)
            } else if a[i] < b[j] {
                i += 1
            } else {
                j += 1
            }
        }
        return count
    }
}

extension CorporateAction {
    package var slot: ActionMerge.Slot { ActionMerge.Slot(date: exDate, type: type) }
    /// The ratio of a split, the amount of a dividend, or the change of a roll.
    package var value: Double { ratio ?? amount ?? change ?? 0 }
    package var isStorable: Bool { (value > 0 || change != nil) && value.isFinite && exDate.isWithinLimits }
}
