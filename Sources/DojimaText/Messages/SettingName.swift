/// What a caller can set and messages refer to, by its name in Swift. Each library extends it with those of its own.
///
///     extension SettingName { public static let dateFormat = SettingName("dateFormat") }
public struct SettingName: Sendable, Hashable {
    public var name: String

    public init(_ name: String) { self.name = name }
}

/// What a caller can call and messages refer to, by its name in Swift. Each library extends it with those of its own.
public struct FunctionName: Sendable, Hashable {
    public var name: String

    public init(_ name: String) { self.name = name }
}
