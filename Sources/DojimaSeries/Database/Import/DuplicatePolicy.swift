public import DojimaText
public import DojimaTime

/// The policy for a row whose stamp already has a bar with other values.
public enum DuplicatePolicy: String, Sendable, CaseIterable {
    /// The later row replaces the earlier one.
    case update
    /// The earlier row is kept, and the later one counts as unchanged.
    case keep
    /// The import fails, and nothing of the file is stored.
    case fail
}

/// The error for two different bars with equal stamps under the policy `fail`.
public struct DuplicateConflict: ReportedError, Equatable {
    /// The stamp of both bars.
    public var time: Instant

    public init(time: Instant) { self.time = time }

    public var category: ErrorCategory { .data }
    public var message: Message { "two different bars at \(time); choose \(setting: .duplicates) update or keep, or remove one of them" }
}

extension SettingName {
    /// The `DuplicatePolicy` of an import.
    package static let duplicates = SettingName("duplicates")
}
