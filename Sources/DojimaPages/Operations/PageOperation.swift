import DojimaText

/// An operation of a page: an entry of the catalog with the values of its fields, or a gesture.
package struct PageOperation {
    /// The name in messages.
    package let name: String
    /// Whether an animation continues during the operation.
    var continuesAnimation = false
    /// Changes a page. The time is in seconds, by the clock of the page.
    let action: (_ page: ChartPage, _ time: Double) throws -> Void
}

/// A kind of operation: its name, its fields, and its action.
struct PageOperationKind: Sendable {
    let name: String
    /// The field that distinguishes the operation from another one with this name, which does not have it; `nil` for none.
    let distinction: String?
    let read: @Sendable (TextNode) throws(TextError) -> PageOperation

    /// - Parameters:
    ///   - distinction: the field that distinguishes the operation from another one with this name.
    ///   - continuesAnimation: whether an animation continues during the operation.
    ///   - action: changes a page at a time, given the values of the fields.
    init<each Value>(
        _ name: String, with distinction: String? = nil, _ field: repeat PageField<each Value>, continuesAnimation: Bool = false,
        action: @escaping @Sendable (_ page: ChartPage, _ time: Double, repeat each Value) throws -> Void
    ) {
        (self.name, self.distinction) = (name, distinction)
        read = { (node: TextNode) throws(TextError) -> PageOperation in
            let values = (repeat try (each field).read(node, name))
            return PageOperation(name: name, continuesAnimation: continuesAnimation) { page, time in
                try action(page, time, repeat each values)
            }
        }
    }
}
