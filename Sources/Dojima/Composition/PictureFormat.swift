public import DojimaCairo
public import DojimaChart

/// What the file of a picture holds.
public enum PictureFormat: String, Sendable, CaseIterable {
    case png, svg, pdf

    /// By the end of a file's name; `nil` for one that says nothing.
    public init?(path: String) {
        guard let dot = path.lastIndex(of: "."), let format = PictureFormat(rawValue: path[path.index(after: dot)...].lowercased()) else {
            return nil
        }
        self = format
    }

    /// The file of a scene. O(pixels), for SVG and PDF O(shapes). Throws where it is too large for the format.
    ///
    /// - Parameter cache: of the frames of one moving picture, which makes pixels sooner.
    public func bytes(of scene: Scene, cache: DrawingCache? = nil) throws(RenderingError) -> [UInt8] {
        switch self {
        case .png: try CairoRenderer(cache: cache).png(scene)
        case .pdf: try CairoRenderer().pdf(scene)
        case .svg: Array(scene.svg().utf8)
        }
    }
}
