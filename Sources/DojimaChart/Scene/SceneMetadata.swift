/// The metadata stored in the file of a picture.
///
/// It is stored as text chunks in a PNG, a `metadata` element in an SVG, and the title and keywords of a PDF document.
public struct SceneMetadata: Sendable, Equatable {
    /// A title in one line, for humans.
    public var title: String
    /// JSON, for programs.
    public var content: String

    public init(title: String, content: String) {
        self.title = title
        self.content = content
    }
}
