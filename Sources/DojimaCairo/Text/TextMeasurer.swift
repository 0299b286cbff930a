internal import CPangoCairo
public import DojimaChart

/// A measurer of texts as they will be drawn, with a cache of the extent of each text in a font.
///
///     let measurer = TextMeasurer()
///     let layout = ...(measure: measurer.measure)
///
/// Not thread-safe: use one per thread.
public final class TextMeasurer {
    private struct Key: Hashable {
        let text: String
        let font: Font
    }

    /// The setter; created for the first text, since finding fonts takes several milliseconds.
    private var layout: TextLayout?
    private var cache: [Key: TextExtent] = [:]
    /// Whether a font has a glyph, for each character beyond ASCII that was checked.
    private var glyphs: [Character: Bool] = [:]

    /// A measure that needs no fonts; `nil` to measure with fonts.
    private let customMeasure: TextMeasure?

    public init() {
        customMeasure = nil
        TextMeasurer.findFonts()
    }

    /// Starts the thread on which Pango reads the configuration of fonts, which takes 5 of the 44 ms of a small chart; the first text waits
    /// for it.
    package static func findFonts() { _ = pango_cairo_font_map_get_default() }

    /// Creates a measurer with another measure, such as that of pictures of characters: `TextMeasurer(measure: CharacterGrid.measure)`.
    package init(measure: @escaping TextMeasure) { customMeasure = measure }

    /// Returns the advance width, and the height above and below the baseline, in logical pixels. O(1) for a text that was measured before.
    public func measure(_ text: String, _ font: Font) -> TextExtent {
        let key = Key(text: text, font: font)
        if let extent = cache[key] { return extent }
        let extent = measured(text, font)
        // A long-lived measurer must not keep every label it has measured.
        if cache.count >= 10_000 { cache.removeAll(keepingCapacity: true) }
        cache[key] = extent
        return extent
    }

    /// Returns the distinct characters of texts for which no installed font has a glyph, in order; a box is drawn in place of each. None for
    /// a measurer without fonts.
    package func charactersWithoutGlyphs(in texts: [TextRun]) -> [Character] {
        guard customMeasure == nil else { return [] }
        var missing: [Character] = []
        for run in texts where !run.text.utf8.allSatisfy({ $0 < 0x80 }) {
            for character in run.text where !character.isASCII && !hasGlyph(character, run.font) && !missing.contains(character) {
                missing.append(character)
            }
        }
        return missing
    }

    private func hasGlyph(_ character: Character, _ font: Font) -> Bool {
        if let known = glyphs[character] { return known }
        if layout == nil { layout = TextLayout(drawsOutlines: false) }
        let isKnown = layout?.hasGlyphs(String(character), font) ?? true
        if glyphs.count >= 10_000 { glyphs.removeAll(keepingCapacity: true) }
        glyphs[character] = isKnown
        return isKnown
    }

    private func measured(_ text: String, _ font: Font) -> TextExtent {
        if let customMeasure { return customMeasure(text, font) }
        if layout == nil { layout = TextLayout(drawsOutlines: false) }
        return layout?.measure(text, font) ?? TextExtent(width: 0, ascent: 0, descent: 0)
    }
}
