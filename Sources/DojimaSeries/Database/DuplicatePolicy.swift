public import DojimaText
public import DojimaTime

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
public struct DuplicateConflict: ReportedError, Equatable {
    public var time: Instant

    public init(time: Instant) { self.time = time }

    public var category: ErrorCategory { .data }
    public var message: Message { "two different bars at \(time); choose \(setting: .duplicates) update or keep, or remove one of them" }
}

extension SettingName {
    /// The `DuplicatePolicy` of an import.
    public static let duplicates = SettingName("duplicates")
}
