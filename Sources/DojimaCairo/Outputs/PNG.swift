extension Output {
    /// Pixels without loss, or with colours too near to tell apart made one.
    public static let png = Output(name: "png") { scene throws(RenderingError) in try CairoRenderer().png(scene) }
}
