/// The key path of a value, such as `panes[1].series[0].color`, and its line in the text.
///
/// Every value that is read has a path, but few paths are needed as text, so the text is built on demand.
package struct TextPath {
    private indirect enum Step {
        case key(String, after: Step?)
        case index(Int, after: Step?)
    }

    private var last: Step?
    /// The line, counted from 1; `nil` if unknown.
    package var line: Int?
    /// What names in the text refer to, of a type that the reader of the text knows; every path within the text has it.
    package private(set) var context: (any Sendable)?

    /// The path of an entire text.
    package init(line: Int? = nil, context: (any Sendable)? = nil) { (self.line, self.context) = (line, context) }

    /// The key path as text, such as `panes[1].series[0].color`; empty for the entire text.
    package var path: String {
        var parts: [String] = []
        var step = last
        while let current = step {
            switch current {
            case .key(let name, let before):
                parts.append(before == nil ? name : ".\(name)")
                step = before
            case .index(let index, let before):
                parts.append("[\(index)]")
                step = before
            }
        }
        return parts.reversed().joined()
    }

    package func key(_ name: String, line: Int?) -> TextPath { after(.key(name, after: last), line: line) }

    package func index(_ index: Int, line: Int?) -> TextPath { after(.index(index, after: last), line: line) }

    private func after(_ step: Step, line: Int?) -> TextPath {
        var path = TextPath(line: line ?? self.line, context: context)
        path.last = step
        return path
    }

    /// An error at this path.
    package func error(_ problem: Message) -> TextError { TextError(problem, path: path, line: line) }
}
