import ArgumentParser
import DojimaTime

/// How several calendars make one axis.
enum CombineArgument: String, ExpressibleByArgument, CaseIterable {
    case union, intersection, primary

    var combination: ClosedTime.Combination {
        switch self {
        case .union: .union
        case .intersection: .intersection
        case .primary: .primary
        }
    }
}

/// Classes of a calendar's closed time, written `lunch,half-day`.
struct ShownGapsArgument: ExplainedArgument {
    static let advice = "write classes of closed time with commas between: weekend, holiday, night, lunch, half-day"

    var kinds: Set<GapReason.Kind>

    init?(argument: String) {
        guard let kinds = GapReason.Kind.set(argument), kinds.isSubset(of: GapReason.Kind.ofCalendars) else { return nil }
        self.kinds = kinds
    }
}

extension GapReason.Kind {
    /// Classes with commas between; `nil` when one is unknown or there is none.
    static func set(_ text: String) -> Set<GapReason.Kind>? {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        let kinds = words.compactMap { GapReason.Kind(rawValue: $0.lowercased()) }
        return kinds.count == words.count ? Set(kinds) : nil
    }
}
