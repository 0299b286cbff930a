import DojimaTime

/// Parts of sessions, written `pre,regular,post`.
struct SegmentsArgument: ExplainedArgument {
    static let advice = "write pre, regular, post, or several of them with commas"

    var kinds: Set<SessionSegment.Kind>

    init?(argument: String) {
        kinds = []
        for word in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let kind = SessionSegment.Kind(rawValue: word.lowercased()) else { return nil }
            kinds.insert(kind)
        }
    }
}
