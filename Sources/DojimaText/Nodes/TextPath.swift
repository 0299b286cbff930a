/// Where a value stands: `panes[1].series[0].color`, and the line of the text.
package struct TextPath {
    package var path = ""
    package var line: Int?

    package init(path: String = "", line: Int? = nil) { (self.path, self.line) = (path, line) }

    package func key(_ name: String, line: Int?) -> TextPath {
        TextPath(path: path.isEmpty ? name : "\(path).\(name)", line: line ?? self.line)
    }

    package func index(_ index: Int, line: Int?) -> TextPath { TextPath(path: "\(path)[\(index)]", line: line ?? self.line) }

    package func error(_ problem: Message) -> TextError { TextError(problem, path: path, line: line) }
}
