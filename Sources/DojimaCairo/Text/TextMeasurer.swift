internal import CPangoCairo
public import DojimaChart

/// Measures texts as they will be drawn, and caches the extent of each text in a font.
///
///     let measurer = TextMeasurer()
///     let layout = ...(measure: measurer.measure)
///
/// Not for use from several threads: give each its own.
public final class TextMeasurer {
    private struct Key: Hashable {
        let text: String
        let font: Font
    }

    /// Created for the first text, since finding fonts takes some milliseconds.
    private var setter: TextSetter?
    private var known: [Key: TextExtent] = [:]

    /// A measure that needs no fonts; `nil` for that of the fonts.
    private let ownMeasure: TextMeasure?

    public init() {
        ownMeasure = nil
        TextMeasurer.findFonts()
    }

    /// Lets Pango read the configuration of fonts on a thread of its own, which takes 5 of the 44 ms of a small chart; the first text waits
    /// for its end.
    package static func findFonts() { _ = pango_cairo_font_map_get_default() }

    /// Creates one that measures texts otherwise, as for a picture of characters: `TextMeasurer(measure: CharacterGrid.measure)`.
    package init(measure: @escaping TextMeasure) { ownMeasure = measure }

    /// Advance width, and height above and below the baseline, in logical pixels. O(1) for a text that was measured before.
    public func measure(_ text: String, _ font: Font) -> TextExtent {
        let key = Key(text: text, font: font)
        if let extent = known[key] { return extent }
        let extent = measured(text, font)
        // A long-lived measurer must not keep every label it has measured.
        if known.count >= 10_000 { known.removeAll(keepingCapacity: true) }
        known[key] = extent
        return extent
    }

    private func measured(_ text: String, _ font: Font) -> TextExtent {
        if let ownMeasure { return ownMeasure(text, font) }
        if setter == nil { setter = TextSetter(drawsOutlines: false) }
        return setter?.measure(text, font) ?? TextExtent(width: 0, ascent: 0, descent: 0)
    }
}
