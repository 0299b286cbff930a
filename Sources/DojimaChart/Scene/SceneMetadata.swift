/// The data in a picture's file besides the picture.
///
/// They are text chunks in a PNG, a `metadata` element in an SVG, and the title and keywords of a PDF document.
public struct SceneMetadata: Sendable, Equatable {
    /// One line for people.
    public var title: String
    /// For programs: JSON.
    public var content: String

    public init(title: String, content: String) {
        self.title = title
        self.content = content
    }
}
