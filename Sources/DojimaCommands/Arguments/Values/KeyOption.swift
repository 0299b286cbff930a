import ArgumentParser
import Dojima

/// An option that sets one key of the specification.
struct KeyOption: Sendable {
    /// The name without dashes.
    var name: String
    /// The path of the key.
    var path: String
    /// Whether the option is a flag that sets the key to `true`.
    var isFlag: Bool
    /// The new value of the key; `nil` if the option is not given.
    var setting: ChartSpecification.Setting?
}

/// A group of options, some of which set one key of the specification each: options of the type `KeyArgument`, and flags.
protocol KeyOptionGroup: ParsableArguments {
    /// The paths of the keys that flags set, by the names of their properties.
    static var flagKeys: [String: String] { get }
}

extension KeyOptionGroup {
    static var flagKeys: [String: String] { [:] }

    /// The options that set a key, in the order of their declarations. The group must be parsed.
    var keyOptions: [KeyOption] {
        Mirror(reflecting: self).children.compactMap { child in
            // A wrapped property is stored with an underscore before its name.
            guard let property = child.label?.dropFirst() else { return nil }
            if let argument = (child.value as? Option<KeyArgument>)?.wrappedValue {
                return KeyOption(name: property.withDashes, path: argument.path, isFlag: false, setting: argument.setting)
            }
            guard let path = Self.flagKeys[String(property)], let isOn = (child.value as? Flag<Bool>)?.wrappedValue else { return nil }
            return KeyOption(
                name: property.withDashes, path: path, isFlag: true, setting: isOn ? try? ChartSpecification.Setting(path, "true") : nil)
        }
    }
}

extension Substring {
    /// The name of the option of a property: `title-align` for `titleAlign`.
    var withDashes: String { map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined() }
}
