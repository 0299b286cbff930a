import DojimaTime

/// Parts of sessions, written `pre,regular,post`.
struct SegmentsArgument: ExplainedArgument {
    static let advice = "write pre, regular, post, several of them separated by commas, or all"

    var kinds: Set<SessionSegment.Kind>

    init?(argument: String) {
        kinds = []
        if argument.lowercased() == "all" {
            kinds = Set(SessionSegment.Kind.allCases)
            return
        }
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let kind = SessionSegment.Kind(rawValue: word.lowercased()) else { return nil }
            kinds.insert(kind)
        }
    }
}
