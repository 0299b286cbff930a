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
