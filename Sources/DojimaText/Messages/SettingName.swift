/// A setting that messages refer to, identified by its name in Swift. Each library adds its settings in an extension.
///
///     extension SettingName { public static let dateFormat = SettingName("dateFormat") }
public struct SettingName: Sendable, Hashable {
    /// The name of the property or parameter in Swift, such as `dateFormat`, with the property that contains it if it belongs to a part of a
    /// value: `closedTime.calendars`.
    public var name: String

    public init(_ name: String) { self.name = name }
}

/// A function that messages refer to, identified by its name in Swift. Each library adds its functions in an extension.
public struct FunctionName: Sendable, Hashable {
    /// The name of the function in Swift with its labels, such as `Store.save(_:of:)`.
    public var name: String

    public init(_ name: String) { self.name = name }
}
