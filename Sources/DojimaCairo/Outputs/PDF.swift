internal import CCairo
internal import DojimaChart

extension Output {
    /// A page of shapes and text.
    public static let pdf = Output(name: "pdf") { scene throws(RenderingError) in try CairoRenderer().pdf(scene) }
}

enum PDFDocument {
    static func bytes(of scene: Scene) throws(RenderingError) -> [UInt8] {
        var bytes: [UInt8] = []
        let pages = try PDFPages(size: scene.size) { bytes.append(contentsOf: $0) }
        try pages.add(scene)
        try pages.finish(scene.metadata)
        return bytes
    }
}
