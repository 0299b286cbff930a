extension ThemeCatalog {
    /// The light theme's hues on a dark background, in shades of equal strength there.
    public static let dark: Theme = {
        let (background, rising, falling) = (Color(0x131722), Color(0x2CBAA1), Color(0xF23645))
        return Theme(
            name: "dark", background: background, grid: Color(0x242733), frame: Color(0x3A3F4E), text: Color(0xB2B5BE),
            strongText: Color(0xF0F3FA), rising: rising, falling: falling, flat: Color(0x9598A1), isHollow: false,
            risingVolume: rising.muted(on: background), fallingVolume: falling.muted(on: background),
            // Blue, amber, lavender, mint, mauve, taupe, sage and white.
            palette: [0x467EE0, 0xF7A423, 0xC69EFB, 0x89E3C5, 0xBB639A, 0x9A8671, 0x98BF84, 0xE6EEFC].map { Theme.Line(Color($0)) },
            navigatorLine: Color(0x8A90A0), navigatorFill: Color(0x2A3040), navigatorShade: Color(0x000000).opacity(0.38),
            handle: Color(0xB2B5BE), fontFamily: "Inter", heatAbove: Color(0x4A90E2))
    }()
}
