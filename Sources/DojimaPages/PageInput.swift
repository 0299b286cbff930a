package import DojimaInteraction
package import DojimaText

/// A batch of inputs from a page, in the order in which they happened.
package struct PageInput {
    /// The number of the batch, which its answer repeats.
    package var number: Int
    /// The operations with their times in seconds, by the clock of the page.
    package var operations: [(operation: PageOperation, time: Double)] = []

    /// Reads a message. Throws an error that describes the invalid part.
    ///
    /// - Parameter scripts: reads gestures; keep one for the messages of a session.
    package init(_ text: String, gesturesBy scripts: ScriptReader = ScriptReader()) throws(TextError) {
        let message = try TextNode(json: Array(text.utf8), maximumValues: 10_000)
        guard let number = message["n"]?.number, let count = Int(exactly: number.rounded(.down)), 0..<1_000_000_000_000_000 ~= count,
            let time = message["at"]?.number,
            case .list(let nodes) = message["do"]?.content
        else { throw TextError("a message has n, at and do: a number, seconds, and a list of operations") }
        self.number = count
        for node in nodes {
            let at = node["at"]?.number ?? time
            operations.append((try PageOperationCatalog.operation(node, gesturesBy: scripts), min(max(at, 0), 1e9)))
        }
    }
}
