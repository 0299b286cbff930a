/// What a picture's file says of itself beside what it shows.
///
/// PNG holds it as text chunks, SVG as a `metadata` element, PDF as the title and the keywords of the document.
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
