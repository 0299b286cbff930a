public import DojimaText

extension Chart {
    /// Removes a value axis; the series that name it are then drawn on the first axis of their pane.
    ///
    /// Throws without a change for an unknown id, for the last value axis of a pane, and for `x`, the time axis.
    public mutating func removeAxis(_ id: String) throws(RequestError) {
        guard id != "x" else { throw RequestError("x is the time axis, which every chart has") }
        for pane in panes.indices {
            guard let index = panes[pane].axes.firstIndex(where: { $0.id == id }) else { continue }
            guard panes[pane].axes.count > 1 else {
                throw RequestError("\(quoted(id)) is the last value axis of the pane \(quoted(panes[pane].id)); replace it instead")
            }
            panes[pane].axes.remove(at: index)
            return
        }
        throw RequestError(
            "there is no axis \(quoted(id)); this chart has \(panes.flatMap(\.axes).map(\.id).joined(separator: ", "))")
    }
}
