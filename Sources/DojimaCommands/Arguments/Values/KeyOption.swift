import ArgumentParser
import Dojima
import DojimaText

// An option that sets one key of the specification takes its help, its words and its errors from the key.

extension Option where Value == ChartSpecification.Setting? {
    /// An option for a key of the specification.
    ///
    /// - Parameters:
    ///   - valueName: what the help calls the value.
    ///   - opensWhenEmpty: whether the option may be given without a text, which is as if it were not given.
    ///   - showsDefault: false where without the option there is nothing, and not what the key has by default.
    init(key path: String, name: NameSpecification = .long, _ valueName: String, opensWhenEmpty: Bool = false, showsDefault: Bool = true) {
        let words = ArgumentHelp.schema(of: path).words
        self.init(
            name: name, help: .key(path, valueName, showsDefault: showsDefault), completion: words.isEmpty ? nil : .list(words),
            transform: { text in
                do throws(TextError) { return try ChartSpecification.Setting(path, text, opensWhenEmpty: opensWhenEmpty) } catch {
                    throw ValidationError(error.problem.commandLine)
                }
            })
    }
}

extension ChartSpecification.Setting {
    /// A flag of the command line for a key; `nil` where it is not given.
    static func flag(_ isOn: Bool, _ path: String) -> ChartSpecification.Setting? {
        isOn ? try? ChartSpecification.Setting(path, "true") : nil
    }
}

extension ArgumentHelp {
    /// What a key of the specification is for, with its default and its words.
    static func key(_ path: String, _ valueName: String? = nil, showsDefault: Bool = true) -> ArgumentHelp {
        let schema = schema(of: path)
        var text = schema["description"]?.word ?? ""
        if showsDefault, let standard = schema["default"]?.word, !standard.isEmpty { text += " (default: \(standard))" }
        if !schema.words.isEmpty { text += " (values: \(schema.words.joined(separator: ", ")))" }
        return ArgumentHelp("\(text)", valueName: valueName)
    }

    /// Of a path that is wrong nothing; a test holds that none is.
    fileprivate static func schema(of path: String) -> TextNode { (try? ChartSpecification.key(path))?.part.schema ?? [:] }
}

extension TextNode {
    /// A text or a number as it is typed; `nil` for all else.
    fileprivate var word: String? {
        switch content {
        case .text(let text), .number(let text): text
        default: nil
        }
    }

    /// The words of a schema that knows them all.
    fileprivate var words: [String] {
        guard case .list(let words)? = self["enum"]?.content else { return [] }
        return words.compactMap(\.word)
    }
}
