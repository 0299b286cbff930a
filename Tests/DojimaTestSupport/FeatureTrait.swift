public import Testing

/// The rows of the feature list that a test or a suite checks.
///
/// The title of a test states a behaviour in plain English; the ids of the rows, such as `S0-DC-10`, are in this trait:
///
///     @Test("A Saturday's bar is dropped and counted", .feature("S0-DC-10")) func dropped() throws { ... }
///
/// The rows are those of `Tests/ArchitectureTests/Answers/features.txt`. The script `Tests/features` prints them with their tests.
public struct FeatureTrait: TestTrait, SuiteTrait {
    /// Ids of rows, as they are in the feature list.
    public var ids: [String]
}

extension Trait where Self == FeatureTrait {
    /// Names the rows of the feature list that a test checks, as string literals, which the script `Tests/features` reads.
    public static func feature(_ ids: String...) -> Self { Self(ids: ids) }
}
