import DojimaInteraction
import DojimaText

/// All operations of pages, except gestures, which are operations of scripts.
enum PageOperationCatalog {
    static let all = visibleRange + crosshair + selection + series + annotations

    private static let kinds = Dictionary(grouping: all, by: \.name)

    /// Reads an operation. Throws an error that describes the invalid part.
    static func operation(_ node: TextNode, gesturesBy scripts: ScriptReader) throws(TextError) -> PageOperation {
        guard let name = node["op"]?.text else { throw TextError("an operation has op, its name") }
        let kind = kinds[name]?.first { $0.distinction.map { node[$0] != nil } ?? true }
        guard let kind else { return try gesture(node, name, scripts) }
        return try kind.read(node)
    }

    /// Reads a gesture in the form of scripts, on the plot of a pane.
    private static func gesture(_ node: TextNode, _ name: String, _ scripts: ScriptReader) throws(TextError) -> PageOperation {
        guard case .object(let members) = node.content else { throw TextError("an operation is an object") }
        let pane = node["pane"]?.text
        let gesture: GestureOperation
        do {
            gesture = try scripts.operation(TextNode(.object(members.filter { $0.name != "at" && $0.name != "pane" })))
        } catch { throw TextError("\(name): \(error.message.description)") }
        return PageOperation(name: name) { page, time in try page.apply(gesture, over: pane, at: time) }
    }
}
