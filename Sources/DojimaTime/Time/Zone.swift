/// A time zone of the system's tz database.
public struct Zone: Sendable, Hashable {
    public let identifier: String

    public static let utc = Zone(unchecked: "UTC")

    init(unchecked identifier: String) { self.identifier = identifier }
}
