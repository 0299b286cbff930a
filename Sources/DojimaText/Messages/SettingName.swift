/// A setting that messages refer to, by its name in Swift. Each library adds its own in an extension.
///
///     extension SettingName { public static let dateFormat = SettingName("dateFormat") }
public struct SettingName: Sendable, Hashable {
    public var name: String

    public init(_ name: String) { self.name = name }
}

/// A function that messages refer to, by its name in Swift. Each library adds its own in an extension.
public struct FunctionName: Sendable, Hashable {
    public var name: String

    public init(_ name: String) { self.name = name }
}
