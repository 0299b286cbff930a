extension Chart {
    /// Lays the chart out and draws it.
    ///
    /// - Parameters:
    ///   - measure: how wide texts are in the font that the output will use.
    public func drawing(measure: TextMeasure) -> ChartDrawing {
        ChartDrawing(
            scene: Scene(size: size, scale: scale, background: theme.ground),
            description: ChartDescription(size: size, scale: scale, theme: theme.name))
    }
}
