/// An option of a chart by its name and the text of its value, as in a command line or the URL of a page.
package struct ChartOption: Sendable, Hashable {
    package var name: String
    /// `nil` for a flag.
    package var value: String?

    package init(_ name: String, _ value: String? = nil) { (self.name, self.value) = (name, value) }
}
