import ArgumentParser
import Dojima
import DojimaText

/// A key of the specification as the value of an option.
///
/// The option takes its help, its allowed words and its errors from the key.
struct KeyArgument {
    /// The path of the key.
    let path: String
    /// The new value of the key; `nil` if the option is not given.
    var setting: ChartSpecification.Setting?
}

extension Option where Value == KeyArgument {
    /// An option for a key of the specification.
    ///
    /// - Parameters:
    ///   - valueName: the name of the value in help.
    ///   - opensWhenEmpty: whether an empty text is accepted and treated as if the option were not given.
    ///   - showsDefault: whether help shows the key's default; `false` if omitting the option does not mean that default.
    init(key path: String, _ valueName: String, opensWhenEmpty: Bool = false, showsDefault: Bool = true) {
        let words = ArgumentHelp.schema(of: path)["enum"]?.words ?? []
        self.init(
            wrappedValue: KeyArgument(path: path), help: .key(path, valueName, showsDefault: showsDefault),
            completion: words.isEmpty ? nil : .list(words),
            transform: { text in
                do throws(TextError) {
                    return KeyArgument(path: path, setting: try ChartSpecification.Setting(path, text, opensWhenEmpty: opensWhenEmpty))
                } catch {
                    throw ValidationError(error.problem.commandLine)
                }
            })
    }
}

extension ArgumentHelp {
    /// Whether help is read from the keys. `false` while a command is parsed that shows no help, since reading takes as long as parsing.
    @TaskLocal static var readsKeys = true

    /// The help of a key of the specification, with its default and its words.
    static func key(_ path: String, _ valueName: String? = nil, showsDefault: Bool = true) -> ArgumentHelp {
        let schema = schema(of: path)
        var text = schema["description"]?.word ?? ""
        if showsDefault, let standard = schema["default"]?.word, !standard.isEmpty { text += " (default: \(standard))" }
        if let words = schema["enum"]?.words { text += " (values: \(words.joined(separator: ", ")))" }
        return ArgumentHelp("\(text)", valueName: valueName)
    }

    /// The schema of a key; empty if no help is shown, and for an invalid path, which a test rules out.
    fileprivate static func schema(of path: String) -> TextNode {
        guard readsKeys else { return [:] }
        return (try? ChartSpecification.key(path))?.part.schema ?? [:]
    }
}

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
